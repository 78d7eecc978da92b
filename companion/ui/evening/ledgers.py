"""What the devices of an evening have on their disks: whether all have the same, and whether anything was lost."""

import hashlib
import shutil
from pathlib import Path

from companion.door import JOURNAL, records_of

TABLES = "*/tables/*"


class Ledgers:
    """Remembers every entry that was ever on a disk when a device was ended."""

    def __init__(self, folder: Path) -> None:
        """`folder`: of the evening, with a folder for each device."""
        self._folder = folder
        self._shelf = folder.with_name(f"{folder.name}-copies")
        self._seen: set[tuple[int, bytes]] = set()
        self._copies = 0

    def remember(self) -> None:
        """What is on all disks now must be in every ledger at the end."""
        for journal in sorted(self._folder.glob(f"{TABLES}/*/{JOURNAL}")):
            self._seen.update(enumerate(records_of(self._copied(journal))))

    def _copied(self, journal: Path) -> Path:
        """What a journal was at this moment."""
        self._shelf.mkdir(parents=True, exist_ok=True)
        copy = self._shelf / f"{self._copies}.journal"
        self._copies += 1
        shutil.copyfile(journal, copy)
        return copy

    def are_equal_now(self) -> bool:
        """Whether all that is on the disks at this moment is the same; devices may be writing meanwhile."""
        found = set()
        for journal in sorted(self._folder.glob(f"{TABLES}/guest/{JOURNAL}")):
            copy = self._copied(journal)
            found.add(tuple(records_of(copy)))
            copy.unlink()
        return len(found) == 1

    def digests_equal(self) -> bool:
        """Whether all have the same ledger; an entry holds the hash of the one before. When all have ended."""
        digests = {hashlib.sha256(b"".join(ledger)).digest() for ledger in self._ledgers()}
        return len(digests) == 1

    def lost_entries(self) -> int:
        """How many entries were once on a disk and are not in every ledger. When all have ended."""
        kept = set.intersection(*(set(enumerate(ledger)) for ledger in self._ledgers()))
        return len(self._seen - kept)

    def _ledgers(self) -> list[list[bytes]]:
        return [records_of(path) for path in sorted(self._folder.glob(f"{TABLES}/guest/{JOURNAL}"))]
