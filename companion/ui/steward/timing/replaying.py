"""A replay that goes on by itself: one stop after the other, as long as it is on the screen."""

from collections.abc import Callable

from companion.ui.models.chronicle.replay import is_playing, played_on
from companion.ui.models.place import Place
from companion.ui.models.situation import Situation

STOP_SECONDS = 1.0
"""So long each stop is looked at."""


class Replaying:
    """It asks the clock, and nobody else."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._since: float | None = None
        """When the last stop was shown; None while nothing goes on."""

    def needs_ticks(self, situation: Situation) -> bool:
        """Whether it goes on."""
        return is_playing(situation.place)

    def tick(self, situation: Situation) -> Place:
        """Where the player stands now."""
        if not is_playing(situation.place):
            self._since = None
        elif self._since is None:
            self._since = self._clock()
        elif self._clock() - self._since >= STOP_SECONDS:
            self._since = self._clock()
            return played_on(situation)
        return situation.place
