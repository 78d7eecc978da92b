"""What was on the disks before something went wrong, so that nobody has to be believed when nothing is said to be lost.

Whenever the demo kills a device it copies the journals of all; a device that is about to cut or to replace its own
journal copies it first. At the end every entry in every copy must be in the ledger of every device.
"""

import shutil
from itertools import count
from pathlib import Path
from typing import TypeAlias

from companion.demo.reports import now
from companion.net.journal import Journal
from companion.net.storage import TableStorage
from companion.table.effects import CutJournal, Keep, Store
from companion.table.entries import Entry

JOURNAL = "ledger.journal"
COPY = "copy"
Record: TypeAlias = tuple[int, bytes]
"""An entry as it is stored, and its place. It holds the hash of the one before: equal records, equal ledgers."""


class WitnessedStorage(TableStorage):
    """A device's storage that keeps what it cuts, and measures what an entry costs."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self._copied = folder
        self.milliseconds: list[float] = []
        """How long each storing of entries took."""

    def begin_with(self, entries: tuple[Entry, ...]) -> None:
        """As always, after a copy of what was there."""
        self._copy()
        super().begin_with(entries)

    def carry_out(self, effect: Store | CutJournal | Keep) -> None:
        """As always, with a clock; and a copy before anything is cut off."""
        if isinstance(effect, CutJournal):
            self._copy()
        begun = now()
        super().carry_out(effect)
        if isinstance(effect, Store):
            self.milliseconds.append((now() - begun) * 1000)

    def _copy(self) -> None:
        names = (self._copied / f"{number}.{COPY}" for number in count())
        shutil.copyfile(self._copied / JOURNAL, next(name for name in names if not name.exists()))


class Witness:
    """Copies of journals, and what became of the entries in them."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._copies: list[Path] = []
        self._never_agreed: set[Record] = set()
        self._shelf = folder / "witness"
        self._shelf.mkdir()

    def look(self) -> dict[str, set[Record]]:
        """Copy what is on every disk now; returns the entries by device."""
        seen: dict[str, set[Record]] = {}
        for journal in sorted(self._folder.glob(f"*/*/{JOURNAL}")):
            seen.setdefault(journal.parents[1].name, set()).update(enumerate(_records(self._copy(journal))))
        return seen

    def look_without(self, gone: str) -> None:
        """Copy, and note what only this device has: somebody takes over from it, and that was never agreed."""
        seen = self.look()
        alone = seen.pop(gone, set())
        self._never_agreed |= alone.difference(*seen.values())

    def lost_entries(self) -> int:
        """How many entries were once on a disk and are not in every ledger now. Only when all devices have ended."""
        copies = [*self._copies, *map(self._copy, sorted(self._folder.glob(f"*/*/*.{COPY}")))]
        seen = {record for copy in copies for record in enumerate(_records(copy))}
        kept = set.intersection(*(set(enumerate(ledger)) for ledger in self.ledgers()))
        return len(seen - kept - self._never_agreed)

    def ledgers(self) -> list[list[bytes]]:
        """The ledger that every player of the table has on disk, entry by entry."""
        return [_records(path) for path in sorted(self._folder.glob(f"*/guest/{JOURNAL}"))]

    def _copy(self, journal: Path) -> Path:
        copy = self._shelf / f"{len(self._copies)}.journal"
        shutil.copyfile(journal, copy)
        self._copies.append(copy)
        return copy


def _records(journal: Path) -> list[bytes]:
    """Everything whole in a journal; what a crash tore off was never acted on."""
    opened = Journal.open(journal)
    opened.journal.close()
    return opened.records
