"""How long nothing has happened: a display beside the board goes dim, and wakes by itself."""

from collections.abc import Callable

from companion.door import Happening, View
from companion.ui.models.display.dimming import QUIET_SECONDS


class Quiet:
    """Counts from the last touch, or the last thing that everybody could see. It asks the clock, and nobody else."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._since = clock()

    @property
    def seconds(self) -> float:
        """For so long."""
        return self._clock() - self._since

    @property
    def is_counting(self) -> bool:
        """Whether it has not been quiet for long yet."""
        return self.seconds < QUIET_SECONDS

    def ends(self) -> None:
        """Somebody has touched the window."""
        self._since = self._clock()

    def arrived(self, before: View, now: View, happened: tuple[Happening, ...]) -> None:
        """A new view. That a device comes or goes is no news for the table; whatever is played, asked or sealed is."""
        if happened or _asked(before) != _asked(now):
            self.ends()


def _asked(view: View) -> object:
    return view.table.asked if view.table is not None else None
