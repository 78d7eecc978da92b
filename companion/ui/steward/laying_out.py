"""Whether the board is laid out: whoever comes back before the first answer need not do it again."""

from companion.ui.keeping import Keeping
from companion.ui.models.start.lobby import SETUP
from companion.ui.steward.current import CurrentSituation

DONE = "done"


class LayingOut:
    """What this device has said of it, table by table; it lies on the disk."""

    def __init__(self, current: CurrentSituation, keeping: Keeping) -> None:
        self._current = current
        self._keeping = keeping
        self._table = ""
        self._is_done = False

    def come_to(self, table: str) -> None:
        """Another table, or none."""
        self._table = table
        self._is_done = bool(table) and self._keeping.is_laid_out(table)
        if self._is_done:
            self._current.change(place=self._current.situation.place.with_part(SETUP, DONE))

    def look(self) -> None:
        """The player may have said that it is done, or the setup has changed."""
        is_done = self._current.situation.place.part(SETUP, "") == DONE
        if self._table and is_done != self._is_done:
            self._is_done = is_done
            self._keeping.keep_laid_out(self._table, is_done=is_done)
