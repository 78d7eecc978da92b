"""What a host did not know: told by devices that have more while it takes over, and of another host while it serves."""

from collections.abc import Sequence

from companion.table.ledger.entries import Entry, HostChanged
from companion.table.ledger.ledger import ChainBroken, Ledger
from companion.table.ledger.signatures import begins_epoch, is_signed
from companion.table.state.state import Rank
from companion.table.state.table import Objection, Table
from companion.table.talk.messages import Remember

MOST_REMEMBERED = 5000
"""More than a long evening has: so much of what a device remembers is kept together."""


class Reminders:
    """A long reminder comes in pieces, and perhaps only the last tells of the later host: each device's are joined."""

    def __init__(self) -> None:
        self._said: dict[str, Remember] = {}

    def forget(self, device: str) -> None:
        """Whatever it says next is the beginning."""
        self._said.pop(device, None)

    def whole(self, device: str, piece: Remember) -> Remember:
        """All that the device has said, with this piece."""
        said = self._said.get(device, Remember(0, ()))
        if piece.after == said.after + len(said.entries) and len(said.entries) <= MOST_REMEMBERED:
            piece = Remember(said.after, (*said.entries, *piece.entries))
        self._said[device] = piece
        return piece


def news(ledger: Ledger, told: Remember) -> Remember:
    """What is told, without the entries at its beginning that are known: devices compare their ledgers in steps."""
    known = ledger.after(told.after) if told.after >= 0 else ()
    new = next((at for at, (ours, theirs) in enumerate(zip(known, told.entries, strict=False)) if ours != theirs), None)
    shared = new if new is not None else min(len(known), len(told.entries))
    return Remember(told.after + shared, told.entries[shared:])


def better_table(table: Table, told: Remember) -> Table | None:
    """For a host that gathers: the table that it is told of, if that outranks its own and every entry holds."""
    entries = (*table.ledger.after(0)[: told.after], *told.entries)
    if not _claimed_rank(entries).outranks(table.rank):
        return None  # before it costs a replay, and milliseconds for every signature
    try:
        other = Table(entries)
    except (Objection, ChainBroken):
        return None
    unknown = other.ledger.after(_shared(table, other))
    return other if all(is_signed(other, entry) for entry in unknown) else None


def later_host(table: Table, told: Remember) -> str:
    """For a host that serves: the device that has taken over in a ledger which outranks this one; or nothing.

    That device has signed it, and this is all that is looked at: whether the rest is true, this device asks as a guest.
    """
    entries = (*table.ledger.after(0)[: told.after], *told.entries)
    begun = [number for number, entry in enumerate(entries) if isinstance(entry.body, HostChanged)]
    if not begun or begun[-1] < told.after:
        return ""
    first = entries[begun[-1]]
    rank = Rank(len(begun), len(entries), first.device)
    before = table.ledger.leads_to(told.after, entries[told.after : begun[-1]])
    return first.device if rank.outranks(table.rank) and begins_epoch(before, first) else ""


def _claimed_rank(entries: Sequence[Entry]) -> Rank:
    """The rank of a ledger, if its entries hold: as they tell it."""
    hosts = [entry.device for entry in entries if isinstance(entry.body, HostChanged)]
    return Rank(len(hosts), len(entries), hosts[-1] if hosts else entries[0].device)


def _shared(ours: Table, other: Table) -> int:
    """How many entries both ledgers begin with: those were believed before."""
    most = min(len(ours.ledger), len(other.ledger))
    alike = (number for number in range(most, 0, -1) if ours.ledger.head_at(number) == other.ledger.head_at(number))
    return next(alike, 0)
