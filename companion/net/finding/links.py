"""The way to a table without multicast: the link in the host's QR code, and the address that a player types.

    smallcouncil://join?t=5f0c…&a=192.168.1.20,10.0.0.3&p=47123&c=ABCDE-FGHJK&f=mbG9…
    192.168.1.20:47123

Does no input or output; whatever is scanned, pasted or typed gives a JoinLink or one LinkError.
"""

import binascii
import hmac
import re
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterable
from ipaddress import IPv4Address, IPv6Address
from urllib.parse import parse_qsl, urlencode, urlsplit

import attrs

from companion.net.entrance.admission import CodeError, normal_code

SCHEME, PLACE = "smallcouncil", "join"
TABLE_ID = re.compile(r"[0-9A-Za-z_-]{1,64}")
LONGEST_TEXT = 1024
MOST_FIELDS = 16
MOST_ADDRESSES = 16
HIGHEST_PORT = 65535
# Below 128 bits, somebody could look for a certificate of their own that begins alike.
SHORTEST_FINGERPRINT, WHOLE_FINGERPRINT = 16, 32

TABLE_KEY, ADDRESSES_KEY, PORT_KEY, CODE_KEY, FINGERPRINT_KEY = "t", "a", "p", "c", "f"
KEYS = (TABLE_KEY, ADDRESSES_KEY, PORT_KEY, CODE_KEY, FINGERPRINT_KEY)

EMPTY, TOO_LONG, NO_LINK, MISSING, TWICE = "empty", "too_long", "no_link", "missing", "twice"
ONLY_IPV4 = "only_ipv4"
BAD_TABLE, BAD_ADDRESS, BAD_PORT, BAD_CODE, BAD_FINGERPRINT = "table", "address", "port", "code", "fingerprint"


class LinkError(Exception):
    """What was scanned or typed leads nowhere: a reason, one of the words above, and the part that is wrong."""

    def __init__(self, reason: str, found: str = "") -> None:
        super().__init__(reason, found)
        self.reason = reason
        self.found = found


def _known_table(table_id: str) -> str:
    if table_id and not TABLE_ID.fullmatch(table_id):
        raise LinkError(BAD_TABLE, table_id)
    return table_id


def _known_addresses(addresses: Iterable[str]) -> tuple[str, ...]:
    """In the given order, each once; the first is the one that people are shown."""
    known = tuple(dict.fromkeys(usable_address(address) for address in addresses))
    if not 1 <= len(known) <= MOST_ADDRESSES:
        raise LinkError(BAD_ADDRESS, ",".join(known))
    return known


def _known_port(port: int) -> int:
    if not 1 <= port <= HIGHEST_PORT:
        raise LinkError(BAD_PORT, str(port))
    return port


def _known_code(code: str) -> str:
    try:
        return normal_code(code) if code else ""
    except CodeError:
        raise LinkError(BAD_CODE, code) from None


def _known_fingerprint(fingerprint: bytes) -> bytes:
    if fingerprint and not SHORTEST_FINGERPRINT <= len(fingerprint) <= WHOLE_FINGERPRINT:
        raise LinkError(BAD_FINGERPRINT, fingerprint.hex())
    return fingerprint


@attrs.frozen
class JoinLink:
    """Where a table is, and what the host shows with it. A typed address knows neither table, code nor certificate."""

    addresses: tuple[str, ...] = attrs.field(converter=_known_addresses)
    port: int = attrs.field(converter=_known_port)
    table_id: str = attrs.field(default="", converter=_known_table)
    code: str = attrs.field(default="", converter=_known_code, repr=False)
    fingerprint: bytes = attrs.field(default=b"", converter=_known_fingerprint)

    @property
    def text(self) -> str:
        """The whole link, for a QR code or the clipboard."""
        fields = {
            TABLE_KEY: self.table_id,
            ADDRESSES_KEY: ",".join(self.addresses),
            PORT_KEY: str(self.port),
            CODE_KEY: self.code,
            FINGERPRINT_KEY: urlsafe_b64encode(self.fingerprint).decode().rstrip("="),
        }
        return f"{SCHEME}://{PLACE}?" + urlencode({key: value for key, value in fields.items() if value}, safe=",")

    @property
    def typed(self) -> tuple[str, ...]:
        """What a player can type instead, for each address of the host: `192.168.1.20:47123`."""
        return tuple(f"{address}:{self.port}" for address in self.addresses)

    def fits(self, fingerprint: bytes) -> bool:
        """Whether the link may mean this certificate. One that names no certificate fits them all."""
        return hmac.compare_digest(fingerprint[: len(self.fingerprint)], self.fingerprint)


