"""Keeping the times of an evening: each device adds up what it sees, and goes on after a restart."""

from collections.abc import Callable

from companion.door import PublicTable
from companion.ui.keeping import Keeping
from companion.ui.models.times.spent import NOTHING_SPENT, Doing, Spent, doing_now, plain_of, spent_of

KEEP_SECONDS = 30.0
"""So much may be lost by a crash."""


class TimeKeeping:
    """The times of one table after the other. It asks the clock and the disk, and nobody else."""

    def __init__(self, clock: Callable[[], float], keeping: Keeping) -> None:
        self._clock = clock
        self._keeping = keeping
        self._table = ""
        self.spent: Spent = NOTHING_SPENT
        self._doing: Doing | None = None
        self._since = clock()
        self._kept_at = clock()

    def come_to(self, table: str) -> None:
        """Another table, or none."""
        self._keep()
        self._table, self._doing = table, None
        self.spent = spent_of(self._keeping.times(table)) if table else NOTHING_SPENT

    def look(self, table: PublicTable | None) -> None:
        """What the table did until now is over, or goes on."""
        now, doing = self._clock(), doing_now(table) if table is not None else None
        self.spent = self.spent.after(self._doing, now - self._since)
        is_other = _part(doing) != _part(self._doing)
        self._doing, self._since = doing, now
        if is_other or now - self._kept_at >= KEEP_SECONDS:
            self._keep()

    def _keep(self) -> None:
        self._kept_at = self._clock()
        if self._table and self.spent.parts:
            self._keeping.keep_times(self._table, plain_of(self.spent))


def _part(doing: Doing | None) -> object:
    return (doing.round, doing.part) if doing is not None else None
