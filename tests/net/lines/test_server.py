"""The table server over real sockets: whoever abuses it loses the connection, and the table does not notice."""

import asyncio
import gc
import os
import socket
from collections.abc import Coroutine
from pathlib import Path
from random import Random
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
from companion.net.lines import server
from companion.net.lines.allowance import Allowance
from companion.net.lines.wire import (
    LARGEST_BEFORE_ADMISSION,
    LARGEST_FRAME,
    LARGEST_FROM_GUEST,
    FramedConnection,
    frame,
)
from companion.table.ledger.bounds import LONGEST
from companion.table.ledger.entries import (
    Agreement,
    AnswerGiven,
    CorrectMirror,
    HostChanged,
    Opening,
    ProposalMade,
    SealsOpened,
    SeatLeft,
    SeatTaken,
    TableOpened,
)
from companion.table.ledger.keys import DeviceKey, device_id
from companion.table.ledger.ledger import BYTES_A_MESSAGE, Ledger, batches
from companion.table.ledger.signatures import sign
from companion.table.talk.effects import Notice, Send
from companion.table.talk.messages import (
    PROTOCOL,
    AboutMe,
    Farewell,
    Ping,
    Present,
    Refused,
    Remember,
    Stopped,
    Suggest,
    Sync,
    pack,
    unpack,
)
from tests.net.evening import (
    HOUSES,
    TABLE_ID,
    Evening,
    Guest,
    admitted,
    bare,
    evening,
    gather_all,
    in_a_loop,
    opening,
    until,
)

MEGABYTE = 1024 * 1024