def usable_address(text: str) -> str:
    """An IPv4 address that somebody could listen on, in its usual form; LinkError if it is none."""
    try:
        address = IPv4Address(text)
    except ValueError:
        raise LinkError(ONLY_IPV4 if _is_ipv6(text) else BAD_ADDRESS, text) from None
    if address.is_unspecified or address.is_multicast or address.is_reserved:
        raise LinkError(BAD_ADDRESS, text)
    return str(address)


def _is_ipv6(text: str) -> bool:
    try:
        IPv6Address(text.removeprefix("[").removesuffix("]"))
    except ValueError:
        return False
    return True


def read_link(text: str) -> JoinLink:
    """The link or the address in this text; LinkError, with the reason, if there is none."""
    if len(text) > LONGEST_TEXT:
        raise LinkError(TOO_LONG)
    text = text.strip()
    if not text:
        raise LinkError(EMPTY)
    return _read_whole(text) if "://" in text else _read_typed(text)


def _read_typed(text: str) -> JoinLink:
    alone = text.partition("]")[0] if text.startswith("[") else text.split()[0]
    if _is_ipv6(alone) or _is_ipv6(alone.rpartition(":")[0]):
        raise LinkError(ONLY_IPV4, text)
    # Number pads in half of our languages have a comma where the point should be, and some have no colon.
    address, _, port = text.replace(",", ".").replace(":", " ").partition(" ")
    if not port.strip():
        raise LinkError(MISSING, PORT_KEY)
    return JoinLink((usable_address(address),), _read_port(port.strip()))


def _read_whole(text: str) -> JoinLink:
    fields = _fields(text)
    for key in (TABLE_KEY, ADDRESSES_KEY, PORT_KEY):
        if not fields.get(key):
            raise LinkError(MISSING, key)
    return JoinLink(
        addresses=tuple(fields[ADDRESSES_KEY].split(",")),
        port=_read_port(fields[PORT_KEY]),
        table_id=fields[TABLE_KEY],
        code=fields.get(CODE_KEY, ""),
        fingerprint=_read_fingerprint(fields.get(FINGERPRINT_KEY, "")),
    )


def _fields(text: str) -> dict[str, str]:
    """The fields of the link that we know; others may be added one day and are passed over."""
    try:
        parts = urlsplit(text)
        pairs = parse_qsl(parts.query, keep_blank_values=True, max_num_fields=MOST_FIELDS, errors="strict")
    except ValueError:
        raise LinkError(NO_LINK) from None
    if (parts.scheme.lower(), parts.netloc.lower()) != (SCHEME, PLACE) or parts.path not in ("", "/"):
        raise LinkError(NO_LINK)
    ours = [(key, value) for key, value in pairs if key in KEYS]
    if len(dict(ours)) < len(ours):
        raise LinkError(TWICE)
    return dict(ours)


def _read_port(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= len(str(HIGHEST_PORT))):
        raise LinkError(BAD_PORT, text)
    return int(text)


def _read_fingerprint(text: str) -> bytes:
    padded = text + "=" * (-len(text) % 4)
    try:
        fingerprint = urlsafe_b64decode(padded.encode("ascii"))
    except (binascii.Error, UnicodeEncodeError):
        raise LinkError(BAD_FINGERPRINT, text) from None
    # The decoder passes over signs that it does not know; we do not.
    if urlsafe_b64encode(fingerprint).decode() != padded:
        raise LinkError(BAD_FINGERPRINT, text)
    return fingerprint
