"""Taking back the own last answer: offered for a while after it, and as long as it stands."""

from collections.abc import Callable

from companion.door import PublicTable
from engine import House

OFFER_SECONDS = 30.0
"""Whoever has touched the wrong thing notices it within this time."""


class TakingBack:
    """One stay at one table."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._seen: int | None = None
        """How many answers there were when this device last looked; None before it has."""
        self._step: int | None = None
        self._until = 0.0

    @property
    def step(self) -> int | None:
        """How many answers stood before the own answer that can be taken back; None if there is none, or it is old."""
        return self._step if self._clock() < self._until else None

    @property
    def needs_ticks(self) -> bool:
        """Whether an offer is about to end."""
        return self.step is not None

    def arrived(self, table: PublicTable, seat: House) -> None:
        """A new view. Answers that are revealed together are nobody's own step."""
        before, self._seen = self._seen, table.answers
        if before is None:
            return
        new = (way for way in table.ways_back if way.answers >= before)
        own = next((way for way in new if [given.house for given in way.given] == [seat]), None)
        if own is not None:
            self._step, self._until = own.answers, self._clock() + OFFER_SECONDS
        elif self._step not in [way.answers for way in table.ways_back]:
            self._step = None
