"""The ledger: an append-only, hash-chained list of entries, the same on every device."""

from collections.abc import Iterator

from companion.table.entries import FIRST, Body, Entry


class ChainBroken(Exception):
    """An entry that does not follow the one before it."""


class Ledger:
    """Entries in order; each names the hash of the one before."""

    def __init__(self) -> None:
        self._entries: list[Entry] = []
        self._head = FIRST

    def __len__(self) -> int:
        return len(self._entries)

    def __iter__(self) -> Iterator[Entry]:
        return iter(self._entries)

    def __getitem__(self, number: int) -> Entry:
        return self._entries[number]

    @property
    def head(self) -> bytes:
        """The hash of the last entry; equal heads mean equal ledgers."""
        return self._head

    def after(self, number: int) -> tuple[Entry, ...]:
        """The entries that follow the first so many."""
        return tuple(self._entries[number:])

    def head_at(self, number: int) -> bytes:
        """The hash after the first so many entries."""
        return self._entries[number].previous if number < len(self._entries) else self._head

    def next_entry(self, epoch: int, device: str, body: Body) -> Entry:
        """The entry that would come next, if it says this."""
        return Entry(len(self._entries), epoch, self._head, device, body)

    def check(self, entry: Entry) -> None:
        """Raise ChainBroken if the entry does not follow the last one."""
        if entry.number != len(self._entries) or entry.previous != self._head:
            raise ChainBroken(entry.number)

    def append(self, entry: Entry) -> None:
        """Add an entry that follows the last one."""
        self.check(entry)
        self._entries.append(entry)
        self._head = entry.hash

    def cut(self, number: int) -> None:
        """Keep only the first so many entries: what comes after was never agreed."""
        self._head = self.head_at(number)
        del self._entries[number:]
