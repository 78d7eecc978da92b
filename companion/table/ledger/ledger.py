"""The ledger: an append-only, hash-chained list of entries, the same on every device."""

from collections.abc import Iterable, Iterator

from companion.table.ledger.entries import FIRST, Body, Entry

ENTRIES_A_MESSAGE = 8
"""So many entries travel in one message: whoever hears it checks every signature, before others have their turn."""
BYTES_A_MESSAGE = 32 * 1024


class ChainBroken(Exception):
    """An entry that does not follow the one before it."""


class Ledger:
    """Entries in order, and the hash after each, into which the hash before it has gone."""

    def __init__(self) -> None:
        self._entries: list[Entry] = []
        self._heads = [FIRST]

    def __len__(self) -> int:
        return len(self._entries)

    def __iter__(self) -> Iterator[Entry]:
        return iter(self._entries)

    def __getitem__(self, number: int) -> Entry:
        return self._entries[number]

    @property
    def head(self) -> bytes:
        """The hash of the last entry; equal heads mean equal ledgers."""
        return self._heads[-1]

    def after(self, number: int) -> tuple[Entry, ...]:
        """The entries that follow the first so many."""
        return tuple(self._entries[number:])

    def head_at(self, number: int) -> bytes:
        """The hash after the first so many entries."""
        return self._heads[number]

    def next_entry(self, epoch: int, device: str, body: Body, serial: int = 0, signature: bytes = b"") -> Entry:
        """The entry that would come next, if it says this."""
        return Entry(len(self._entries), epoch, device, serial, signature, body)

    def check(self, entry: Entry) -> None:
        """Raise ChainBroken if the entry does not follow the last one."""
        if entry.number != len(self._entries):
            raise ChainBroken(entry.number)

    def append(self, entry: Entry) -> None:
        """Add an entry that follows the last one."""
        self.check(entry)
        self._entries.append(entry)
        self._heads.append(entry.hash_after(self.head))

    def leads_to(self, after: int, entries: Iterable[Entry]) -> bytes:
        """The hash after these entries, if they followed the first so many."""
        head = self.head_at(after)
        for entry in entries:
            head = entry.hash_after(head)
        return head


def batches(entries: Iterable[Entry]) -> Iterator[tuple[Entry, ...]]:
    """Entries in order, as many together as one message may carry."""
    batch: list[Entry] = []
    size = 0
    for entry in entries:
        if batch and (len(batch) == ENTRIES_A_MESSAGE or size + len(entry.record) > BYTES_A_MESSAGE):
            yield tuple(batch)
            batch, size = [], 0
        batch.append(entry)
        size += len(entry.record)
    if batch:
        yield tuple(batch)
