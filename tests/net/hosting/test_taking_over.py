"""Another device hosts the table, over real sockets: taking over, giving way, gathering, and liars."""

import asyncio
import os
from pathlib import Path

import pytest

from companion.net.finding.announcement import TABLE, Announcement
from companion.net.hosting import waiting
from companion.net.hosting.emissary import NotMet, meet
from companion.net.hosting.home import TAKE_OVER, no_longer_host, resolve
from companion.net.hosting.serving import NoTable
from companion.net.keeping.storage import TableStorage
from companion.table.ledger.entries import AnswerSealed, SeatLeft
from tests.net.evening import HOUSES, LOOPBACK, TABLE_ID, in_a_loop, until
from tests.net.village import LONG, hosts_of, purpose_on_disk, village


@in_a_loop
async def test_the_host_is_dead_and_another_takes_over(tmp_path: Path) -> None:
    async with village(tmp_path) as there:
        host, stark, lannister = await there.table()
        before = host.table.ledger.after(0)
        await host.is_killed()
        await stark.attending.take_over()
        await until(lambda: there.agree(among=[stark, lannister]))
        assert stark.table.ledger.after(0)[: len(before)] == before
        assert hosts_of(stark.table) == [stark.id]


@pytest.mark.parametrize("only_serves", [False, True], ids=["a player", "a tablet"])
@in_a_loop
async def test_a_living_host_steps_down_and_follows(only_serves: bool, tmp_path: Path) -> None:
    async with village(tmp_path) as there:
        host, stark, *_ = await there.table(only_serves=only_serves)
        before = host.table.ledger.after(0)
        await stark.attending.take_over()
        await until(lambda: host.attending.client is not None and there.agree())
        assert stark.serves
        assert host.table.ledger.after(0)[: len(before)] == before
        assert hosts_of(host.table) == [stark.id]
        # No ping-pong: it comes back as a guest.
        await host.is_killed()
        assert purpose_on_disk(host) == ""
        await host.restarts()
        await until(lambda: host.attending.client is not None and there.agree())
        assert stark.serves


@pytest.mark.parametrize("is_killed", [False, True], ids=["at once", "after a crash"])
@in_a_loop
async def test_whoever_takes_over_from_a_cheating_host_has_nothing_that_it_forged(
    is_killed: bool, tmp_path: Path
) -> None:
    async with village(tmp_path) as there:
        host, stark, lannister = await there.table()
        cheating = host.attending.serving.server
        assert cheating is not None
        agreed = host.table.ledger.after(0)
        asked = next(question.id for question in host.table.pending if question.house == HOUSES[2])
        forged = host.table.ledger.next_entry(0, lannister.id, AnswerSealed(0, asked, bytes(32)), 99, bytes(64))
        cheating.carry_out(cheating.session._take(forged))
        await until(lambda: all(device.attending.client.session.stopped for device in (stark, lannister)))
        await host.is_killed()
        if is_killed:
            await stark.is_killed()
            storage = TableStorage(stark.place.host_folder)
            resolve(storage, TAKE_OVER, 0)
            storage.close()
            await stark.restarts()
        else:
            await stark.attending.take_over()
        await until(lambda: there.agree(among=[stark, lannister]))
        assert stark.table.ledger.after(0)[: len(agreed)] == agreed
        assert hosts_of(stark.table) == [stark.id]
        assert forged not in stark.table.ledger.after(0)
        assert asked not in stark.table.seals


@in_a_loop
async def test_who_has_a_seat_at_a_table_taken_over_plays_on(tmp_path: Path) -> None:
    async with village(tmp_path) as there:
        host, stark, *_ = await there.table()
        await stark.attending.take_over()
        await until(there.agree)
        before = len(host.table.ledger)
        guest = host.attending.client
        assert guest is not None
        guest.carry_out(guest.session.suggest(SeatLeft(HOUSES[0])))
        await until(lambda: there.agree(before + 1))


@in_a_loop
async def test_a_host_that_hears_no_announcement_learns_it_from_a_guest(tmp_path: Path) -> None:
    async with village(tmp_path) as there:
        host, stark, lannister = await there.table()
        host.neighbour.is_deaf = True
        await stark.attending.take_over()
        await until(lambda: there.agree(among=[stark, lannister]))
        assert host.serves
        # Whoever was at the new host's table comes by, and says so.
        await lannister.attending.look_at((LOOPBACK, host.attending.serving.port))
        await until(lambda: not host.serves)
        host.neighbour.is_deaf = False
        there.say(there.said[stark.id])
        await until(there.agree)


@in_a_loop
async def test_without_announcements_an_address_that_somebody_typed_settles_it(tmp_path: Path) -> None:
    async with village(tmp_path) as there:
        host, stark, lannister = await there.table()
        for device in there.devices:
            device.neighbour.is_deaf = True
        await stark.attending.take_over()
        address = LOOPBACK, stark.attending.serving.port
        await host.attending.look_at(address)
        await lannister.attending.look_at(address)
        await until(lambda: lannister.follows and not host.serves)
        await until(there.agree)


