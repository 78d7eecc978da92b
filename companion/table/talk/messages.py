"""What devices say to each other once a device has been admitted to the table."""

from typing import Any, Self, TypeAlias, get_args

import attrs

from companion.table.ledger.entries import CONVERTER as ENTRIES
from companion.table.ledger.entries import Action, Body, Entry, Opening
from companion.table.ledger.forms import Malformed, read, strict_converter, write
from companion.table.ledger.ledger import ENTRIES_A_MESSAGE
from companion.table.state.judging import MOST_MINUTES
from companion.table.state.state import Rank
from companion.table.talk.life import HostStage
from engine import CardId, DeckId, House, Refusal

PROTOCOL = 4
CARD_LETTERS = 40
"""Longer than the name of any card."""
USUAL_OPENING_BYTES = 256
OPENING_BYTES = {"orders": 1024}
"""How long the opening of a seal is on the wire, by the kind of question: longer than any answer to it."""
Proofs = tuple[tuple[str, bytes], ...]
"""Of a pledge: a proof for each device, or from each device, by its id."""


@attrs.frozen
class Sync:
    """A guest says what it has: how many entries, and their hashes at some places, the latest first."""

    known: tuple[tuple[int, bytes], ...]


@attrs.frozen
class Standing(Rank):
    """The host's answer to a sync: the rank of its ledger, up to where both are the same, and its stage of life."""

    shared: int
    stage: str

    @property
    def is_gathering(self) -> bool:
        """Whether it is taking over."""
        return self.stage == HostStage.GATHERING.value

    @property
    def hears_first(self) -> bool:
        """Whether it takes no suggestions before it has heard what the others have."""
        return self.stage in (HostStage.GATHERING.value, HostStage.RETURNING.value)


@attrs.frozen
class Entries:
    """The entries that follow the first so many, the hash after them, and the digest of the game after the last."""

    after: int
    entries: tuple[Entry, ...]
    head: bytes
    digest: str = ""


@attrs.frozen
class Remember:
    """A guest has entries that this host never had, and they outrank what it has: here are a few of them."""

    after: int
    entries: tuple[Entry, ...]


@attrs.frozen
class Suggest:
    """A guest asks for an entry; the number tells its suggestions apart, and is the serial of the entry."""

    number: int
    body: Body
    signature: bytes


@attrs.frozen
class Refused:
    """Why a suggestion was not taken: a reason, and the rule with its facts if it was the rules."""

    number: int
    reason: str
    rule: str
    code: str
    facts: dict[str, Any]

    @classmethod
    def because(cls, number: int, reason: str, refusal: Refusal | None) -> Self:
        """With what the engine has said, if it was the engine."""
        if refusal is None:
            return cls(number, reason, "", "", {})
        facts = {name: list(fact) if isinstance(fact, tuple) else fact for name, fact in refusal.facts.items()}
        return cls(number, reason, refusal.rule, refusal.code, facts)


@attrs.frozen
class Stopped:
    """A device goes on playing no more after so many entries, because it cannot believe this host."""

    entries: int
    reason: str


@attrs.frozen
class Pledge:
    """A device that has sealed pledges which seals lie on its table, with a proof for every other such device."""

    seals: bytes
    proofs: Proofs


@attrs.frozen
class Pledges:
    """The host passes on what all others have pledged to this device: now it can open its seals."""

    seals: bytes
    proofs: Proofs


@attrs.frozen
class OpenSeal:
    """A device opens one of the seals that it has pledged; the host holds it until all are here.

    ``filler`` makes it as long as any other answer to such a question, for lengths are seen through the encryption.
    """

    seals: bytes
    opening: Opening = attrs.field(repr=False)
    filler: bytes = attrs.field(default=b"", repr=False)

    def filled(self, kind: str) -> "OpenSeal":
        """As long as every opening of a question of this kind."""
        wanted = OPENING_BYTES.get(kind, USUAL_OPENING_BYTES)
        missing = max(wanted - len(pack(self)), 0)
        # The length of a long filler takes a byte more to tell than that of none.
        over = len(pack(attrs.evolve(self, filler=bytes(missing)))) - wanted
        return attrs.evolve(self, filler=bytes(max(missing - over, 0)))


