"""Strangers who announce the table in a late epoch, and never answer: guests follow whoever takes over all the same."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import attrs
import pytest

from companion.net.finding.announcement import TABLE, Announcement
from companion.net.finding.discovery import MOST_FOUND
from companion.net.lines import client
from tests.net.evening import HOUSES, LOOPBACK, TABLE_ID, in_a_loop, opening, until
from tests.net.village import LONG, Device, Village, village

STRANGERS = 20
SOON = 20.0
"""Long enough for a busy machine, and much shorter than to wait for all strangers."""


@asynccontextmanager
async def strangers(there: Village, count: int = STRANGERS) -> AsyncIterator[list[asyncio.StreamReader]]:
    """Each is at many addresses, takes every connection, and says nothing on it; here are the connections."""
    taken: list[asyncio.StreamReader] = []
    silent = await asyncio.start_server(lambda reader, _: taken.append(reader), "0.0.0.0", 0)
    port = silent.sockets[0].getsockname()[1]
    for number in range(count):
        addresses = tuple(f"127.0.{number + 1}.{host}" for host in range(1, 17))
        there.say(Announcement(TABLE, f"{number:016x}", "Evening", port, TABLE_ID, epoch=1000, addresses=addresses))
    try:
        yield taken
    finally:
        silent.close()


@pytest.mark.parametrize("is_killed", [True, False], ids=["the host is dead", "the host is there"])
@in_a_loop
async def test_a_guest_follows_a_device_of_its_table_whatever_strangers_announce(
    is_killed: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with village(tmp_path) as there:
        host, stark, lannister = await there.table()
        monkeypatch.setattr(client, "CONNECT_SECONDS", LONG)
        async with strangers(there):
            await asyncio.sleep(0.1)  # the guests are at the strangers' doors when somebody takes over
            if is_killed:
                await host.is_killed()
            await stark.attending.take_over()
            await follows_soon(there, stark, lannister)


@in_a_loop
async def test_a_guest_finds_whoever_takes_over_though_only_its_name_is_unknown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It has sat down just now, and the other player, who was away, has not heard of that."""
    async with village(tmp_path) as there:
        host, away = await there.table(1)
        assert away.attending.client is not None
        away.attending.client.go_away()
        taker = there.device()
        await taker.attending.start()
        await until(lambda: taker.follows)
        taker.sits(HOUSES[2])
        await until(lambda: HOUSES[2] in taker.table.seats)
        monkeypatch.setattr(client, "CONNECT_SECONDS", 1.5)
        async with strangers(there):
            await host.is_killed()
            away.attending.client.come_back()
            await taker.attending.take_over()
            await follows_soon(there, taker, away)


async def follows_soon(there: Village, *devices: Device) -> None:
    async with asyncio.timeout(SOON):
        await until(lambda: there.agree(among=[*devices]))


@in_a_loop
async def test_a_stranger_who_says_to_be_where_the_host_is_does_not_hold_its_guests(tmp_path: Path) -> None:
    async with village(tmp_path) as there:
        host, stark, lannister = await there.table()
        there.say(attrs.evolve(there.said[host.id], instance_id="f" * 16, epoch=1000))
        host.neighbour.is_deaf = True
        await stark.attending.take_over()
        await follows_soon(there, stark, lannister)


@pytest.mark.parametrize("returns", [False, True], ids=["while it serves", "when it comes back"])
@in_a_loop
async def test_a_host_is_not_at_so_many_doors_that_it_can_open_its_own_to_nobody(
    returns: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with village(tmp_path) as there:
        host = there.device(only_serves=True)
        await host.attending.open(opening(host.key))
        monkeypatch.setattr(client, "CONNECT_SECONDS", 1.5 if returns else LONG)
        if returns:
            await host.is_killed()
        async with strangers(there, 100) as taken:
            if returns:
                await host.restarts()
            await until(lambda: taken)
            await asyncio.sleep(0.5)
            assert len(taken) < 200
            guest = there.device()
            guest.neighbour.is_deaf = True
            await guest.restarts(((LOOPBACK, host.attending.serving.port),), hears=False)
            await until(lambda: guest.follows)


@in_a_loop
async def test_however_many_strangers_announce_something_a_device_of_the_table_is_found(tmp_path: Path) -> None:
    async with village(tmp_path) as there:
        host, stark, lannister = await there.table()
        for number in range(2 * MOST_FOUND):
            there.say(Announcement(TABLE, f"{number:016x}", "Evening", 1, "another", addresses=("127.0.0.1",)))
        await host.is_killed()
        await stark.attending.take_over()
        await follows_soon(there, stark, lannister)
