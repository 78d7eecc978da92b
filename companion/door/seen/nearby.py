"""Who and what is near this device: what a home screen shows."""

import attrs


@attrs.frozen
class FoundTable:
    """A table that is announced nearby. The link leads there; whoever joins by it must know the code."""

    table: str
    name: str
    free_seats: int
    is_compatible: bool
    link: str


@attrs.frozen
class FoundDevice:
    """A device nearby that has the app open, and can be invited by this id."""

    device: str
    name: str
    is_compatible: bool


@attrs.frozen
class InvitedTo:
    """A host asks this device to its table."""

    table: str
    name: str
    link: str


@attrs.frozen
class OwnTable:
    """A table that this device keeps on its disk, and can come back to."""

    table: str
    name: str


@attrs.frozen
class Nearby:
    """What is around this device, and what it could go back to."""

    network: str = "closed"
    """Whether others can be found: a word of `VIEW_WORDS`."""
    tables: tuple[FoundTable, ...] = ()
    devices: tuple[FoundDevice, ...] = ()
    invitations: tuple[InvitedTo, ...] = ()
    kept: tuple[OwnTable, ...] = ()
    was_at: str = ""
    """The table that this device was at when the app ended; `Door.resume` goes back there."""


NOTHING_NEARBY = Nearby()
"""Before anybody has looked around."""
