"""The table server over real sockets: whoever abuses it loses the connection, and the table does not notice."""

import asyncio
import os
from pathlib import Path
from random import Random

import pytest

from companion.net.entrance import doorstep
from companion.net.lines import server
from companion.net.lines.allowance import Allowance
from companion.net.lines.wire import LARGEST_FRAME, LARGEST_FROM_GUEST, FramedConnection
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
from tests.net.evening import HOUSES, MEGABYTE, admitted, evening, in_a_loop, memory, opening, undisturbed, until


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