def memory() -> int:
    """Bytes of this process that are in memory now."""
    for line in Path("/proc/self/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) * 1024
    return 0


async def undisturbed(table: Evening, players: list[Guest], house: str) -> None:
    """The table goes on, and nobody else's connection was ended."""
    assert all(player.client.is_connected for player in players)
    assert all(player.farewells == [] for player in players)
    players[0].sit(house)
    await until(lambda: house in table.host.table.seats and table.agree(*players))


# At the door


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


# After admission


@in_a_loop
async def test_entries_that_are_remembered_at_the_wrong_time_change_nothing(tmp_path: Path) -> None:
    """An honest device may say this a moment too late, so it does not cost the connection."""
    async with evening(tmp_path) as table:
        players = await table.joined(1)
        ledger = table.host.table.ledger
        head, false = ledger.head, ledger.next_entry(0, "thief", SeatTaken(HOUSES[0], b"", "thief"))
        async with admitted(table.host.address) as stranger:
            stranger.say(Remember(false.number, (false,)))
            stranger.say(Ping())
            frames = stranger.connection.frames()
            while not isinstance(unpack(await anext(frames)), Ping):
                pass
        assert table.host.table.ledger.head == head
        await undisturbed(table, players, HOUSES[0])


@in_a_loop
async def test_somebody_who_reminds_the_host_all_the_time(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        players = await table.joined(1)
        table.host.server.allowance = Allowance(per_second=0.001, most_slowed=0.0)
        async with admitted(table.host.address) as stranger:
            for _ in range(10):
                stranger.say(Remember(0, table.host.table.ledger.after(0)))
            assert await stranger.farewell() == "too_much"
        table.host.server.allowance = Allowance()
        await undisturbed(table, players, HOUSES[0])


@pytest.mark.parametrize(
    "body",
    [
        opening(DeviceKey.make(os.urandom)),
        TableOpened("", "", {}, Agreement("", ""), b""),
        HostChanged(b"thief"),
        SeatTaken("nobody", b"", ""),
        AnswerGiven(0, {}),
        AnswerGiven(0, {"question": [[[]]], "choice": {"kind": "draw", "deck": {}, "card": 1.5}}),
        AnswerGiven(-1, {"question": "", "choice": None}),
        SealsOpened(0, (Opening("", {"": {}}, b""),)),
    ],
    ids=lambda body: type(body).__name__,
)
@in_a_loop
async def test_suggestions_that_nobody_may_make(tmp_path: Path, body: object) -> None:
    """Refused or dropped, with a reason; nothing enters the ledger."""
    async with evening(tmp_path) as table:
        players = await table.joined(1)
        head = table.host.table.ledger.head
        async with admitted(table.host.address) as stranger:
            stranger.say(Suggest(7, body, b""))  # type: ignore[arg-type]
            async for data in stranger.connection.frames():
                heard = unpack(data)
                if isinstance(heard, Refused | Farewell):
                    assert heard.reason
                    break
            else:
                raise AssertionError("nothing was said")
        assert table.host.table.ledger.head == head
        await undisturbed(table, players, HOUSES[0])


@in_a_loop
async def test_random_and_mutated_frames(tmp_path: Path) -> None:
    """Each costs its sender the connection, or is understood and refused; nobody else notices."""
    dice = Random(20)
    whole = [
        pack(Sync(((1, bytes(32)),))),
        pack(Suggest(3, SeatTaken(HOUSES[2], b"key", "name"), b"")),
        pack(Remember(0, ())),
        pack(Ping()),
    ]
    async with evening(tmp_path) as table:
        players = await table.joined(2)
        table.host.server.allowance = Allowance(full=1e6)
        before = memory()
        for _ in range(60):
            async with admitted(table.host.address) as stranger:
                for _ in range(10):
                    data = bytearray(dice.choice(whole))
                    for _ in range(dice.randrange(1, 4)):
                        data[dice.randrange(len(data))] = dice.randrange(256)
                    stranger.connection.send(dice.choice([bytes(data), dice.randbytes(dice.randrange(200))]))
                stranger.say(Farewell("enough"))
        await until(lambda: len(table.host.server._connections) == 2)
        await until(lambda: table.host.server.dropped["not_understood"] > 30)
        assert set(table.host.server.dropped) <= {"not_understood", "out_of_turn", "broken", "half"}
        assert memory() - before < 64 * MEGABYTE
        await undisturbed(table, players, HOUSES[0])


@pytest.mark.parametrize("length", [LARGEST_FRAME + 1, 2**31, 2**32 - 1])
@in_a_loop
async def test_huge_lengths(tmp_path: Path, length: int) -> None:
    async with evening(tmp_path) as table:
        players = await table.joined(1)
        before = memory()
        async with admitted(table.host.address) as stranger:
            stranger.raw(length.to_bytes(4, "big") + bytes(1000))
            assert await stranger.farewell() == "too_long"
        assert memory() - before < 32 * MEGABYTE
        await undisturbed(table, players, HOUSES[0])


@in_a_loop
async def test_no_suggestion_is_longer_than_a_decision(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        async with admitted(table.host.address) as stranger:
            stranger.say(Suggest(1, SeatTaken(HOUSES[0], b"", "x" * server.LARGEST_SUGGESTION), b""))
            assert await stranger.farewell() == "too_long"
        assert table.host.table.seats == {}


@in_a_loop
async def test_a_slow_sender_after_admission(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with evening(tmp_path) as table:
        players = await table.joined(1)
        monkeypatch.setattr(doorstep, "FRAME_SECONDS", 0.3)
        async with admitted(table.host.address) as stranger:
            stranger.raw((1000).to_bytes(4, "big"))
            hearing = asyncio.create_task(stranger.farewell())
            while not hearing.done():
                stranger.raw(b".")
                await asyncio.sleep(0.02)
            assert await hearing in ("slow", "")
        assert table.host.server.dropped["slow"] == 1
        await undisturbed(table, players, HOUSES[0])


@in_a_loop
async def test_a_device_that_never_reads(tmp_path: Path) -> None:
    """Everybody is told much, and it takes nothing in: dropped before it costs much memory, and nobody else is."""
    async with evening(tmp_path) as table:
        players = await table.joined(1)
        before = memory()
        much = Present((("x" * 1000, AboutMe()),) * 50)
        async with admitted(table.host.address) as stranger:
            await until(lambda: len(table.host.server._connections) == 2)
            stranger.connection._writer.transport.pause_reading()
            while not table.host.server.dropped:
                devices = list(table.host.server.session.present)
                table.host.server.carry_out([Send(device, much) for device in devices])
                await until(lambda: Notice(much) in players[0].told)
                players[0].told.clear()
        assert table.host.server.dropped == {"not_reading": 1}
        assert memory() - before < 64 * MEGABYTE
        await undisturbed(table, players, HOUSES[0])


@in_a_loop
async def test_somebody_who_talks_all_the_time_leaves_time_for_others(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        players = await table.joined(2)
        async with admitted(table.host.address) as stranger:
            hearing = asyncio.create_task(stranger.hears())

            async def talk() -> None:
                while True:
                    for _ in range(50):
                        stranger.say(Suggest(1, SeatTaken("nobody", b"", ""), b""))
                    await stranger.connection._writer.drain()
                    await asyncio.sleep(0)

            talking = asyncio.create_task(talk())
            await undisturbed(table, players, HOUSES[0])
            talking.cancel()
            hearing.cancel()


@in_a_loop
async def test_a_full_table_still_has_room_for_its_players(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "MOST_DEVICES", 2)
    async with evening(tmp_path) as table:
        player, _ = await table.joined(2)
        player.sit(HOUSES[0])
        await until(lambda: HOUSES[0] in player.table.seats)
        async with admitted(table.host.address) as stranger:
            assert await stranger.farewell() == "full"
        player.find = list
        player.client.cut()
        await until(lambda: len(table.host.server._connections) == 1)
        async with admitted(table.host.address):
            await until(lambda: len(table.host.server._connections) == 2)
            player.find = lambda: [table.host.address]
            await player.joins()
            await until(lambda: len(table.host.server._connections) == 3)


@in_a_loop
async def test_whatever_a_message_provokes_costs_only_its_sender(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with evening(tmp_path) as table:
        players = await table.joined(1)
        real = table.host.server.session.receive

        def receive(device: str, message: object) -> object:
            if message == Stopped(1, "too much"):
                raise ZeroDivisionError
            return real(device, message)  # type: ignore[arg-type]

        monkeypatch.setattr(table.host.server.session, "receive", receive)
        async with admitted(table.host.address) as stranger:
            stranger.say(Stopped(1, "too much"))
            assert await stranger.farewell() == "not_understood"
        await undisturbed(table, players, HOUSES[0])


@in_a_loop
async def test_closing_says_goodbye_and_can_be_followed_by_another_start(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        async with admitted(table.host.address) as stranger:
            hearing = asyncio.create_task(stranger.farewell())
            await table.host.restart()
            assert await hearing == "closed"
        await table.joined(1)


@in_a_loop
async def test_what_a_replaced_connection_had_still_to_say_is_not_heard(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An app dies with a wish under way and starts again, counting from what was entered: it is heard all the same."""
    async with evening(tmp_path) as table:
        key, serving = DeviceKey.make(os.urandom), table.host.server
        device = device_id(key.public)
        async with admitted(table.host.address, key) as older:
            seat = SeatTaken(HOUSES[0], key.public, "player")
            older.say(Suggest(1, seat, sign(key, table.host.table, 1, seat)))
            await until(lambda: HOUSES[0] in table.host.table.seats)
            old, slow, go_on = serving._connections[device], serving._leave_time_for_others, asyncio.Event()

            async def slower(device: str, connection: FramedConnection) -> None:
                await slow(device, connection)
                if connection is old:
                    await go_on.wait()

            monkeypatch.setattr(serving, "_leave_time_for_others", slower)
            older.say(Ping())
            older.say(Suggest(900, SeatLeft(HOUSES[1]), b""))
            async with admitted(table.host.address, key) as newer:
                await until(lambda: serving._connections.get(device) not in (old, None))
                go_on.set()
                await older.hears()
                body = SeatLeft(HOUSES[0])
                newer.say(Suggest(2, body, sign(key, table.host.table, 2, body)))
                newer.say(Ping())
                async for data in newer.connection.frames():
                    if isinstance(unpack(data), Ping):
                        break
                assert HOUSES[0] not in table.host.table.seats


@pytest.mark.parametrize("length", [LARGEST_FROM_GUEST + 1, LARGEST_FRAME])
@in_a_loop
async def test_what_is_too_long_for_a_guest_is_refused_before_it_is_heard_out(tmp_path: Path, length: int) -> None:
    """A host may say more at once than a guest: understanding a long frame holds everybody up."""
    async with evening(tmp_path) as table:
        players = await table.joined(1)
        async with admitted(table.host.address) as stranger:
            stranger.raw(length.to_bytes(4, "big"))
            assert await stranger.farewell() == "too_long"
        await undisturbed(table, players, HOUSES[0])


def test_as_many_entries_as_travel_together_fit_into_a_guests_frame() -> None:
    ledger = Ledger()
    body = ProposalMade(HOUSES[0], CorrectMirror((("x" * (LONGEST[CorrectMirror] - 200),),)))
    entries = [ledger.next_entry(0, "f" * 16, body, 1, bytes(64)) for _ in range(100)]
    seat = SeatTaken("stark", bytes(33), "player")
    small = [ledger.next_entry(0, "f" * 16, seat, 1, bytes(64)) for _ in range(1000)]
    largest = max(len(pack(Remember(0, batch))) for batch in batches(small + entries + small))
    assert BYTES_A_MESSAGE // 2 < largest < LARGEST_FROM_GUEST
