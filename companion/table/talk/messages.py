"""What devices say to each other once a device has been admitted to the table."""

from typing import Any, Self, TypeAlias

import attrs

from companion.table.ledger.entries import CONVERTER as ENTRIES
from companion.table.ledger.entries import Action, Body, Entry
from companion.table.ledger.forms import Malformed, know_union, read, strict_converter, write
from engine import CardId, DeckId, House, Refusal

PROTOCOL = 1
CARD_LETTERS = 40
"""Longer than the name of any card."""


@attrs.frozen
class Sync:
    """A guest says what it has: how many entries, and their hashes at some places, the latest first."""

    known: tuple[tuple[int, bytes], ...]


@attrs.frozen
class Standing:
    """The host's answer to a sync: how its ledger stands, and up to where both are the same.

    ``gathering``: it is taking over, hears what the others have, and takes no suggestions yet. ``returning``: neither
    does it, because it has just come back to the table that it serves, and its disk may have lost something.
    """

    epoch: int
    entries: int
    host: str
    shared: int
    gathering: bool
    returning: bool = False

    @property
    def hears_first(self) -> bool:
        """Whether it takes no suggestions before it has heard what the others have."""
        return self.gathering or self.returning


@attrs.frozen
class Entries:
    """The entries that follow the first so many, and the hash after them."""

    after: int
    entries: tuple[Entry, ...]
    head: bytes


@attrs.frozen
class Remember:
    """A guest has entries that this host never had, and they outrank what it has: here they are."""

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
class Agreed:
    """A guest has stored so many entries, and this is its digest of the game."""

    entries: int
    digest: str


@attrs.frozen
class Differs:
    """The game of this device differs from the host's after so many entries: it plays the ledger again."""

    entries: int
    digest: str


@attrs.frozen
class Stopped:
    """A device goes on playing no more: after so many entries its game differs, though it has played them again."""

    entries: int
    reason: str


def _unpadded(card: CardId) -> CardId:
    return card.rstrip()


@attrs.frozen
class Shown:
    """A card for the eyes of one house, by what this entry caused; the house's device says it back to a new dealer.

    Its name is as long as any other's on the wire, where the length of a message can be seen through the encryption.
    """

    entry: int
    house: House
    deck: DeckId
    card: CardId = attrs.field(converter=_unpadded)


@attrs.frozen
class Present:
    """The devices that are connected now."""

    devices: tuple[str, ...]


@attrs.frozen
class Ping:
    """Are you there?"""


@attrs.frozen
class Farewell:
    """Why the connection ends."""

    reason: str


Message: TypeAlias = (
    Sync
    | Standing
    | Entries
    | Remember
    | Suggest
    | Refused
    | Agreed
    | Differs
    | Stopped
    | Shown
    | Present
    | Ping
    | Farewell
)


def _entry(data: bytes) -> Entry:
    """The entry of these bytes; none that is nested so deep that it could not be written again."""
    entry: Entry = read(ENTRIES, data, Entry)
    _ = entry.record
    return entry


CONVERTER = strict_converter(Action, Body)
# An entry travels as the bytes that are stored, written once for all devices.
CONVERTER.register_unstructure_hook(Entry, lambda entry: entry.record)
CONVERTER.register_structure_hook(Entry, lambda data, _: _entry(data))
CONVERTER.register_unstructure_hook(
    Shown, lambda shown: [shown.entry, shown.house, shown.deck, shown.card.ljust(CARD_LETTERS)]
)
know_union(CONVERTER, Message)


def pack(message: Message) -> bytes:
    """The bytes of a message."""
    return write(CONVERTER, message, Message)


def unpack(data: bytes) -> Message:
    """The message of the bytes; Malformed if there is none."""
    message: Message = read(CONVERTER, data, Message)
    return message


__all__ = [
    "PROTOCOL",
    "Agreed",
    "Differs",
    "Entries",
    "Farewell",
    "Malformed",
    "Message",
    "Ping",
    "Present",
    "Refused",
    "Remember",
    "Shown",
    "Standing",
    "Stopped",
    "Suggest",
    "Sync",
    "pack",
    "unpack",
]
