"""One device at one table, over real sockets: serving, following, taking over and giving way, after any crash."""

import asyncio
import os
from pathlib import Path

import attrs
import pytest

from companion.net import carrying, client, server
from companion.net.announcement import TABLE, Announcement
from companion.net.archive import load_table
from companion.net.attending import Attending
from companion.net.emissary import NotMet, meet
from companion.net.files import DiskFull, StorageError
from companion.net.place import LAY_AGAIN, SERVE, TAKE_OVER, no_longer_host, purpose_of, resolve
from companion.net.serving import PORT, NoTable
from companion.net.storage import TableStorage
from companion.table.effects import CutJournal, Keep, Store
from companion.table.entries import Entry, HostChanged, SeatLeft
from companion.table.table import Table
from tests.net.evening import CODE, HOUSES, LOOPBACK, TABLE_ID, in_a_loop, opening, until
from tests.net.village import Device, Village, village

LONG = 1000.0
"""Far longer than a test may take: what waits for this to pass never ends."""


def hosts_of(table: Table) -> list[str]:
    return [entry.device for entry in table.ledger if isinstance(entry.body, HostChanged)]


def purpose_on_disk(device: Device) -> str:
    """While the device does not serve."""
    if not device.place.host_folder.exists():
        return ""
    storage = TableStorage(device.place.host_folder)
    purpose = purpose_of(storage)
    storage.close()
    return purpose.word if purpose is not None else ""


# serving


@in_a_loop
async def test_a_table_says_its_free_seats_and_its_epoch_as_they_change(tmp_path: Path) -> None:
    async with village(tmp_path) as there:
        host = there.device()
        await host.attending.open(opening(host.key))
        await until(lambda: host.id in there.said and there.said[host.id].free_seats == 3)
        await until(lambda: host.follows)
        host.sits("stark")
        await until(lambda: there.said[host.id].free_seats == 2)
        guest = there.device()
        await guest.attending.start()
        await until(lambda: guest.follows)
        await guest.attending.take_over()
        await until(lambda: guest.id in there.said and there.said[guest.id].epoch == 1)
        assert there.said[guest.id].free_seats == 2
        await until(lambda: host.id not in there.said)


@in_a_loop
async def test_a_killed_host_serves_again_behind_the_same_door(tmp_path: Path) -> None:
    async with village(tmp_path) as there:
        host, *_ = await there.table()
        port, entries = host.attending.serving.port, len(host.table.ledger)
        await host.is_killed()
        await host.restarts()
        assert host.attending.serving.port == port
        await until(there.agree)
        assert (len(host.table.ledger), host.table.epoch) == (entries, 0)


@in_a_loop
async def test_a_door_that_is_somebody_elses_by_now_is_opened_elsewhere(tmp_path: Path) -> None:
    async with village(tmp_path) as there:
        host, *_ = await there.table()
        port = host.attending.serving.port
        await host.is_killed()
        somebody = await asyncio.start_server(lambda reader, writer: writer.close(), LOOPBACK, port)
        await host.restarts()
        assert host.attending.serving.port not in (0, port)
        await until(there.agree)
        somebody.close()


@in_a_loop
async def test_killed_before_the_first_entry_there_is_no_table_and_it_can_be_opened(tmp_path: Path) -> None:
    async with village(tmp_path) as there:
        host = there.device()
        storage = TableStorage(host.place.host_folder)
        resolve(storage, SERVE, 0)
        storage.close()
        assert not host.place.knows_the_table
        await host.attending.open(opening(host.key))
        await until(there.agree)
        assert len(host.table.ledger) == 1
        with pytest.raises(ValueError, match="already"):
            await host.attending.open(opening(host.key))


@in_a_loop
async def test_a_table_is_opened_once(tmp_path: Path) -> None:
    async with village(tmp_path) as there:
        host, *_ = await there.table()
        await host.attending.close()
        with pytest.raises(ValueError, match="before"):
            await host.arrives().open(opening(host.key))
        await host.restarts()
        await until(there.agree)


