"""What a table or a device says of itself on the network, and the text record that carries it."""

import re
import secrets
from collections.abc import Iterable, Mapping, Sequence

import attrs

from companion.net.finding.links import HIGHEST_PORT, MOST_ADDRESSES, TABLE_ID, LinkError, usable_address
from companion.table.ledger.names import readable_name
from companion.table.talk.messages import PROTOCOL

TABLE, DEVICE = "table", "device"
INSTANCE_ID = re.compile(r"[0-9a-f]{8,32}")
INSTANCE_ID_BYTES = 8
LARGEST_NUMBER = 2**31 - 1

# The keys of the text record. Every protocol version keeps them, so that each can name the other.
ROLE_KEY, VERSION_KEY, TABLE_KEY, NAME_KEY, SEATS_KEY, EPOCH_KEY = b"r", b"v", b"t", b"n", b"s", b"e"
# Different in every text record that is sent, so that none is taken for one that was sent before.
TOKEN_KEY = b"u"


def new_instance_id() -> str:
    """A name that nobody else on the network has, so that nobody needs to be asked whether it is free."""
    return secrets.token_hex(INSTANCE_ID_BYTES)


def _usable_addresses(addresses: Iterable[str]) -> tuple[str, ...]:
    try:
        return tuple(dict.fromkeys(usable_address(address) for address in addresses))[:MOST_ADDRESSES]
    except LinkError as error:
        raise ValueError(error.found) from None


@attrs.frozen
class Announcement:
    """What a table or a device says of itself. ValueError if it could not be said.

    Without addresses of its own it is announced with all of this machine's, as they come and go.
    """

    role: str = attrs.field(validator=attrs.validators.in_((TABLE, DEVICE)))
    instance_id: str = attrs.field(validator=attrs.validators.matches_re(INSTANCE_ID))
    name: str = attrs.field(converter=readable_name)
    port: int = attrs.field(validator=[attrs.validators.ge(0), attrs.validators.le(HIGHEST_PORT)])
    table_id: str = ""
    free_seats: int = attrs.field(default=0, validator=[attrs.validators.ge(0), attrs.validators.le(LARGEST_NUMBER)])
    epoch: int = attrs.field(default=0, validator=[attrs.validators.ge(0), attrs.validators.le(LARGEST_NUMBER)])
    version: int = attrs.field(
        default=PROTOCOL, validator=[attrs.validators.ge(0), attrs.validators.le(LARGEST_NUMBER)]
    )
    addresses: tuple[str, ...] = attrs.field(default=(), converter=_usable_addresses)

    def __attrs_post_init__(self) -> None:
        if self.role == TABLE and not (TABLE_ID.fullmatch(self.table_id) and self.port):
            raise ValueError("a table has an id and a port")
        if self.role == DEVICE and self.table_id:
            raise ValueError("a device is no table")

    @property
    def ways(self) -> tuple[tuple[str, int], ...]:
        """Where it is to be reached: addresses and port."""
        return tuple((address, self.port) for address in self.addresses)

    @property
    def compatible(self) -> bool:
        """Whether both sides speak the same protocol version. If not, people should see why they cannot join."""
        return self.version == PROTOCOL


def text_record(announcement: Announcement, token: str) -> dict[bytes, bytes]:
    """The announcement as the keys and values of a text record."""
    return {
        ROLE_KEY: announcement.role.encode(),
        VERSION_KEY: str(announcement.version).encode(),
        TABLE_KEY: announcement.table_id.encode(),
        NAME_KEY: announcement.name.encode(),
        SEATS_KEY: str(announcement.free_seats).encode(),
        EPOCH_KEY: str(announcement.epoch).encode(),
        TOKEN_KEY: token.encode(),
    }


def read_text_record(
    instance_id: str, text: Mapping[bytes, bytes | None], port: int | None, addresses: Sequence[str]
) -> Announcement | None:
    """The announcement that somebody made, or None if it is none of ours, or broken."""
    try:
        announcement = Announcement(
            role=_word(text, ROLE_KEY),
            instance_id=instance_id,
            name=_word(text, NAME_KEY),
            port=port or 0,
            table_id=_word(text, TABLE_KEY),
            free_seats=_number(text, SEATS_KEY),
            epoch=_number(text, EPOCH_KEY),
            version=_number(text, VERSION_KEY),
            addresses=tuple(addresses),
        )
    except ValueError:
        return None
    return announcement if announcement.addresses else None


def _word(text: Mapping[bytes, bytes | None], key: bytes) -> str:
    value = text.get(key)
    if value is None:
        raise ValueError(key)
    return value.decode()


def _number(text: Mapping[bytes, bytes | None], key: bytes) -> int:
    word = _word(text, key)
    # The length first: reading a number of thousands of digits takes long.
    if len(word) > len(str(LARGEST_NUMBER)) or not (word.isascii() and word.isdigit()):
        raise ValueError(key)
    return int(word)
