"""The doorstep over real sockets: strangers who knock wrongly, say nothing or come in crowds disturb no table."""

import asyncio
import gc
import socket
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

import msgpack
import pytest

from companion.net.entrance import doorstep
from companion.net.entrance.doorstep import CROWDED, MOST_FROM_ONE_ADDRESS, MOST_STRANGERS, TIMED_OUT
from companion.net.entrance.greeting import (
    HOST,
    OTHER_TABLE,
    OTHER_VERSION,
    Knock,
    TurnedAway,
    pack_words,
    unpack_words,
)
from companion.net.lines.allowance import Allowance
from companion.net.lines.wire import LARGEST_BEFORE_ADMISSION, FramedConnection, frame
from companion.table.ledger.entries import SeatTaken
from companion.table.talk.messages import PROTOCOL, Ping, Suggest, Sync, pack
from tests.net.evening import (
    HOUSES,
    MEGABYTE,
    TABLE_ID,
    admitted,
    bare,
    evening,
    gather_all,
    in_a_loop,
    memory,
    undisturbed,
    until,
)


@in_a_loop
async def test_a_knock_of_another_version_or_for_another_table(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        key = table.host.key.public
        knocks = [
            (pack_words(Knock(0, TABLE_ID, key, bytes(32))), OTHER_VERSION),
            (pack_words(Knock(99, TABLE_ID, key, bytes(32))), OTHER_VERSION),
            (msgpack.packb(["Knock", PROTOCOL + 1, "direwolf"]), OTHER_VERSION),
            (msgpack.packb(["Knock", PROTOCOL, "direwolf"]), "not_understood"),
            (pack_words(Knock(PROTOCOL, "another", key, bytes(32))), OTHER_TABLE),
        ]
        for knock, reason in knocks:
            async with bare(table.host.address) as stranger:
                stranger.connection.send(knock)
                assert unpack_words(await anext(stranger.connection.frames()), HOST) == TurnedAway(reason)
        await until(lambda: table.host.server.turned_away.total() == len(knocks))
        assert set(table.host.server.turned_away) == {reason for _, reason in knocks}


@in_a_loop
async def test_slow_and_silent_strangers_lose_their_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with evening(tmp_path) as table:
        players = await table.joined(1)
        monkeypatch.setattr(doorstep, "DOOR_SECONDS", 1.5)
        silent = socket.create_connection(table.host.address)
        async with bare(table.host.address) as quiet, bare(table.host.address) as slow:
            slow.raw((1000).to_bytes(4, "big"))
            while slow.connection.is_open and table.host.server.turned_away.total() < 3:
                slow.raw(b".")
                await asyncio.sleep(0.05)
            assert await quiet.hears() == []
        await until(lambda: table.host.server._doorstep.strangers == 0)
        assert table.host.server.turned_away[TIMED_OUT] >= 2
        silent.close()
        await undisturbed(table, players, HOUSES[0])


@pytest.mark.parametrize(
    "data",
    [
        b"GET / HTTP/1.1\r\n\r\n",
        b"\xff" * 5000,
        frame(bytes(LARGEST_BEFORE_ADMISSION)),
        (LARGEST_BEFORE_ADMISSION + 1).to_bytes(4, "big"),
        (2**32 - 1).to_bytes(4, "big") + bytes(100),
        frame(b""),
        frame(b"\x91" * 2000),
        frame(msgpack.packb(["Knock"])),
        frame(pack(Ping())),
        frame(pack(Suggest(1, SeatTaken("stark", b"", ""), b""))),
    ],
)
@in_a_loop
async def test_what_is_no_greeting_ends_at_the_door(tmp_path: Path, data: bytes) -> None:
    async with evening(tmp_path) as table:
        async with bare(table.host.address) as stranger:
            stranger.raw(data)
            await gather_all(anext(stranger.connection.frames()), anext(stranger.connection.frames()))
        plain = socket.create_connection(table.host.address)
        plain.sendall(data)
        plain.close()
        await until(lambda: table.host.server.turned_away.total() >= 2)
        assert table.host.server.session.present == {}
        assert table.host.server._doorstep.strangers == 0


@in_a_loop
async def test_thousands_of_connections(tmp_path: Path) -> None:
    """In waves from one address; the players, from the same address, stay, and one more gets in afterwards."""
    async with evening(tmp_path) as table:
        players = await table.joined(2)
        per_wave = 100 - MOST_FROM_ONE_ADDRESS
        before = memory()
        for crowded in range(per_wave, 21 * per_wave, per_wave):
            lines = await gather_all(*(asyncio.open_connection(*table.host.address) for _ in range(100)))
            assert table.host.server._doorstep.strangers <= MOST_FROM_ONE_ADDRESS
            await until(lambda least=crowded: table.host.server.turned_away[CROWDED] >= least)
            for line in lines:
                if not isinstance(line, BaseException):
                    line[1].transport.abort()
            await until(lambda: table.host.server._doorstep.strangers == 0)
        assert memory() - before < 64 * MEGABYTE
        await undisturbed(table, players, HOUSES[0])
        await table.joined(1)


@pytest.mark.parametrize("addresses", [4, 64])
@in_a_loop
async def test_silent_strangers_at_several_addresses_keep_nobody_out(tmp_path: Path, addresses: int) -> None:
    """They take every place there is; whoever comes then has the place of the one who has waited longest."""
    async with evening(tmp_path) as table:
        players = await table.joined(1)
        doorstep = table.host.server._doorstep
        senders = [f"127.0.1.{number % addresses + 1}" for number in range(MOST_STRANGERS)]
        dialled = (asyncio.open_connection(*table.host.address, local_addr=(sender, 0)) for sender in senders)
        lines = [await line for line in dialled]
        await until(lambda: doorstep.strangers == MOST_STRANGERS)
        players += await table.joined(2)
        assert doorstep.strangers <= MOST_STRANGERS
        # One has made room, and the next found it free again.
        assert table.host.server.turned_away == {CROWDED: 1}
        assert await lines[0][0].read() == b""
        await undisturbed(table, players, HOUSES[0])
        for _, writer in lines:
            writer.transport.abort()
        await until(lambda: doorstep.strangers == 0 and len(doorstep._tasks.running) == 1 + len(players))


@in_a_loop
async def test_connections_that_are_ended_leave_nothing_behind(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        table.host.server.allowance = Allowance(full=1e6)
        for _ in range(30):
            async with admitted(table.host.address) as stranger:
                stranger.say(Sync(()))
        await until(lambda: not table.host.server._connections and len(table.host.server._doorstep._tasks.running) == 1)
        await until(lambda: live_connections() <= 4)


@in_a_loop
async def test_who_arrives_while_the_door_closes_is_not_left_waiting(tmp_path: Path) -> None:
    """Accepted, and not yet spoken to: nobody else would ever hang up on them."""
    async with evening(tmp_path) as there:
        step = there.host.server._doorstep
        later, closing = step._tasks.begin, list[asyncio.Future[None]]()

        def closes_first(work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
            closing.append(asyncio.ensure_future(step.close()))
            return later(work)

        step._tasks.begin = closes_first  # type: ignore[method-assign]
        reader, writer = await asyncio.open_connection(*there.host.address)
        assert await reader.read() == b""
        await asyncio.gather(*closing)
        assert step.strangers == 0
        writer.close()


def live_connections() -> int:
    """How many connections are in memory, open or not, that anybody still refers to.

    By type: to ask a weak proxy which class it is of would ask what it points to, which may be gone.
    """
    gc.collect()
    return sum(issubclass(type(thing), FramedConnection) for thing in gc.get_objects())
