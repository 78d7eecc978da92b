"""The clock of a planning for which the table has agreed on a time. It only shows: nothing is refused or done by it."""

from time import monotonic

from companion.table.state.state import TableState
from companion.table.talk.messages import MOST_MILLISECONDS, Clock


class PlanningClock:
    """Each device counts by itself, from the moment it sees a planning begin; what the host says sets it right.

    It rests and goes on with the table. Before the first answer it stands until somebody starts it: boards are laid.
    """

    def __init__(self) -> None:
        self.since = 0.0
        """When it was set last."""
        self.last: Clock | None = None
        """As it was set then; None while nobody plans, or no time is agreed on."""
        self._rests = False

    @property
    def reading(self) -> Clock | None:
        """As it stands now."""
        if self.last is None or not self.last.runs:
            return self.last
        passed = self.last.milliseconds + int((monotonic() - self.since) * 1000)
        return Clock(min(passed, MOST_MILLISECONDS), runs=True)

    def set(self, clock: Clock) -> bool:
        """Go on from here; False if nobody can have planned so long, or the clock stands there already."""
        if not 0 <= clock.milliseconds <= MOST_MILLISECONDS or clock == self.reading:
            return False
        self.last, self.since = clock, monotonic()
        return True

    def turn(self, *, runs: bool) -> bool:
        """Stop it, or let it run; False if it does so already, or there is none."""
        reading = self.reading
        return reading is not None and self.set(Clock(reading.milliseconds, runs))

    def follow(self, table: TableState) -> None:
        """Begin, rest, go on and end with what lies on the table."""
        if not table.plans_against_time:
            self.last = None
        elif self.last is None:
            self.set(Clock(0, runs=table.has_begun and not table.is_paused))
        elif table.is_paused is not self._rests:
            self.turn(runs=not table.is_paused)
        self._rests = table.is_paused
