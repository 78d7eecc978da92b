"""What the other devices have, told to a host before it serves: it waits for all of it, and takes what is better."""

from collections.abc import Iterable
from contextlib import suppress
from itertools import takewhile

from companion.table.ledger.entries import Entry, HostChanged
from companion.table.ledger.ledger import ChainBroken
from companion.table.ledger.signatures import begins_epoch
from companion.table.secrets.pledges import OwnPledges, Untrue
from companion.table.state.judging import Objection
from companion.table.state.table import Table
from companion.table.talk.comparing import parting
from companion.table.talk.messages import Remember, Sync
from companion.table.talk.other_ledger import Enough, OtherLedger


class Gathering:
    """How much every device said to have, who has told all of it, and what of that waits to be judged."""

    def __init__(self, table: Table, expected: Iterable[str], pledges: OwnPledges) -> None:
        """``expected``: devices to wait for, though they have no seat."""
        self.heard_out: set[str] = set()
        self._expected = frozenset(expected)
        self._pledges = pledges
        self._lengths: dict[str, int] = {}
        """How many entries a device said to have."""
        self._others: dict[str, OtherLedger] = {}
        self._brought = len(table.ledger)
        """So many entries this device had itself, before it heard the others."""

    def begin(self, device: str, sync: Sync, shared: int) -> None:
        """A device says what it has, and so many entries of it are known; it may be more than when it was here last."""
        self._lengths[device] = max((place for place, _ in sync.known), default=0)
        self.heard_out.discard(device)
        self._hear(device, shared)

    def forget(self, device: str) -> None:
        """A device comes anew, and what it has told before is told again."""
        self._others.pop(device, None)

    def _hear(self, device: str, entries: int) -> None:
        """So many entries of a device are known here, or will never be."""
        if entries >= self._lengths.get(device, 0):
            self.heard_out.add(device)

    def is_done(self, table: Table, *, takes_over: bool) -> bool:
        """Whether all who play, or were expected, are heard out; but not the host from whom this device takes over."""
        gone = {table.host} if takes_over else set()
        return not self.missing(table) - gone and not self.has_work

    def missing(self, table: Table) -> set[str]:
        """Devices that play, or were expected, and have not told all they have."""
        return ({seat.device for seat in table.seats.values()} | self._expected) - self.heard_out

    @property
    def has_work(self) -> bool:
        """Whether something that was told waits to be judged."""
        return any(not other.is_judged for other in self._others.values())

    def remember(self, table: Table, device: str, message: Remember) -> None:
        """Usually the entries follow what this device has, or repeat it; if not, all of them are judged in due time."""
        known = zip(table.ledger.after(max(message.after, 0)), message.entries, strict=False)
        shared = len(list(takewhile(lambda pair: pair[0] == pair[1], known)))
        after, entries = message.after + shared, message.entries[shared:]
        if device in self._others:
            self._others[device].hear(message.after, message.entries)
        elif after == len(table.ledger):
            self._extend(table, entries)
        elif 0 <= after < len(table.ledger) and entries:
            self._others[device] = OtherLedger(table, after, self._pledges)
            self._others[device].hear(after, entries)
        self._hear(device, message.after + len(message.entries))

    def _extend(self, table: Table, entries: Iterable[Entry]) -> None:
        """The first that is wrong ends them."""
        with suppress(Untrue, Objection, ChainBroken):
            for entry in entries:
                self._pledges.check(table, entry)
                table.append(entry)

    def better(self, table: Table, enough: Enough) -> Table | None:
        """Judge some of what waits; another table that takes the place of this one, as soon as there is one."""
        for device, other in list(self._others.items()):
            other.judge(enough)
            if other.is_judged and self._is_better(other, table):
                del self._others[device]
                self._brought = min(self._brought, parting(table.ledger, other.table.ledger))
                return other.table
        return None

    def _is_better(self, other: OtherLedger, own: Table) -> bool:
        """Within a term a ledger only grows: what this device was told itself goes by nobody's longer ledger.

        That may be signed and made up all the same: whoever tells it has wished each entry, and no host entered it.
        """
        is_same_term = other.table.term == own.term
        takes_away = is_same_term and parting(own.ledger, other.table.ledger) < self._brought
        return not takes_away and other.outranks(own)


def later_host(table: Table, told: Remember) -> str:
    """For a host that serves: the device that has taken over in a later epoch; or nothing.

    It must be one that may host, and have signed that. Whether the rest is true, this device finds out as a guest.
    An epoch follows the one before it, which was signed with the rest: nobody puts a later one on an old word.
    """
    if not 0 < told.after <= len(table.ledger):
        return ""
    before = table.ledger[told.after - 1]
    for at, entry in enumerate(told.entries):
        if isinstance(entry.body, HostChanged) and entry.epoch > table.epoch and table.may_host(entry.device):
            is_next = entry.epoch == before.epoch + 1
            head = table.ledger.leads_to(told.after, told.entries[:at])
            return entry.device if is_next and begins_epoch(head, entry) else ""
        before = entry
    return ""