@in_a_loop
async def test_what_invites_others_leads_to_the_table(tmp_path: Path) -> None:
    async with village(tmp_path) as there:
        host = there.device(only_serves=True)
        with pytest.raises(NoTable):
            host.attending.serving.link()
        await host.attending.open(opening(host.key))
        link = host.attending.serving.link(CODE)
        assert (link.addresses, link.port, link.table_id, link.code) == (
            (LOOPBACK,),
            host.attending.serving.port,
            TABLE_ID,
            CODE,
        )


@in_a_loop
async def test_a_host_that_only_serves_has_no_guest(tmp_path: Path) -> None:
    async with village(tmp_path) as there:
        host, *_ = await there.table(only_serves=True)
        await host.is_killed()
        await host.restarts()
        await until(there.agree)
        assert host.attending.client is None
        assert not host.place.guest_folder.exists()


# taking over


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
async def test_whoever_takes_over_from_a_cheating_host_throws_out_what_it_forged(
    is_killed: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Before a quiet moment has come to look at the signatures: a new host vouches for every entry."""
    monkeypatch.setattr(client, "QUIET_SECONDS", LONG)
    async with village(tmp_path) as there:
        host, stark, lannister = await there.table()
        cheating = host.attending.serving.server
        assert cheating is not None
        agreed = host.table.ledger.after(0)
        forged = host.table.ledger.next_entry(0, lannister.id, SeatLeft(HOUSES[2]), 99, bytes(64))
        cheating.carry_out(cheating.session._append(forged))
        await until(lambda: forged in stark.table.ledger.after(0) and forged in lannister.table.ledger.after(0))
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
        assert HOUSES[2] in stark.table.seats


@in_a_loop
async def test_who_has_a_seat_at_a_table_taken_over_plays_on(tmp_path: Path) -> None:
    async with village(tmp_path) as there:
        host, stark, *_ = await there.table()
        await stark.attending.take_over()
        await until(there.agree)
        before = len(host.table.ledger)
        guest = host.attending.client
        assert guest is not None
        guest.carry_out(guest.session.leave_seat(HOUSES[0]))
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
        host, stark, lannister = await there.table()
        await host.is_killed()
        there.say_goodbye(host.id)
        for device in (stark, lannister):
            device.neighbour.is_deaf = True
            await device.attending.take_over()
        await until(lambda: stark.serves and lannister.serves)
        stark.neighbour.is_deaf = lannister.neighbour.is_deaf = False
        for device in (stark, lannister):
            there.say(there.said[device.id])
        await until(lambda: there.agree(among=[stark, lannister]))
        # Equal epochs, equally long: the smaller id.
        assert (stark.id < lannister.id) == stark.serves


@in_a_loop
async def test_killed_in_the_middle_of_a_take_over_it_begins_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server, "GATHERING_SECONDS", LONG)
    async with village(tmp_path) as there:
        host, stark, lannister = await there.table()
        await host.is_killed()
        await lannister.is_killed()
        await stark.attending.take_over()
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
    monkeypatch.setattr(server, "GATHERING_SECONDS", LONG)
    async with village(tmp_path) as there:
        host, stark, lannister = await there.table(only_serves=True)
        await host.is_killed()
        await stark.attending.take_over()
        await until(lambda: there.agree(among=[stark, lannister]))


@in_a_loop
async def test_gathering_goes_on_without_who_does_not_come(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "GATHERING_SECONDS", 0.05)
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
    monkeypatch.setattr(server, "GATHERING_SECONDS", LONG)
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
        await until(lambda: {stark.id, lannister.id} <= server_of_stark.session._heard_out)
        assert server_of_stark.session.gathering
        await display.restarts()
        await until(lambda: there.agree(among=[stark, lannister, display]))


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


# known addresses


@in_a_loop
async def test_a_guest_finds_the_table_where_it_was_though_nobody_announces_it(tmp_path: Path) -> None:
    async with village(tmp_path) as there:
        _, stark, _ = await there.table()
        await until(lambda: bool(stark.attending._known))
        await stark.is_killed()
        await stark.restarts(hears=False)
        await until(there.agree)


# a pause of the evening


async def put_away(there: Village, path: Path) -> tuple[list[Device], bytes]:
    devices = await there.table()
    host = devices[0]
    head = host.table.ledger.head
    await host.attending.put_away(path)
    for device in devices:
        await device.attending.close()
    there.devices.clear()
    there.said.clear()
    return devices, head


@in_a_loop
async def test_a_table_put_away_is_laid_again_on_other_devices_with_other_keys(tmp_path: Path) -> None:
    path = tmp_path / "evening.table"
    async with village(tmp_path / "today") as there:
        (host, *_), head = await put_away(there, path)
        assert purpose_on_disk(host) == ""
    async with village(tmp_path / "next week") as there:
        host = there.device()
        await host.attending.lay_again(load_table(path))
        await until(there.agree)
        assert hosts_of(host.table) == [host.id]
        assert host.table.ledger.head_at(len(host.table.ledger) - 1) == head
        assert host.table.seats == {}
        await until(lambda: there.said[host.id].free_seats == 3)
        guest = there.device()
        await guest.attending.start()
        await until(there.agree)
        guest.sits("stark")
        await until(lambda: there.agree(len(host.table.ledger)) and "stark" in host.table.seats)
        # From here on it is a table like any other.
        await host.is_killed()
        await host.restarts()
        await until(there.agree)
        assert "stark" in host.table.seats


@in_a_loop
async def test_an_old_device_at_a_table_laid_again_follows_and_has_no_seat(tmp_path: Path) -> None:
    path = tmp_path / "evening.table"
    async with village(tmp_path / "today") as there:
        (_, stark, _), _ = await put_away(there, path)
        host = there.device()
        await host.attending.lay_again(load_table(path))
        there.devices.append(stark)
        await stark.restarts()
        await until(there.agree)
        assert stark.table.houses_of(stark.id) == ()


@in_a_loop
async def test_killed_while_laying_the_table_again_it_does_so_once(tmp_path: Path) -> None:
    path = tmp_path / "evening.table"
    async with village(tmp_path / "today") as there:
        devices, _ = await put_away(there, path)
        # The same device lays it again, and would, going by its ledger alone, only serve on.
        host = devices[0]
        storage = TableStorage(host.place.host_folder)
        entries = load_table(path).entries
        storage.begin_with(entries)
        resolve(storage, LAY_AGAIN, 0)
        storage.close()
        there.devices.append(host)
        for _ in range(2):
            await host.restarts()
            await until(lambda: host.serves and len(host.table.ledger) == len(entries) + 1)
            assert host.table.seats == {}
            await host.is_killed()


@in_a_loop
async def test_without_room_for_the_file_the_table_is_not_put_away(tmp_path: Path) -> None:
    async with village(tmp_path) as there:
        host, *_ = await there.table()
        with pytest.raises(StorageError):
            await host.attending.put_away(tmp_path / "nowhere" / "evening.table")
        assert purpose_on_disk(host) == SERVE
        await host.attending.close()
        await host.restarts()
        await until(there.agree)


@in_a_loop
async def test_only_the_host_puts_a_table_away(tmp_path: Path) -> None:
    async with village(tmp_path) as there:
        _, stark, _ = await there.table()
        with pytest.raises(NoTable):
            await stark.attending.put_away(tmp_path / "evening.table")
        assert not (tmp_path / "evening.table").exists()


# what must not end the evening


@in_a_loop
async def test_two_that_say_to_be_at_one_address_do_not_stop_a_guest_from_looking(tmp_path: Path) -> None:
    """Anybody on the Wi-Fi can announce the address of the host; the guest still hears who takes over."""
    async with village(tmp_path) as there:
        host, stark, lannister = await there.table()
        there.say(attrs.evolve(there.said[host.id], instance_id="f" * 16))
        await until(lambda: stark.attending._was_connected and lannister.attending._was_connected)
        await host.is_killed()
        await until(lambda: not (stark.attending._was_connected or lannister.attending._was_connected))
        await stark.attending.take_over()
        await until(lambda: there.agree(among=[stark, lannister]))
        assert not any(task.done() for task in lannister.attending._tasks)


@in_a_loop
async def test_who_gives_way_while_it_gathers_cannot_put_the_table_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server, "GATHERING_SECONDS", LONG)
    async with village(tmp_path) as there:
        host, stark, lannister = await there.table()
        await host.is_killed()
        await lannister.is_killed()
        await stark.attending.take_over()
        gathering = stark.attending.serving.server
        assert gathering is not None
        putting = asyncio.ensure_future(stark.attending.put_away(tmp_path / "evening.table"))
        await asyncio.sleep(0)
        gathering.carry_out(gathering.session.give_way_to(lannister.id))
        await until(putting.done)
        with pytest.raises(NoTable):
            await putting
        assert not (tmp_path / "evening.table").exists()


@pytest.mark.parametrize("only_serves", [False, True], ids=["a player", "a tablet"])
@in_a_loop
async def test_who_goes_home_while_stepping_down_is_gone(
    only_serves: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody follows the new host with files that are closed, in the place of the same device when it comes again."""
    async with village(tmp_path) as there:
        host, stark, *_ = await there.table(only_serves=only_serves)
        attending, serving = host.attending, host.attending.serving
        stepping_down, served, has_withdrawn = serving._tasks[0], serving.server, asyncio.Event()
        assert served is not None
        monkeypatch.setattr(host.neighbour, "withdraw", has_withdrawn.wait)
        served.carry_out(served.session.give_way_to(stark.id))
        await until(lambda: serving.server is None)
        going = asyncio.ensure_future(attending.close())
        await asyncio.wait([going], timeout=0.05)
        has_withdrawn.set()
        await asyncio.wait([going, stepping_down])
        assert attending._tasks == []
        await host.restarts()


@in_a_loop
async def test_a_disk_that_is_full_when_the_door_opens_leaves_no_door_that_nobody_minds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(carrying, "RETRY_SECONDS", 0.02)
    carry_out, full = TableStorage.carry_out, [True]

    def has_no_room(storage: TableStorage, effect: Store | CutJournal | Keep) -> None:
        if full[0] and isinstance(effect, Keep) and effect.name == PORT:
            raise DiskFull
        carry_out(storage, effect)

    monkeypatch.setattr(TableStorage, "carry_out", has_no_room)
    async with village(tmp_path) as there:
        host = there.device()
        await host.attending.open(opening(host.key))
        full[0] = False
        await until(there.agree)
        port = host.attending.serving.port
        await host.is_killed()
        await host.restarts()
        assert host.attending.serving.port == port


@in_a_loop
async def test_who_asks_twice_takes_over_once(tmp_path: Path) -> None:
    async with village(tmp_path) as there:
        host, stark, lannister = await there.table()
        await host.is_killed()
        await stark.is_killed()
        await stark.restarts()
        await asyncio.gather(stark.attending.take_over(), stark.attending.take_over())
        await until(lambda: there.agree(among=[stark, lannister]))
        assert hosts_of(stark.table) == [stark.id]


@in_a_loop
async def test_a_guest_that_had_no_room_for_what_it_served_can_try_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with village(tmp_path) as there:
        host, *_ = await there.table(only_serves=True)
        await host.is_killed()
        host.only_serves = False
        begin_with = TableStorage.begin_with

        def has_no_room(storage: TableStorage, entries: tuple[Entry, ...]) -> None:
            raise DiskFull

        monkeypatch.setattr(TableStorage, "begin_with", has_no_room)
        with pytest.raises(DiskFull) as full:
            await host.restarts()
        monkeypatch.setattr(TableStorage, "begin_with", begin_with)
        await host.attending.start()
        await until(there.agree)
        assert full.value


@in_a_loop
async def test_a_host_on_one_address_only_is_followed_by_its_own_guest_there(tmp_path: Path) -> None:
    async with village(tmp_path) as there:
        host = there.device()
        host.attending = Attending(attrs.evolve(host.place, address="127.0.0.2"))
        await host.attending.open(opening(host.key))
        await until(lambda: host.follows)


# the dealer


@in_a_loop
async def test_a_table_with_the_physical_deck_is_dealt_by_nobody(tmp_path: Path) -> None:
    async with village(tmp_path) as there:
        host = there.device(only_serves=True)
        await host.attending.open(opening(host.key, "physical"))
        assert host.serves
        served = host.attending.serving.server
        assert served is not None
        assert type(served.session.dealer).__name__ == "PhysicalDealer"
