"""Coming to a table: by a link, by a typed address, or by what the neighbourhood announces.

Whoever types an address does not know the table's id yet. The host says it, and only then can the key of the code be
worked out; the certificate of a link is looked at before anything is proved to anybody.
"""

import asyncio
from itertools import zip_longest

import attrs

from companion.net.entrance.admission import code_key, normal_code
from companion.net.entrance.certificate import NoCertificate
from companion.net.entrance.gate import Derive, be_admitted
from companion.net.entrance.greeting import OTHER_CERTIFICATE, UNREACHABLE, WRONG_CODE, NotAdmitted
from companion.net.finding.discovery import Neighbourhood
from companion.net.finding.links import JoinLink, read_link
from companion.net.lines.client import DOOR_SECONDS, Address, Find, Key, connect
from companion.net.lines.wire import FrameError
from companion.table.ledger.keys import DeviceKey, RandomBytes

LESS_TELLING = (UNREACHABLE, OTHER_CERTIFICATE)
"""If one address is not reached and another refuses, people are told why it refused."""


@attrs.frozen
class Way:
    """A table that has proved to this device that it knows the code, as this device has to the table."""

    key: Key
    epoch: int
    address: Address


async def join_by_link(link: JoinLink, device: DeviceKey, random_bytes: RandomBytes, code: str = "") -> Way:
    """The way to the table of a link. The code is the link's own, or was typed.

    CodeError for what can be no code; NotAdmitted, with the most telling reason, if no address leads to the table.
    """
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


async def join_by_address(text: str, code: str, device: DeviceKey, random_bytes: RandomBytes) -> Way:
    """The way to the table at a typed address, such as `192.168.1.20:47123`; LinkError if it is none."""
    return await join_by_link(read_link(text), device, random_bytes, code)


async def _knock(address: Address, link: JoinLink, device: DeviceKey, random_bytes: RandomBytes, code: str) -> Way:
    connection = await connect(address)
    try:
        if not link.fits(connection.fingerprint):
            raise NotAdmitted(OTHER_CERTIFICATE)
        keys: dict[str, bytes] = {}
        # A key for this once: by its own, this device may be there already, and would take its own place.
        once = DeviceKey.make(random_bytes)
        async with asyncio.timeout(DOOR_SECONDS):
            host = await be_admitted(connection, link.table_id, _derive(code, keys), once, random_bytes)
        return Way(Key(host.table, keys[host.table], device), host.epoch, address)
    finally:
        await connection.close()


def _derive(code: str, keys: dict[str, bytes]) -> Derive:
    """Off the event loop, because it takes long on purpose; the key is kept for the caller."""

    async def derive(table: str) -> bytes:
        keys[table] = await asyncio.to_thread(code_key, code, table)
        return keys[table]

    return derive


def ways_to(table_id: str, neighbourhood: Neighbourhood | None = None, known: tuple[Address, ...] = ()) -> Find:
    """Where a client looks for its table: with everybody who announces it, the latest epoch first, and where it was.

    Somebody who only pretends to host it cannot prove the code; the client goes on to the next, and remembers that. An
    address that leads nowhere takes seconds: each is tried at one address in turn, and where the table was is second.
    """

    async def find() -> list[Address]:
        hosts = neighbourhood.hosts(table_id) if neighbourhood is not None else []
        announced = [host.ways for host in hosts]
        return in_turn(*announced[:1], known, *announced[1:])

    return find


def in_turn(*ways: tuple[Address, ...]) -> list[Address]:
    """The first way of each, then the second of each, and so on: nobody's dead ways stand before another's first."""
    turns = zip_longest(*ways)
    return list(dict.fromkeys(way for turn in turns for way in turn if way is not None))
