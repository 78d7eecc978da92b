"""What other devices remember: which part of it a host does not know, and whether it tells of another host."""

from companion.table.ledger.entries import HostChanged
from companion.table.ledger.ledger import Ledger
from companion.table.ledger.signatures import begins_epoch
from companion.table.state.table import Table
from companion.table.talk.messages import Remember


def news(ledger: Ledger, told: Remember) -> Remember:
    """What is told, without the entries at its beginning that are known: devices compare their ledgers in steps."""
    known = ledger.after(told.after) if told.after >= 0 else ()
    new = next((at for at, (ours, theirs) in enumerate(zip(known, told.entries, strict=False)) if ours != theirs), None)
    shared = new if new is not None else min(len(known), len(told.entries))
    return Remember(told.after + shared, told.entries[shared:])


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
