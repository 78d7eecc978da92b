"""What comes by itself above the rows of home, and moves them under a finger."""

from collections.abc import Callable
from math import inf

from companion.ui.models.place import Screen
from companion.ui.models.situation import Situation
from companion.ui.models.start.home import above_rows


class AtHome:
    """When the rows have last been moved."""

    def __init__(self, clock: Callable[[], float], situation: Situation) -> None:
        self._clock = clock
        self._above = _above(situation)
        self.moved_at = -inf

    @property
    def is_there(self) -> bool:
        """Whether home was on the screen when somebody last looked."""
        return self._above is not None

    def look(self, situation: Situation) -> None:
        """Whoever comes home finds the rows as they are; from then on whatever comes above them moves them."""
        above = _above(situation)
        if None not in (above, self._above) and above != self._above:
            self.moved_at = self._clock()
        self._above = above


def _above(situation: Situation) -> tuple[object, ...] | None:
    is_home = situation.view.table is None and situation.place.screen is Screen.HOME
    return above_rows(situation) if is_home else None
