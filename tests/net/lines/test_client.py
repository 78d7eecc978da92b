"""A device's line to the table over real sockets: joining, coming back, being sent away, and standing still."""

import asyncio
import socket
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.net.entrance import doorstep
from companion.net.entrance.greeting import Challenge
from companion.net.lines import client
from companion.table.ledger.entries import SeatTaken
from companion.table.talk.effects import Effect, Send
from companion.table.talk.messages import Farewell, Message, Ping, Refused, Shown, pack
from tests.net.evening import HOUSES, LOOPBACK, PATIENCE, Guest, Middle, admitted, evening, in_a_loop, until


@in_a_loop
async def test_devices_join_play_and_agree(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        guests = [table.guest() for _ in HOUSES]
        for house, guest in zip(HOUSES, guests, strict=True):
            guest.plays(house, Random(house), most_entries=60)
            guest.run()
        await until(lambda: len(table.host.table.ledger) >= 60)
        await until(table.agree)
        digests = {guest.table.game.digest() for guest in guests if guest.table.game is not None}
        assert digests == {table.host.table.game.digest()}
        assert table.host.server.dropped == {}
        assert not any(guest.client.turned_away for guest in guests)


@in_a_loop
async def test_reconnecting_after_the_server_restarts_on_another_port(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        guests = await table.joined(2)
        guests[0].sit(HOUSES[0])
        await until(lambda: HOUSES[0] in guests[1].table.seats)
        await table.host.server.close()
        with socket.create_server(table.host.address):
            table.host.server = table.host.make()
            await table.host.start()
        guests[1].sit(HOUSES[1])
        await until(lambda: set(HOUSES[:2]) <= set(guests[0].table.seats) and table.agree())
        assert guests[0].farewells == ["closed"]


@in_a_loop
async def test_what_was_suggested_without_a_line_is_suggested_once_there_is_one(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        (guest,) = await table.joined()
        guest.client.cut()
        guest.sit(HOUSES[0])
        await until(lambda: HOUSES[0] in guest.table.seats)
        bodies = [entry.body for entry in table.host.table.ledger if isinstance(entry.body, SeatTaken)]
        assert [body.house for body in bodies] == [HOUSES[0]]
        assert guest.client.session.waiting == ()


@in_a_loop
async def test_the_newer_connection_replaces_the_older_which_is_told_and_stays_away(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        (older,) = await table.joined()
        newer = table.guest(key=older.key)
        await newer.joins()
        await until(lambda: older.farewells == ["replaced"])
        await asyncio.sleep(3 * client.FIRST_WAIT)
        assert (older.client.is_connected, older.client.turned_away) == (False, "replaced")
        assert newer.client.is_connected
        older.client.come_back()
        await older.joins()
        await until(lambda: newer.client.turned_away == "replaced")


@in_a_loop
async def test_two_devices_claim_one_seat(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        first, second = await table.joined(2)
        first.sit(HOUSES[0])
        second.sit(HOUSES[0])
        await until(lambda: all(guest.client.session.waiting == () for guest in (first, second)))
        await until(table.agree)
        refused = [
            effect.message.reason
            for guest in (first, second)
            for effect in guest.told
            if isinstance(getattr(effect, "message", None), Refused)
        ]
        assert refused == ["seat_taken"]
        assert len(table.host.table.seats) == 1
        assert first.client.is_connected
        assert second.client.is_connected


@in_a_loop
async def test_a_half_open_line_is_noticed_by_both_sides(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(client, "PING_SECONDS", 0.1)
    monkeypatch.setattr(client, "SILENCE_SECONDS", 0.5)
    monkeypatch.setattr(doorstep, "SILENCE_SECONDS", 0.5)
    async with evening(tmp_path) as table, Middle(lambda: table.host.address).between() as middle:
        direct = table.guest()
        await direct.joins()
        ways = [(LOOPBACK, middle.port)]
        guest = table.guest(lambda: ways)
        await guest.joins()
        # Nobody says anything but pings, and the host answers each: a line that is well is never silent.
        quiet = guest.client.bytes_received
        await until(lambda: guest.client.bytes_received >= quiet + 5 * len(pack(Ping())))
        middle.holds_back = True
        ways[:] = [table.host.address]
        first = guest.client._connection
        await until(lambda: guest.client._connection is not first and guest.client.is_connected)
        await until(lambda: guest.client.session.synced)
        await direct.joins()


@in_a_loop
async def test_a_silent_device_is_dropped_by_the_server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doorstep, "SILENCE_SECONDS", 0.3)
    monkeypatch.setattr(client, "PING_SECONDS", 60.0)
    async with evening(tmp_path) as table:
        (guest,) = await table.joined()
        await until(lambda: table.host.server.dropped["idle"])
        await until(lambda: "idle" in guest.farewells)


@in_a_loop
async def test_a_farewell_in_a_hosts_own_words_is_neither_kept_nor_shown(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        (guest,) = await table.joined()
        table.host.server._send(guest.client.session.device, Farewell("a host's own words " * 1000))
        await until(lambda: guest.farewells)
        assert guest.farewells == ["not_understood"]
        await guest.joins()


@in_a_loop
async def test_whatever_a_host_provokes_the_device_comes_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with evening(tmp_path) as table:
        (guest,) = await table.joined()
        real = guest.client.session.receive

        def receive(message: Message) -> list[Effect]:
            if message == Refused(1, "too much", "", "", {}):
                raise ZeroDivisionError
            return real(message)

        monkeypatch.setattr(guest.client.session, "receive", receive)
        table.host.server._send(guest.client.session.device, Refused(1, "too much", "", "", {}))
        await until(lambda: guest.client.turned_away == "not_understood")
        await guest.joins()
        guest.sit(HOUSES[0])
        await until(lambda: HOUSES[0] in guest.table.seats)


@pytest.mark.parametrize("house", [HOUSES[0], "x" * 300])
@in_a_loop
async def test_a_host_that_shows_cards_without_end_fills_no_disk_and_troubles_no_later_host(
    tmp_path: Path, house: str
) -> None:
    """No entry tells of such looks: none is kept, under whatever name, and none is said to the next host."""
    async with evening(tmp_path) as table:
        (guest,) = await table.joined()
        for number in range(400):
            table.host.server._send(guest.client.session.device, Shown(number, house, "wildlings", "mammoth-riders"))
        guest.sit(HOUSES[0])
        await until(lambda: HOUSES[0] in guest.table.seats or guest.client.trouble)
        assert guest.client.trouble == ""
        assert guest.client.session.shown == ()
        assert guest.storage.secrets() == {}
        guest.client.cut()
        await until(lambda: not guest.client.is_connected)
        await guest.joins()
        assert table.host.server.dropped == {}


@in_a_loop
async def test_a_host_that_sends_its_guests_elsewhere_is_asked_last(tmp_path: Path) -> None:
    """As after another device has taken over: the farewell ends the line, and the other address is tried first."""
    tried: list[str] = []

    async def other(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        tried.append("other")
        writer.close()

    async with evening(tmp_path) as table:
        server = await asyncio.start_server(other, LOOPBACK, 0)
        elsewhere = (LOOPBACK, server.sockets[0].getsockname()[1])
        ways = [table.host.address]
        guest = table.guest(lambda: ways)
        await guest.joins()
        ways.append(elsewhere)
        table.host.server.carry_out([Send(guest.client.session.device, Farewell("another_host"))])
        await until(lambda: tried)
        assert guest.farewells == ["another_host"]
        await guest.joins()
        assert table.host.server.dropped["another_host"] == 1
        server.close()


@in_a_loop
async def test_an_impostor_who_never_answers_costs_no_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(client, "CONNECT_SECONDS", 10 * PATIENCE)
    async with evening(tmp_path) as table:
        server = await asyncio.start_server(lambda reader, writer: None, LOOPBACK, 0)
        false = (LOOPBACK, server.sockets[0].getsockname()[1])
        guest = table.guest(lambda: [false, table.host.address])
        await guest.joins()
        guest.client.cut()
        await until(lambda: not guest.client.is_connected)
        await guest.joins()
        server.close()


@in_a_loop
async def test_whoever_has_sent_a_device_away_is_asked_after_the_others(tmp_path: Path) -> None:
    """Both let it in; it was sent away by the first, and the other is given a moment to answer."""
    async with evening(tmp_path / "one") as one, evening(tmp_path / "two") as two:
        ways = [one.host.address]
        guest = one.guest(lambda: ways)
        await guest.joins()
        for table, other in ((one, two), (two, one)):
            ways[:] = [one.host.address, two.host.address]
            table.host.server._send(guest.client.session.device, Farewell("another_host"))
            await until(lambda other=other: guest.client.is_connected and guest.client.address == other.host.address)


@in_a_loop
async def test_a_device_that_replaces_itself_comes_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It hears of its host by two ways at once, and is let in twice: nobody else has its place."""
    async with evening(tmp_path) as table:
        (guest,) = await table.joined()
        # The host's farewell on the first line is heard before the device has let go of that line.
        monkeypatch.setattr(guest.client, "cut", lambda: None)
        assert await guest.client.change_to(table.host.address)
        await until(lambda: "replaced" in guest.farewells)
        await guest.joins()
        guest.sit(HOUSES[0])
        await until(lambda: HOUSES[0] in guest.table.seats and table.agree())


@pytest.mark.parametrize("goes", ["put away", "closed"])
@in_a_loop
async def test_a_device_that_is_let_in_elsewhere_after_it_has_gone_hangs_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, goes: str
) -> None:
    """Nobody at the table sees it as present, and it takes no other device's place."""
    async with evening(tmp_path) as table:
        (guest,) = await table.joined()
        knocks, opened = asyncio.Event(), asyncio.Event()
        real = client.be_admitted

        async def be_admitted(*arguments: Any) -> Challenge:
            knocks.set()
            await opened.wait()
            return await real(*arguments)

        monkeypatch.setattr(client, "be_admitted", be_admitted)
        changing = asyncio.create_task(guest.client.change_to(table.host.address))
        await knocks.wait()
        if goes == "put away":
            guest.client.go_away()
        else:
            await guest.close()
            table.guests.remove(guest)
        await until(lambda: not table.host.server.session.present)
        opened.set()
        assert not await changing
        await until(lambda: not table.host.server.session.present)
        assert guest.client._elsewhere is None


@pytest.mark.parametrize("how", ["let in elsewhere", "called home"])
@in_a_loop
async def test_a_device_that_looks_where_nobody_answers_goes_at_once_where_it_is_wanted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, how: str
) -> None:
    """The old host is gone without a word, and each of its addresses takes seconds; then somebody takes over."""
    monkeypatch.setattr(client, "CONNECT_SECONDS", 10 * PATIENCE)
    arrived = asyncio.Event()
    nobody = await asyncio.start_server(lambda reader, writer: arrived.set(), LOOPBACK, 0)
    async with evening(tmp_path) as table:
        ways = [(LOOPBACK, nobody.sockets[0].getsockname()[1])]
        guest = table.guest(lambda: ways)
        guest.run()
        await arrived.wait()
        if how == "let in elsewhere":
            assert await guest.client.change_to(table.host.address)
        else:
            ways[:] = [table.host.address]
            guest.client.come_back()
        await guest.joins()
        assert guest.client.address == table.host.address
    nobody.close()


@in_a_loop
async def test_a_knock_that_was_given_up_and_is_answered_all_the_same_keeps_nobody_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The host lets the device in twice, and the connection that nobody wanted replaces the other."""
    async with evening(tmp_path) as table:
        guest, knocks, real = table.guest(), asyncio.Event(), client.be_admitted

        async def be_admitted(*arguments: Any) -> Challenge:
            if not knocks.is_set():
                knocks.set()
                await asyncio.Event().wait()
            return await real(*arguments)

        monkeypatch.setattr(client, "be_admitted", be_admitted)
        guest.run()
        await knocks.wait()
        assert await guest.client.change_to(table.host.address)
        async with admitted(table.host.address, guest.key):
            await until(lambda: "replaced" in guest.farewells)
        assert guest.client._wanted.is_set()
        await guest.joins()


@in_a_loop
async def test_a_device_that_is_put_away_looks_for_nobody_any_more(tmp_path: Path) -> None:
    arrived, gone = asyncio.Event(), asyncio.Event()

    async def nobody(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        arrived.set()
        while await reader.read(4096):
            pass
        gone.set()
        writer.close()

    server = await asyncio.start_server(nobody, LOOPBACK, 0)
    guest = Guest(tmp_path, lambda: [(LOOPBACK, server.sockets[0].getsockname()[1])])
    guest.run()
    await arrived.wait()
    guest.client.go_away()
    async with asyncio.timeout(client.CONNECT_SECONDS / 3):
        await gone.wait()
    await guest.close()
    server.close()