@in_a_loop
async def test_a_killed_host_finds_on_its_return_that_somebody_has_taken_over(tmp_path: Path) -> None:
    async with village(tmp_path) as there:
        host, stark, lannister = await there.table(only_serves=True)
        await host.is_killed()
        await stark.attending.take_over()
        await until(lambda: there.agree(among=[stark, lannister]))
        heard = len(host.told_as_host)
        await host.restarts()
        await until(there.agree)
        assert len(host.told_as_host) == heard
        assert host.follows


@in_a_loop
async def test_a_returning_host_looks_at_known_addresses_where_nothing_is_announced(tmp_path: Path) -> None:
    async with village(tmp_path) as there:
        host, stark, lannister = await there.table()
        await host.is_killed()
        await stark.attending.take_over()
        await until(lambda: there.agree(among=[stark, lannister]))
        await host.restarts(((LOOPBACK, stark.attending.serving.port),), hears=False)
        await until(there.agree)
        assert host.follows


@in_a_loop
async def test_who_never_was_at_the_table_cannot_take_it_over(tmp_path: Path) -> None:
    async with village(tmp_path) as there:
        stranger = there.device()
        with pytest.raises(NoTable):
            await stranger.attending.take_over()
        assert purpose_on_disk(stranger) == ""


@in_a_loop
async def test_who_hosts_already_need_not_take_over(tmp_path: Path) -> None:
    async with village(tmp_path) as there:
        host, *_ = await there.table()
        await host.attending.take_over()
        assert host.table.epoch == 0


@in_a_loop
async def test_two_that_take_over_at_once_end_as_one_host_and_one_guest(tmp_path: Path) -> None:
    async with village(tmp_path) as there:
        host, stark, lannister = await there.table()
        before = host.table.ledger.after(0)
        await asyncio.gather(stark.attending.take_over(), lannister.attending.take_over())
        await until(there.agree)
        assert host.table.ledger.after(0)[: len(before)] == before
        assert not host.serves


@in_a_loop
async def test_two_that_took_over_apart_end_as_one_host_and_one_guest(tmp_path: Path) -> None:
    async with village(tmp_path) as there:
        stark, lannister = await there.two_hosts()
        await there.meet(stark, lannister)
        # Equal epochs, equally long: the smaller id.
        assert (stark.id < lannister.id) == stark.serves


@in_a_loop
async def test_killed_in_the_middle_of_a_take_over_it_begins_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(waiting, "GATHERING_SECONDS", LONG)
    async with village(tmp_path) as there:
        stark, lannister = await there.lonely_take_over()
        await stark.is_killed()
        assert purpose_on_disk(stark) == TAKE_OVER
        assert hosts_of(stark.table) == []
        await stark.restarts()
        await lannister.restarts()
        await until(lambda: there.agree(among=[stark, lannister]))
        assert hosts_of(stark.table) == [stark.id]


@in_a_loop
async def test_killed_after_a_take_over_it_serves_in_the_same_epoch(tmp_path: Path) -> None:
    async with village(tmp_path) as there:
        host, stark, lannister = await there.table()
        await host.is_killed()
        await stark.attending.take_over()
        await until(lambda: there.agree(among=[stark, lannister]))
        await stark.is_killed()
        await stark.restarts()
        await until(lambda: there.agree(among=[stark, lannister]))
        assert stark.table.epoch == 1


@in_a_loop
async def test_killed_while_stepping_down_it_follows_with_what_it_had(tmp_path: Path) -> None:
    """What it was about is off the disk, and its guest has nothing of the table yet."""
    async with village(tmp_path) as there:
        host, stark, lannister = await there.table(only_serves=True)
        entries = host.table.ledger.after(0)
        await host.is_killed()
        storage = TableStorage(host.place.host_folder)
        storage.carry_out(no_longer_host())
        storage.close()
        await host.restarts(hears=False)
        assert host.table.ledger.after(0) == entries
        assert host.place.guest_folder.exists()
        await host.attending.close()
        await stark.attending.take_over()
        await host.restarts()
        await until(there.agree)
        assert len(lannister.table.ledger) == len(entries) + 1


# gathering


