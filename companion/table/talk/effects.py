"""What a session wants done, in order; it never touches a socket or a disk itself."""

from typing import TypeAlias

import attrs

from companion.table.ledger.entries import Entry
from companion.table.talk.messages import Clock, Message, PleaseHost, Present, ToldMessage
from companion.table.talk.notices import OwnNotice
from engine import Event

TO_HOST = "host"
"""The peer of a guest session."""


@attrs.frozen
class Store:
    """Append these entries to the journal: all are on the disk before anything that follows is done."""

    entries: tuple[Entry, ...]


@attrs.frozen
class Copy:
    """Append entries that are on the host's disk already: all are written before anything that follows is done.

    The disk itself is waited for in a quiet moment: nobody should wait for the disks of all phones to see a reveal.
    """

    entries: tuple[Entry, ...]


@attrs.frozen
class CutJournal:
    """Keep only the first so many entries of the journal."""

    entries: int


@attrs.frozen
class Keep:
    """Keep something private on disk, or forget it; waited for if ``at_once``, else it outlives this process."""

    name: str
    data: bytes | None
    at_once: bool = True


@attrs.frozen
class Send:
    """Send a message to a device, or to the host."""

    to: str
    message: Message


@attrs.frozen
class Happened:
    """Tell the screen what an entry caused."""

    entry: Entry
    events: tuple[Event, ...]


@attrs.frozen
class Notice:
    """Tell the screen something that is not in the ledger: what the host has said, or what this device has noticed."""

    message: OwnNotice | ToldMessage | Present | PleaseHost | Clock


Effect: TypeAlias = Store | Copy | CutJournal | Keep | Send | Happened | Notice
