"""Two hosts of one table: they meet, and one of them gives way."""

import asyncio
import time
from collections.abc import Iterable
from contextlib import suppress

from companion.net.hosting.emissary import NotMet, meet
from companion.net.hosting.home import TableHome
from companion.net.lines.client import Address
from companion.net.lines.server import TableServer
from companion.table.state.table import Table
from companion.table.talk.life import HostStage

LOOK_SECONDS = 0.3
"""So long a host that was away looks whether somebody has taken over, before it opens its door."""
MOST_ASKED = 64
"""At so many addresses it asks, those of devices that the table knows first: anybody can announce any number."""


async def meet_rival(place: TableHome, server: TableServer, address: Address) -> bool:
    """Meet whoever hosts there: one of the two learns that it is the lesser. False if nobody hosts there."""
    with suppress(NotMet):
        own = server.fingerprint
        async with meet(address, place.key, server.session.table, place.random_bytes, own) as other:
            session, table = server.session, server.session.table
            is_gathering = session.stage is HostStage.GATHERING
            gives_way = other.comes_before(server.fingerprint, table) if is_gathering else other.outdoes(table)
            if gives_way and not session.deposed_by:
                server.carry_out(session.give_way_to(other.device))
            other.tell(table)
        return True
    return False


async def is_replaced(place: TableHome, table: Table, known: Iterable[Address]) -> bool:
    """Whether somebody has taken over while this device was away; all are asked at once, since many may be gone."""
    addresses = dict.fromkeys([*await _later_hosts(place, table), *known])
    asking = [asyncio.ensure_future(_is_outdone(place, table, address)) for address in addresses]
    try:
        for answer in asyncio.as_completed(asking):
            if await answer:
                return True
        return False
    finally:
        for asked in asking:
            asked.cancel()


async def _is_outdone(place: TableHome, table: Table, address: Address) -> bool:
    with suppress(NotMet):
        async with meet(address, place.key, table, place.random_bytes) as other:
            return other.outdoes(table)
    return False


async def _later_hosts(place: TableHome, table: Table) -> list[Address]:
    """Where the table is announced in a later epoch, as soon as that is heard; none if it is not heard soon."""
    neighbourhood, ends = place.neighbourhood, time.monotonic() + LOOK_SECONDS
    while neighbourhood is not None:
        hosts = [host for host in neighbourhood.hosts(place.key.table) if host.epoch > table.epoch]
        if hosts or time.monotonic() >= ends:
            hosts.sort(key=lambda host: host.instance_id not in table.keys)
            return [way for host in hosts for way in host.ways][:MOST_ASKED]
        await neighbourhood.changed(ends - time.monotonic())
    return []
