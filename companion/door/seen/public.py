"""The public half of a view: what everybody at the table may see."""

from collections.abc import Mapping
from enum import Enum
from typing import Any

import attrs

from companion.door.seen.plain import WhyNot
from companion.door.seen.position import Position
from companion.table.ledger.entries import AS_USUAL, Action, Agreement
from companion.table.state.steps import Given
from companion.table.talk.messages import NO_BATTERY
from engine import DeckId, House


@attrs.frozen
class SeatNow:
    """A house at the table: who plays it, on which device, and whether that device is here. A free one has none."""

    house: House
    player: str = ""
    device: str = ""
    is_here: bool = False
    by_itself: bool = False
    """Nobody plays it: its device answers for it."""

    @property
    def is_free(self) -> bool:
        """Whether somebody can sit down."""
        return not self.device


@attrs.frozen
class DeviceNow:
    """A device at the table, with its houses; here now, or away."""

    device: str
    houses: tuple[House, ...]
    is_here: bool
    is_host: bool
    kind: str = ""
    """What it is: a word of `VIEW_WORDS`."""
    charge: int = NO_BATTERY
    """How full its battery is, of a hundred."""


@attrs.frozen
class Asked:
    """An open question: who is asked what, by which rule; whether it is their turn, and whether they have sealed."""

    question: str
    branch: int
    """Goes up with every undo: the same question in another branch may be asked in another position."""
    house: House
    kind: str
    rule: str
    facts: Mapping[str, Any]
    is_secret: bool
    is_due: bool
    is_sealed: bool


@attrs.frozen
class Looked:
    """A house has looked at a card that lies face down; which one it is, only that house knows."""

    house: House
    deck: DeckId
    is_on_top: bool


@attrs.frozen
class WayBack:
    """A step that can be taken back, with all later ones, by `GoBack(answers)`; the latest first."""

    answers: int
    given: tuple[Given, ...]
    shows_secrets: bool
    """Whether somebody has learnt something by it that an undo makes nobody forget."""


@attrs.frozen
class Foreseen:
    """What a proposal would change, by the way to the place: before and after."""

    changes: Mapping[str, tuple[Any, Any]]
    shows_secrets: bool
    why_not: WhyNot | None
    """Why it is not possible, or not any more."""


@attrs.frozen
class OpenProposal:
    """Something that the table votes on."""

    number: int
    house: House
    action: Action
    votes: Mapping[House, bool]
    foreseen: Foreseen | None
    """None while that is being worked out."""
    voters: tuple[House, ...] = ()
    """Whose votes count."""
    needed: int = 0
    """So many of them must agree."""


class Hosting(Enum):
    """What this device is as a host."""

    NOT = "not"
    GATHERING = "gathering"
    """It takes over, and hears what the others have."""
    RETURNING = "returning"
    """It comes back, and hears what the others have."""
    SERVING = "serving"


class Progress(Enum):
    """How far this device is on its way to the table."""

    AWAY = "away"
    """The player has put it away for a while."""
    LOOKING = "looking"
    CATCHING_UP = "catching up"
    IN_STEP = "in step"


@attrs.frozen
class Connection:
    """How this device stands with the host."""

    progress: Progress
    entries: int
    entries_of_host: int
    """So many entries the host has, as far as this device knows; 0 before it has said so."""
    turned_away: str
    """Why the host does not want this device, if it does not."""
    trouble: str
    """Why nothing can be stored here: the disk is full, or fails. Empty if all is well."""
    bytes_sent: int
    bytes_received: int


@attrs.frozen
class WayIn:
    """How others come to this table: the link for a QR code, addresses to type, the code."""

    link: str
    typed: tuple[str, ...]
    code: str


@attrs.frozen
class ClockNow:
    """The clock of a planning for which a time is agreed on: how long it had run when it was set last.

    ``since`` is that moment, by `time.monotonic`: another device has another one.
    """

    seconds: float
    runs: bool
    since: float

    def reading(self, now: float) -> float:
        """So many seconds it has run."""
        return self.seconds + (max(now - self.since, 0.0) if self.runs else 0.0)


@attrs.frozen
class PublicTable:
    """The public half: nothing in it is a secret of anybody at the table."""

    table: str
    connection: Connection
    hosting: Hosting
    way_in: WayIn | None
    name: str = ""
    agreement: Agreement = AS_USUAL
    host: str = ""
    """The device that hosts."""
    epoch: int = 0
    is_paused: bool = False
    clock: ClockNow | None = None
    """None while nobody plans, or no time is agreed on."""
    is_put_away: bool = False
    """Whether it lies in a file: nothing happens here any more, until somebody lays it again."""
    seats: tuple[SeatNow, ...] = ()
    devices: tuple[DeviceNow, ...] = ()
    asked: tuple[Asked, ...] = ()
    position: Position | None = None
    """None before the first entry of the table is here."""
    answers: int = 0
    """How many answers the game has had, corrections included."""
    looked: tuple[Looked, ...] = ()
    proposals: tuple[OpenProposal, ...] = ()
    ways_back: tuple[WayBack, ...] = ()