@attrs.frozen
class BrokenSeal:
    """The host tells everybody that what a house has sent does not open its seal, and why. Nothing changes by it."""

    question: str
    reason: str


def _unpadded(card: CardId) -> CardId:
    return card.rstrip()


@attrs.frozen
class Shown:
    """A card for one house alone, by what this entry caused; its name is as long as any other's on the wire."""

    entry: int
    house: House
    deck: DeckId
    card: CardId = attrs.field(converter=_unpadded, repr=False)


DEVICE_KINDS = ("", "phone", "tablet", "computer", "display")
NO_BATTERY = -1


@attrs.frozen
class AboutMe:
    """A device says what it is, and how full its battery is, of a hundred."""

    kind: str = ""
    charge: int = NO_BATTERY

    @property
    def is_believable(self) -> bool:
        """Whether a device can be so."""
        return self.kind in DEVICE_KINDS and NO_BATTERY <= self.charge <= 100


@attrs.frozen
class Present:
    """The devices that are connected now, and what they say of themselves."""

    devices: tuple[tuple[str, AboutMe], ...]

    @property
    def is_believable(self) -> bool:
        """Whether devices can be so."""
        return all(about.is_believable for _, about in self.devices)


@attrs.frozen
class PleaseHost:
    """The host asks this device to host from now on, because its player wishes so."""


MOST_MILLISECONDS = 2 * MOST_MINUTES * 60_000
"""Longer than any planning for which a time can be agreed on."""


@attrs.frozen
class Clock:
    """How long the players have been planning, and whether the time runs; a guest asks for what it says last."""

    milliseconds: int
    runs: bool


@attrs.frozen
class Ping:
    """Are you there?"""


@attrs.frozen
class Farewell:
    """Why the connection ends."""

    reason: str


HostMessage: TypeAlias = (
    Standing | Entries | Refused | Pledges | BrokenSeal | Shown | Present | PleaseHost | Clock | Ping | Farewell
)
GuestMessage: TypeAlias = (
    Sync | Remember | Suggest | Stopped | Pledge | OpenSeal | Shown | AboutMe | Clock | Ping | Farewell
)
"""Who may say what: whoever says anything else is hung up on, by either side."""
Message: TypeAlias = HostMessage | GuestMessage

HOST_SAYS: frozenset[type[Message]] = frozenset(get_args(HostMessage))
GUEST_SAYS: frozenset[type[Message]] = frozenset(get_args(GuestMessage))

ToldMessage: TypeAlias = Refused | BrokenSeal | Stopped | Shown | Farewell
"""What players are told of as it was said."""


def _entry(data: bytes) -> Entry:
    """The entry of these bytes; none that is nested so deep that it could not be written again."""
    entry: Entry = read(ENTRIES, data, Entry)
    _ = entry.record
    return entry


CONVERTER = strict_converter(Action, Body, Message)
# An entry travels as the bytes that are stored, written once for all devices.
CONVERTER.register_unstructure_hook(Entry, lambda entry: entry.record)
CONVERTER.register_structure_hook(Entry, lambda data, _: _entry(data))
CONVERTER.register_unstructure_hook(
    Shown, lambda shown: [shown.entry, shown.house, shown.deck, shown.card.ljust(CARD_LETTERS)]
)


def pack(message: Message) -> bytes:
    """The bytes of a message."""
    return write(CONVERTER, message, Message)


def unpack(data: bytes) -> Message:
    """The message of the bytes; Malformed if there is none, or one with more entries than are heard at once."""
    message: Message = read(CONVERTER, data, Message)
    if isinstance(message, Entries | Remember) and len(message.entries) > ENTRIES_A_MESSAGE:
        raise Malformed("entries")
    return message
