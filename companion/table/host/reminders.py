"""What a host did not know: told by devices that have more while it hears them, and of another host while it serves.

Every signature takes milliseconds, and so does every entry played again. So what is told is judged a little at a time.
"""

from collections import deque
from collections.abc import Callable

from companion.table.ledger.entries import Entry, HostChanged
from companion.table.ledger.ledger import ChainBroken, Ledger
from companion.table.ledger.signatures import begins_epoch, is_signed
from companion.table.secrets.pledges import OwnPledges
from companion.table.state.table import Objection, Table
from companion.table.talk.messages import Remember

MOST_WAITING = 5000
"""More entries than a long evening has wait from nobody."""

Enough = Callable[[], bool]
"""Whether it is time to let others have their turn."""


class OtherLedger:
    """What a device has in place of entries here: judged entry by entry, whenever there is time."""

    def __init__(self, own: Ledger, after: int) -> None:
        self.table = Table()
        self._known = deque(own.after(0)[:after])
        self._told: deque[Entry] = deque()
        self._is_wrong = False

    @property
    def length(self) -> int:
        """How many entries it has, judged or not."""
        return len(self.table.ledger) + len(self._known) + len(self._told)

    @property
    def is_judged(self) -> bool:
        """Whether nothing of it waits."""
        return self._is_wrong or not (self._known or self._told)

    def hear(self, told: Remember) -> None:
        """What follows; whatever does not, or is too much, is passed over."""
        if told.after == self.length and self.length <= MOST_WAITING:
            self._told += told.entries

    def judge(self, enough: Enough, pledges: OwnPledges) -> None:
        """Judge some of what waits."""
        while not self.is_judged and not enough():
            if self._known:
                self.table.append(self._known.popleft())
            else:
                self._is_wrong = not holds(self.table, self._told.popleft(), pledges)


def holds(table: Table, entry: Entry, pledges: OwnPledges) -> bool:
    """Take an entry that somebody remembers into a table; False, and nothing changed, if it is wrong or a fraud."""
    try:
        table.ledger.check(entry)
        if pledges.fraud(table, entry) is not None or not is_signed(table, entry):
            return False
        table.append(entry)
    except (Objection, ChainBroken, ValueError, RecursionError):
        return False  # the last two: nested too deep to be packed
    return True


def news(ledger: Ledger, told: Remember) -> Remember:
    """What is told, without the entries at its beginning that are known: devices compare their ledgers in steps."""
    known = ledger.after(told.after) if told.after >= 0 else ()
    new = next((at for at, (ours, theirs) in enumerate(zip(known, told.entries, strict=False)) if ours != theirs), None)
    shared = new if new is not None else min(len(known), len(told.entries))
    return Remember(told.after + shared, told.entries[shared:])


def later_host(table: Table, told: Remember) -> str:
    """For a host that serves: the device that has taken over in a later epoch; or nothing.

    It must be one that may host, and have signed that. Whether the rest is true, this device finds out as a guest.
    """
    if not 0 <= told.after <= len(table.ledger):
        return ""
    epoch = table.ledger[told.after - 1].epoch if told.after else 0
    for at, entry in enumerate(told.entries):
        # The number of an epoch is not signed, and an old signature is known to all: it goes up by one.
        is_later = table.epoch < entry.epoch <= epoch + 1
        epoch = entry.epoch
        if isinstance(entry.body, HostChanged) and is_later and table.may_host(entry.device):
            before = table.ledger.leads_to(told.after, told.entries[:at])
            return entry.device if begins_epoch(before, entry) else ""
    return ""
