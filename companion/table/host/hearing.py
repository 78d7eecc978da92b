"""Whom a host that takes over has heard out: it waits for all that the others have."""

from collections.abc import Iterable

from companion.table.state.table import Table
from companion.table.talk.messages import Sync


class Hearing:
    """How much every device said to have, and who has told all of it."""

    def __init__(self, expected: Iterable[str]) -> None:
        """``expected``: devices to wait for, though they have no seat."""
        self._expected = frozenset(expected)
        self._lengths: dict[str, int] = {}
        """How many entries a device said to have, until all of them are known here."""
        self.heard_out: set[str] = set()

    def begin(self, device: str, sync: Sync, shared: int) -> None:
        """A device says what it has, and so many entries of it are known; it may be more than when it was here last."""
        self._lengths[device] = max((place for place, _ in sync.known), default=0)
        self.heard_out.discard(device)
        self.hear(device, shared)

    def hear(self, device: str, entries: int) -> None:
        """So many entries of a device are known here, or will never be."""
        if entries >= self._lengths.get(device, 0):
            self.heard_out.add(device)

    def is_done(self, table: Table, *, takes_over: bool) -> bool:
        """Whether whoever plays, or was expected, has told all that they have.

        Not the host from whom this device takes over, which usually is why it does.
        """
        awaited = {seat.device for seat in table.seats.values()} | self._expected
        gone = {table.host} if takes_over else set()
        return awaited - gone <= self.heard_out
