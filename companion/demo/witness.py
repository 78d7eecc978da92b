"""What was on the disks before something went wrong, so that nobody has to be believed when nothing is said to be lost.

Whenever the demo kills a device it copies the journals of all; a device that is about to cut or to replace its own
journal copies it first. At the end every entry in every copy must be in the ledger of every device.
"""

import shutil
from itertools import count
from pathlib import Path
from typing import TypeAlias

from companion.door import JOURNAL, describe_record, records_of

COPY = "copy"
FOLDERS = "*/tables/*"
"""Where the devices of an evening keep their tables."""
Record: TypeAlias = tuple[int, bytes]
"""An entry as it is stored, and its place. It holds the hash of the one before: equal records, equal ledgers."""


def keep_copy(journal: Path) -> None:
    """A device is about to cut this journal, or to replace it: what was in it is still to be seen afterwards."""
    names = (journal.with_name(f"{number}.{COPY}") for number in count())
    shutil.copyfile(journal, next(name for name in names if not name.exists()))


class Witness:
    """Copies of journals, whose they were, and what became of the entries in them."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._shelf = folder.with_name("witness")
        self._shelf.mkdir(parents=True)
        self._seen: dict[Record, set[Path]] = {}
        """Every entry that was ever seen on a disk, and the devices on whose disk it was."""
        self._deposed: set[frozenset[Path]] = set()
        self._copies = 0

    def look(self) -> None:
        """Copy what is on every disk now."""
        for journal in sorted(self._folder.glob(f"{FOLDERS}/*/{JOURNAL}")):
            self._see(journal)

    def excuse(self, *devices: str) -> None:
        """Somebody has taken over from a device, while others were away as well: what they alone had is given up."""
        self._deposed.add(frozenset(self._folder / device for device in devices))

    def move(self, folder: Path) -> None:
        """The evening goes on with other devices, in another folder; all of the old one is remembered."""
        self.look()
        self._see_what_was_cut()
        self._folder = folder

    def lost_entries(self) -> list[str]:
        """The entries that were once on a disk and are not in every ledger now. Only when all devices have ended."""
        self._see_what_was_cut()
        kept = set.intersection(*(set(enumerate(ledger)) for ledger in self.ledgers()))
        lost = {record: had for record, had in self._seen.items() if record not in kept}
        return [_told(record, had) for record, had in sorted(lost.items()) if not self._was_never_agreed(had)]

    def _was_never_agreed(self, had: set[Path]) -> bool:
        return any(had <= together for together in self._deposed)

    def ledgers(self) -> list[list[bytes]]:
        """The ledger that every guest of the table has on disk, entry by entry."""
        return [records_of(path) for path in sorted(self._folder.glob(f"{FOLDERS}/guest/{JOURNAL}"))]

    def _see_what_was_cut(self) -> None:
        """Devices copy it before they cut."""
        for copy in sorted(self._folder.glob(f"{FOLDERS}/*/*.{COPY}")):
            self._see(copy)

    def _see(self, journal: Path) -> None:
        """A copy of it, which no living device has open."""
        copy = self._shelf / f"{self._copies}.journal"
        self._copies += 1
        shutil.copyfile(journal, copy)
        for record in enumerate(records_of(copy)):
            self._seen.setdefault(record, set()).add(journal.parents[3])


def _told(record: Record, had: set[Path]) -> str:
    """For whoever looks for the reason: the entry, and on whose disks it was."""
    place, data = record
    return f"{place}: {describe_record(data)}, had by {', '.join(sorted(path.name for path in had))}"
