"""The first words on a connection: who is there, who knows the code, and whose certificate this is."""

from collections.abc import Mapping
from typing import TypeAlias

import attrs
import msgpack

from companion.table.ledger.forms import Malformed, read, strict_converter, write
from companion.table.talk.messages import PROTOCOL


@attrs.frozen
class Knock:
    """A device at the door."""

    protocol: int
    table: str
    public: bytes
    nonce: bytes


@attrs.frozen
class Challenge:
    """The host answers with its own nonce."""

    protocol: int
    table: str
    nonce: bytes


@attrs.frozen
class Prove:
    """The device knows the code, and is itself."""

    proof: bytes
    signature: bytes
    enquires: bool
    """It hosts the table as well: it only asks how this host stands, and takes nobody's place."""


@attrs.frozen
class Admitted:
    """The host knows the code too, and is the device with this key."""

    proof: bytes
    public: bytes
    signature: bytes


@attrs.frozen
class TurnedAway:
    """Why the door stays closed."""

    reason: str


Words: TypeAlias = Knock | Challenge | Prove | Admitted | TurnedAway
CONVERTER = strict_converter(Words)

HOST, GUEST = "host", "guest"
MAY_SAY: Mapping[str, tuple[type[Words], ...]] = {
    HOST: (Challenge, Admitted, TurnedAway),
    GUEST: (Knock, Prove),
}
"""Who says what at the door. Out of another mouth, these words mean nothing."""

OTHER_VERSION = "other_version"
OTHER_TABLE = "other_table"
WRONG_CODE = "wrong_code"
TOO_MANY_ATTEMPTS = "too_many_attempts"
NOT_UNDERSTOOD = "not_understood"
WRONG_KEY = "wrong_key"
HUNG_UP = "hung_up"
OTHER_CERTIFICATE = "other_certificate"
UNREACHABLE = "unreachable"


class NotAdmitted(Exception):
    """The door stayed closed, for this reason."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


def pack_words(words: Words) -> bytes:
    """The bytes of what is said at the door."""
    return write(CONVERTER, words, Words)


def unpack_words(data: bytes, speaker: str) -> Words:
    """What a host or a guest said at the door; Malformed if it was nothing that they may say."""
    words: Words = read(CONVERTER, data, Words)
    if not isinstance(words, MAY_SAY[speaker]):
        raise Malformed(type(words).__name__)
    return words


def speaks_otherwise(data: bytes) -> bool:
    """Whether words that we cannot read are those of another version: in all of them it stands behind the name."""
    try:
        _, version, *_ = msgpack.unpackb(data)
    except Exception:  # whatever a stranger's bytes provoke, they are no words
        return False
    return type(version) is int and version != PROTOCOL
