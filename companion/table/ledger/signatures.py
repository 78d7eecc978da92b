"""Who wished an entry: its device signs what it says, under which host, and how many wishes it has had.

A host therefore cannot put words into anybody's mouth, and neither can somebody who tells a new host what it missed.
A reveal is the host's own act: the salts in it prove what the houses have sealed.
"""

from companion.table.ledger.entries import CONVERTER, Body, Entry, HostChanged, SeatTaken, TableOpened
from companion.table.ledger.forms import write
from companion.table.ledger.keys import DeviceKey, device_id, verify
from companion.table.state.state import TableState


def sign(key: DeviceKey, table: TableState, serial: int, body: Body) -> bytes:
    """A device's signature of what it wishes to be entered next."""
    return key.sign(_wish(table.under(len(table.ledger), body), serial, body))


def is_signed(table: TableState, entry: Entry) -> bool:
    """Whether an entry, or the next one, was wished by the device that it names; a newcomer shows its key with it."""
    body = entry.body
    key = _key_shown(body) or table.keys.get(entry.device, b"")
    wish = _wish(table.under(entry.number, body), entry.serial, body)
    return device_id(key) == entry.device and verify(key, wish, entry.signature)


def begins_epoch(before: bytes, entry: Entry) -> bool:
    """Whether a device has signed that it hosts from this entry on, after a ledger with this head."""
    body = entry.body
    if not isinstance(body, HostChanged) or device_id(body.key) != entry.device:
        return False
    return verify(body.key, _wish(before, entry.serial, body), entry.signature)


def _key_shown(body: Body) -> bytes:
    return body.key if isinstance(body, TableOpened | HostChanged | SeatTaken) else b""


def _wish(under: bytes, serial: int, body: Body) -> bytes:
    """Good for one entry of one epoch of one table: nobody can use it again elsewhere."""
    return b"small-council wish " + under + f" {serial} ".encode() + write(CONVERTER, body, Body)
