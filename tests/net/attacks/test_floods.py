"""Devices with the right code that say too much: slowed down, sent away if they go on, and nobody else notices."""

import asyncio
import os
from pathlib import Path
from random import Random

from companion.net.lines.allowance import Allowance
from companion.table.ledger.entries import AskAgain, ProposalMade, SeatTaken
from companion.table.ledger.keys import DeviceKey, device_id
from companion.table.ledger.signatures import sign
from companion.table.talk.messages import Ping, Stopped, Suggest, Sync, unpack
from tests.net.evening import HOUSES, Evening, Guest, Stranger, admitted, evening, in_a_loop, until

MOST_SIGNED = 50
"""To sign takes a while, and a flood must be quick."""
MOST_HELD = 1024 * 1024
"""A stream, and what a socket gives at once, are less than this."""


async def seated(table: Evening, stranger: Stranger, house: str) -> str:
    """A device that sits down, without a session, to say whatever it likes."""
    body = SeatTaken(house, stranger.key.public, house)
    stranger.say(Suggest(1, body, sign(stranger.key, table.host.table, 1, body)))
    await until(lambda: house in table.host.table.seats)
    return device_id(stranger.key.public)


async def two_houses(table: Evening) -> Guest:
    """A player at the first house, so that there is somebody to be disturbed."""
    (player,) = await table.joined(1)
    player.sit(HOUSES[0])
    await until(lambda: HOUSES[0] in player.table.seats)
    return player


async def pour(table: Evening, stranger: Stranger, count: int = 10_000_000) -> None:
    """One proposal after the other, as fast as the network takes them; the first are signed, and each is an entry."""
    for number in range(2, count):
        body = ProposalMade(HOUSES[1], AskAgain(HOUSES[number % 2]))
        signature = sign(stranger.key, table.host.table, number, body) if number < MOST_SIGNED else b""
        stranger.say(Suggest(number, body, signature))
        await stranger.connection._writer.drain()


async def plays_on(table: Evening, player: Guest) -> None:
    player.sit(HOUSES[2])
    await until(lambda: HOUSES[2] in player.table.seats and table.agree(player))
    assert player.farewells == []
    assert player.client.is_connected


@in_a_loop
async def test_a_device_that_suggests_without_end_is_sent_away(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        player = await two_houses(table)
        server = table.host.server
        async with admitted(table.host.address) as stranger:
            await seated(table, stranger, HOUSES[1])
            server.allowance = Allowance(full=80.0, per_second=10.0, most_slowed=1.0)
            hearing = asyncio.create_task(stranger.hears())
            pouring = asyncio.create_task(pour(table, stranger))
            await until(lambda: server.dropped["too_much"])
            await asyncio.wait({pouring, hearing})
            assert isinstance(pouring.exception(), ConnectionError | None)
        assert 20 <= len(table.host.table.ledger) < 200
        await plays_on(table, player)


@in_a_loop
async def test_what_a_slowed_device_says_waits_outside(tmp_path: Path) -> None:
    """Nothing is read from it, so it cannot go on sending, and the host's memory holds no more than a stream does."""
    async with evening(tmp_path) as table:
        player = await two_houses(table)
        server = table.host.server
        async with admitted(table.host.address) as stranger:
            device = await seated(table, stranger, HOUSES[1])
            hearing = asyncio.create_task(stranger.hears())
            server.allowance = Allowance(full=80.0, per_second=1e-9, most_slowed=1e12)
            pouring = asyncio.create_task(pour(table, stranger))
            # Three entries were there before; with the twentieth suggestion the allowance is overdrawn.
            await until(lambda: len(table.host.table.ledger) == 3 + 20 and stranger.connection.waiting)
            await plays_on(table, player)
            assert not pouring.done()
            assert len(table.host.table.ledger) == 3 + 20 + 1
            assert len(server._connections[device]._reader._buffer) < MOST_HELD  # type: ignore[attr-defined]
            pouring.cancel()
            hearing.cancel()


@in_a_loop
async def test_who_stops_in_time_is_heard_to_the_end(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        await two_houses(table)
        async with admitted(table.host.address) as stranger:
            await seated(table, stranger, HOUSES[1])
            table.host.server.allowance = Allowance(full=8.0, per_second=200.0, most_slowed=1e6)
            await pour(table, stranger, 22)
            await until(lambda: len(table.host.table.ledger) == 3 + 20)
        assert table.host.server.dropped == {}


@in_a_loop
async def test_dialling_again_resets_nothing(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        player = await two_houses(table)
        server = table.host.server
        key = DeviceKey.make(os.urandom)
        async with admitted(table.host.address, key) as stranger:
            await seated(table, stranger, HOUSES[1])
            server.allowance = Allowance(full=40.0, per_second=0.001, most_slowed=0.0)
            await pour(table, stranger, 13)
            assert await stranger.farewell() == "too_much"
        for times in (2, 3):
            async with admitted(table.host.address, key) as stranger:
                assert await stranger.farewell() == "too_much"
            assert server.dropped == {"too_much": times}
        await plays_on(table, player)


@in_a_loop
async def test_nor_does_another_key_each_time(tmp_path: Path) -> None:
    """Whoever plays no house is known by the address; players are not held liable for others there."""
    async with evening(tmp_path) as table:
        player = await two_houses(table)
        server = table.host.server
        server.allowance = Allowance(full=40.0, per_second=0.001, most_slowed=0.0)
        while not server.dropped:
            async with admitted(table.host.address) as stranger:
                stranger.say(Sync(()))
                unpack(await anext(stranger.connection.frames()))
        async with admitted(table.host.address) as stranger:
            assert await stranger.farewell() == "too_much"
        await plays_on(table, player)


@in_a_loop
async def test_pings_and_complaints_are_not_free_either(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        player = await two_houses(table)
        for message in (Ping(), Stopped(1, "")):
            table.host.server.allowance = Allowance(full=40.0, per_second=0.001, most_slowed=0.0)
            async with admitted(table.host.address) as stranger:
                for _ in range(500):
                    stranger.say(message)
                hearing = asyncio.create_task(stranger.hears())
                await until(lambda: table.host.server.dropped["too_much"])
                await asyncio.wait({hearing})
            table.host.server.dropped.clear()
        table.host.server.allowance = Allowance()
        await plays_on(table, player)


class Watched(Allowance):
    """Remembers for how long anybody was slowed down."""

    slowed = 0.0

    def pause(self, name: str, now: float) -> float:
        seconds = super().pause(name, 0.0)
        self.slowed += seconds
        return seconds

    def spend(self, name: str, cost: float, now: float) -> None:
        super().spend(name, cost, 0.0)


@in_a_loop
async def test_a_game_as_fast_as_devices_can_play_slows_nobody_down(tmp_path: Path) -> None:
    """Even if it took no time at all: every answer pays for what is said about it."""
    async with evening(tmp_path) as table:
        watched = table.host.server.allowance = Watched()
        for house in HOUSES:
            guest = table.guest()
            guest.plays(house, Random(house), most_entries=250)
            guest.run()
        await until(lambda: len(table.host.table.ledger) >= 250)
        await until(table.agree)
        assert watched.slowed == 0.0
        assert table.host.server.dropped == {}
