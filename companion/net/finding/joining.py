"""Coming to a table: by a link, by a typed address, or by what the neighbourhood announces.

Whoever types an address does not know the table's id yet. The host says it, and only then can the key of the code be
worked out; the certificate of a link is looked at before anything is proved to anybody.
"""

import asyncio
from collections.abc import Callable, Container

import attrs

from companion.net.entrance.admission import code_key, normal_code
from companion.net.entrance.certificate import NoCertificate
from companion.net.entrance.gate import Derive, be_admitted
from companion.net.entrance.greeting import OTHER_CERTIFICATE, UNREACHABLE, WRONG_CODE, NotAdmitted
from companion.net.finding.announcement import Announcement
from companion.net.finding.discovery import Neighbourhood
from companion.net.finding.links import JoinLink
from companion.net.lines.client import DOOR_SECONDS, Address, Find, Host, Key, connect
from companion.net.lines.wire import FrameError
from companion.table.ledger.keys import DeviceKey, RandomBytes

LESS_TELLING = (UNREACHABLE, OTHER_CERTIFICATE)
"""If one address is not reached and another refuses, people are told why it refused."""
WHERE_IT_WAS = "where it was"
"""Stands for the name of a host of which only addresses are known."""


@attrs.frozen
class WayToTable:
    """A table that has proved to this device that it knows the code, as this device has to the table."""

    key: Key
    address: Address


async def join_by_link(link: JoinLink, device: DeviceKey, random_bytes: RandomBytes, code: str = "") -> WayToTable:
    """The way to the table of a link; CodeError for what is no code, NotAdmitted if no address leads there."""
    code = normal_code(code or link.code)
    reason = UNREACHABLE
    for address in link.addresses:
        try:
            return await _knock((address, link.port), link, device, random_bytes, code)
        except NotAdmitted as refusal:
            reason = refusal.reason if reason in LESS_TELLING else reason
        except NoCertificate:
            reason = WRONG_CODE
        except (OSError, TimeoutError, FrameError):
            continue
    raise NotAdmitted(reason)


async def _knock(
    address: Address, link: JoinLink, device: DeviceKey, random_bytes: RandomBytes, code: str
) -> WayToTable:
    connection = await connect(address)
    try:
        if not link.fits(connection.fingerprint):
            raise NotAdmitted(OTHER_CERTIFICATE)
        keys: dict[str, bytes] = {}
        # A key for this once: by its own, this device may be there already, and would take its own place.
        once = DeviceKey.make(random_bytes)
        async with asyncio.timeout(DOOR_SECONDS):
            table = await be_admitted(connection, link.table_id, _derive(code, keys), once, random_bytes)
        return WayToTable(Key(table, keys[table], device), address)
    finally:
        await connection.close()


def _derive(code: str, keys: dict[str, bytes]) -> Derive:
    """Off the event loop, because it takes long on purpose; the key is kept for the caller."""

    async def derive(table: str) -> bytes:
        keys[table] = await asyncio.to_thread(code_key, code, table)
        return keys[table]

    return derive


def ways_to(
    table_id: str,
    neighbourhood: Neighbourhood | None = None,
    known: tuple[Address, ...] = (),
    devices: Callable[[], Container[str]] = tuple,
) -> Find:
    """Where a client looks for its table: where it was, and with all who announce it, the latest epoch first."""

    async def find() -> list[Host]:
        announced = neighbourhood.hosts(table_id) if neighbourhood is not None else []
        before = [Host(WHERE_IT_WAS, known, is_known=True)] if known else []
        return before + [as_host(announcement, devices()) for announcement in announced]

    return find


def as_host(announcement: Announcement, devices: Container[str]) -> Host:
    """Whoever announces the table, as somebody to visit."""
    return Host(announcement.instance_id, announcement.ways, announcement.instance_id in devices)