@in_a_loop
async def test_gathering_ends_as_soon_as_everybody_has_come(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(waiting, "GATHERING_SECONDS", LONG)
    async with village(tmp_path) as there:
        host, stark, lannister = await there.table(only_serves=True)
        await host.is_killed()
        await stark.attending.take_over()
        await until(lambda: there.agree(among=[stark, lannister]))


@in_a_loop
async def test_gathering_goes_on_without_who_does_not_come(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(waiting, "GATHERING_SECONDS", 0.05)
    async with village(tmp_path) as there:
        host, stark, lannister = await there.table()
        await lannister.is_killed()
        await stark.attending.take_over()
        await until(lambda: there.agree(among=[host, stark]))
        await lannister.restarts()
        await until(there.agree)


@in_a_loop
async def test_gathering_waits_for_who_was_there_without_a_seat(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(waiting, "GATHERING_SECONDS", LONG)
    async with village(tmp_path) as there:
        host, stark, lannister = await there.table(only_serves=True)
        display = there.device()
        await display.attending.start()
        await until(lambda: there.agree())
        await until(lambda: display.id in stark.attending._present)
        await host.is_killed()
        await display.is_killed()
        await stark.attending.take_over()
        await until(lambda: stark.attending.client is not None and lannister.attending.client is not None)
        server_of_stark = stark.attending.serving.server
        assert server_of_stark is not None
        await until(lambda: {stark.id, lannister.id} <= server_of_stark.session.gathering.heard_out)
        assert server_of_stark.session.hears_first
        await display.restarts()
        await until(lambda: there.agree(among=[stark, lannister, display]))


@in_a_loop
async def test_who_took_over_alone_and_comes_back_takes_nothing_from_those_who_played_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One phone loses the Wi-Fi, its player takes over, and the others do not even notice."""
    monkeypatch.setattr(waiting, "GATHERING_SECONDS", 0.05)
    async with village(tmp_path) as there:
        host, stark, lannister = await there.table()
        client_of_stark = stark.attending.client
        assert client_of_stark is not None
        for device in there.devices:
            device.neighbour.is_deaf = True
        await stark.attending.take_over()
        await until(lambda: client_of_stark.is_connected)
        gathering = stark.attending.serving.server
        assert gathering is not None
        await until(lambda: stark.id in gathering.session.gathering.heard_out)
        await asyncio.wait([asyncio.ensure_future(gathering.gathered.wait())], timeout=0.2)
        guest = lannister.attending.client
        assert guest is not None
        guest.carry_out(guest.session.suggest(SeatLeft(HOUSES[2])))
        await until(lambda: HOUSES[2] not in host.table.seats and there.agree(among=[host, lannister]))
        agreed = host.table.ledger.after(0)
        for device in there.devices:
            device.neighbour.is_deaf = False
        for announcement in tuple(there.said.values()):
            there.say(announcement)
        await until(there.agree)
        assert stark.table.ledger.after(0)[: len(agreed)] == agreed


@in_a_loop
async def test_who_took_over_alone_follows_who_took_over_twice_meanwhile(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(waiting, "GATHERING_SECONDS", 0.05)
    async with village(tmp_path) as there:
        host, stark, lannister = await there.table()
        for device in there.devices:
            device.neighbour.is_deaf = True
        await stark.attending.take_over()
        await until(lambda: stark.id in there.said)
        there.say_goodbye(stark.id)
        host.neighbour.is_deaf = lannister.neighbour.is_deaf = False
        for device in (lannister, host):
            await device.attending.take_over()
            await until(lambda device=device: device.serves and there.agree(among=[host, lannister]))  # type: ignore[misc]
        stark.neighbour.is_deaf = False
        for announcement in tuple(there.said.values()):
            there.say(announcement)
        await until(there.agree)
        assert host.serves
        assert hosts_of(stark.table) == [lannister.id, host.id]


@in_a_loop
async def test_nobody_comes_and_the_player_goes_on_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(waiting, "GATHERING_SECONDS", 0.05)
    async with village(tmp_path) as there:
        host, stark, lannister = await there.table()
        with pytest.raises(NoTable):
            stark.attending.go_on_alone()
        await host.is_killed()
        await lannister.is_killed()
        await stark.attending.take_over()
        stark.attending.go_on_alone()
        await until(lambda: there.agree(among=[stark]))
        await lannister.restarts()
        await until(lambda: there.agree(among=[stark, lannister]))
        assert hosts_of(lannister.table) == [stark.id]


# liars


@in_a_loop
async def test_nobody_follows_or_gives_way_to_who_cannot_prove_the_code(tmp_path: Path) -> None:
    async with village(tmp_path) as there:
        host, stark, _ = await there.table()
        knocked: list[object] = []

        async def liar(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            knocked.append(await reader.read(1))
            writer.close()

        listening = await asyncio.start_server(liar, LOOPBACK, 0)
        port = listening.sockets[0].getsockname()[1]
        connections = [device.attending.client._connection for device in there.devices if device.attending.client]
        there.say(Announcement(TABLE, "f" * 16, "Evening", port, TABLE_ID, epoch=9, addresses=(LOOPBACK,)))
        await until(lambda: len(knocked) >= 3)
        assert there.agree()
        assert connections == [
            device.attending.client._connection for device in there.devices if device.attending.client
        ]
        assert host.serves
        await stark.attending.close()
        await stark.restarts()
        await until(there.agree)
        listening.close()


@in_a_loop
async def test_an_emissary_does_not_take_the_place_of_the_guest_of_its_own_device(tmp_path: Path) -> None:
    async with village(tmp_path) as there:
        host, stark, _ = await there.table()
        client = stark.attending.client
        assert client is not None
        connection = client._connection
        address = LOOPBACK, host.attending.serving.port
        async with meet(address, stark.place.key, stark.table, os.urandom) as other:
            assert (other.standing.host, other.standing.shared) == (host.id, len(host.table.ledger))
            assert not other.outdoes(host.table)
        await until(there.agree)
        assert client._connection is connection
        await stark.is_killed()
        with pytest.raises(NotMet):
            async with meet((LOOPBACK, 1), stark.place.key, host.table, os.urandom):
                raise AssertionError("nobody is there")
