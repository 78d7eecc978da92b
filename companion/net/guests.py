"""The guest's side of a device, made from what is on its disk."""

from collections.abc import Sequence
from contextlib import suppress

import attrs

from companion.net.hosting.home import TableHome
from companion.net.keeping.files import StorageError
from companion.net.keeping.storage import TableStorage
from companion.net.lines.carrying import Listener
from companion.net.lines.client import Address, Find, TableClient
from companion.table.guest.session import GuestSession
from companion.table.ledger.entries import Entry
from companion.table.ledger.forms import read_kept, strict_converter, write
from companion.table.state.table import Table
from companion.table.talk.effects import Keep

ADDRESSES = "addresses"
"""Under this name the guest's storage keeps where the table was found before."""
MOST_ADDRESSES = 4
CONVERTER = strict_converter()


@attrs.frozen
class Addresses:
    """Where the table was, the latest first, as it is kept."""

    known: tuple[Address, ...]


def guest(
    place: TableHome, beyond: tuple[Entry, ...], known: list[Address], find: Find, listener: Listener
) -> TableClient:
    """With what is on the disk, and the addresses there beside the `known`; StorageError if that cannot be kept."""
    storage = place.storage(place.guest_folder)
    try:
        session = GuestSession(place.key.device, Table(_inherited(storage, beyond)), place.random_bytes)
        kept = storage.secrets()
        session.recall(kept)
        typed = bool(known)
        addresses = read_kept(CONVERTER, kept.get(ADDRESSES, b""), Addresses)
        if addresses is not None:
            known += (address for address in addresses.known if address not in known)
        if typed:  # at once: nobody should have to type it again
            keep_addresses(storage, known)
    except BaseException:
        storage.close()
        raise
    return TableClient(session, storage, place.key, find, place.random_bytes, listener)


def keep_addresses(storage: TableStorage, known: Sequence[Address]) -> None:
    """Remember where the table is, for the next time, when perhaps nobody announces it."""
    addresses = Addresses(tuple(known[:MOST_ADDRESSES]))
    with suppress(StorageError):
        storage.carry_out(Keep(ADDRESSES, write(CONVERTER, addresses, Addresses)))


def _inherited(storage: TableStorage, beyond: tuple[Entry, ...]) -> tuple[Entry, ...]:
    """What the guest has on its disk, and what this device has beyond that, because it served."""
    own = storage.entries
    if len(beyond) <= len(own) or beyond[: len(own)] != own:
        return own
    storage.begin_with(beyond)
    return beyond
