"""What the ledger holds: every entry is public, ordered by the host, and checked by every device."""

from functools import cached_property
from hashlib import sha256
from typing import Any, TypeAlias

import attrs

from companion.table.ledger.forms import strict_converter, write
from engine import House

FIRST = b"\0" * 32
"""What the first entry follows."""


@attrs.frozen
class Agreement:
    """What the players have agreed on beside the rules of the game."""

    dealer: str = "host"
    """Who deals: the host, or the physical deck on the table, whose cards any player enters."""
    consent: str = "all"
    """Who must agree to an undo, a correction, a seat handed over."""
    talking_minutes: int = 0
    """So long the players talk before they give orders; no time is agreed on if this and the next are 0."""
    sealing_minutes: int = 0
    """So long they take to give orders. When the time is over nothing happens but a sound."""
    what_if: bool = True
    """Whether phones reckon how a battle would end."""


AS_USUAL = Agreement()


@attrs.frozen
class TableOpened:
    """The table is laid: everything that a device needs to play the same game, and the key of the host."""

    table: str
    name: str
    setup: dict[str, Any]
    agreement: Agreement
    key: bytes


@attrs.frozen
class SetupChanged:
    """Before anything is answered, the host lays the table for other houses, or otherwise."""

    setup: dict[str, Any]
    agreement: Agreement


@attrs.frozen
class HousesDrawn:
    """By lot: those who sit, in the order in which they sat down, play these houses from now on."""

    houses: tuple[House, ...]


@attrs.frozen
class SeatTaken:
    """A device plays a house; the key alone can act for the seat, or take it back after a crash.

    ``by_itself``: nobody plays it; the device answers for it, and it has no vote.
    """

    house: House
    key: bytes
    player: str
    by_itself: bool = False


@attrs.frozen
class SeatLeft:
    """A house has nobody to play it, until somebody takes the seat."""

    house: House


@attrs.frozen
class AnswerGiven:
    """An open answer, of a house or of the dealer."""

    branch: int
    answer: dict[str, Any]

    @property
    def question(self) -> Any:
        """What it answers; whoever has sent it may have put anything there, or nothing."""
        return self.answer.get("question", "")


@attrs.frozen
class AnswerSealed:
    """A secret answer, as a seal only."""

    branch: int
    question: str
    seal: bytes


@attrs.frozen
class SealWithdrawn:
    """A house takes its sealed answer back, before the last house has sealed."""

    branch: int
    question: str


@attrs.frozen
class Opening:
    """The answer and the salt behind one seal."""

    question: str
    choice: dict[str, Any]
    salt: bytes


@attrs.frozen
class SealsOpened:
    """A reveal: every seal is opened at one stroke. The salts prove what was sealed, so the houses need not sign."""

    branch: int
    openings: tuple[Opening, ...]


@attrs.frozen
class GoBack:
    """Undo: keep only the first so many answers."""

    answers: int


@attrs.frozen
class CorrectMirror:
    """Set the mirror right."""

    changes: tuple[tuple[str, ...], ...]


@attrs.frozen
class AskAgain:
    """A house whose device is gone seals its answer anew."""

    house: House


@attrs.frozen
class HandOver:
    """A seat goes to another device, though its own key is not there to say so."""

    house: House
    device: str
    key: bytes
    player: str
    by_itself: bool = False


@attrs.frozen
class FreeSeat:
    """A seat is free for whoever takes it, though its own key is not there to say so."""

    house: House


Action: TypeAlias = GoBack | CorrectMirror | AskAgain | HandOver | FreeSeat
AboutASeat: TypeAlias = AskAgain | HandOver | FreeSeat


@attrs.frozen
class ProposalMade:
    """Somebody proposes something that needs the table's consent."""

    house: House
    action: Action


@attrs.frozen
class VoteCast:
    """A house agrees or not; the proposal is named by the number of its entry."""

    proposal: int
    house: House
    agrees: bool


@attrs.frozen
class TablePaused:
    """Somebody who plays says that the table rests: no clock runs, and nobody is called."""

    house: House


@attrs.frozen
class TableResumed:
    """Somebody who plays says that the table goes on."""

    house: House


@attrs.frozen
class TablePutAway:
    """The host puts the table into a file. From here on anybody who has the file may lay the table again."""


@attrs.frozen
class HostChanged:
    """The device with this key orders the entries from here on: another one, or the same after it was away.

    ``laid_again``: the table was put away, and whoever comes now may be anybody, so all seats are free.
    """

    key: bytes
    laid_again: bool = False


HostAct: TypeAlias = TableOpened | SealsOpened | TablePutAway | HostChanged
"""What a host enters by itself, as host, and for nobody else."""
HostWish: TypeAlias = SetupChanged | HousesDrawn
"""What the player of the hosting device wishes, like any other player, and nobody else may."""
SeatWish: TypeAlias = SeatTaken | SeatLeft | TablePaused | TableResumed | ProposalMade | VoteCast
PlayerWish: TypeAlias = SeatWish | AnswerGiven | AnswerSealed | SealWithdrawn
WishedBody: TypeAlias = HostWish | PlayerWish
"""What a device suggests to the host."""
Body: TypeAlias = HostAct | WishedBody

CONVERTER = strict_converter(Action, Body)


@attrs.frozen
class Entry:
    """One line of the ledger: what happened, and whose device wished it, signed by that device.

    ``serial``: the device's own count of its wishes, so that none is entered twice; 0 for what the host does as host.
    """

    number: int
    epoch: int
    device: str
    serial: int
    signature: bytes
    body: Body

    @cached_property
    def record(self) -> bytes:
        """The bytes of the entry: on disk, on the wire, and in the chain."""
        return write(CONVERTER, self, Entry)

    def hash_after(self, previous: bytes) -> bytes:
        """The head of a ledger that had this head before, and now ends with this entry."""
        return sha256(b"small-council entry " + previous + self.record).digest()
