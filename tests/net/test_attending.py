"""One device at one table, over real sockets: serving and following, and what must not end the evening."""

import asyncio
from pathlib import Path

import attrs
import pytest

from companion.net import carrying, server
from companion.net.attending import Attending
from companion.net.files import DiskFull
from companion.net.place import SERVE, resolve
from companion.net.serving import PORT, NoTable
from companion.net.storage import TableStorage
from companion.table.effects import CutJournal, Keep, Store
from companion.table.entries import Entry
from tests.net.evening import CODE, LOOPBACK, TABLE_ID, in_a_loop, opening, until
from tests.net.village import LONG, hosts_of, village


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


# known addresses


@in_a_loop
async def test_a_guest_finds_the_table_where_it_was_though_nobody_announces_it(tmp_path: Path) -> None:
    async with village(tmp_path) as there:
        _, stark, _ = await there.table()
        await until(lambda: bool(stark.attending._known))
        await stark.is_killed()
        await stark.restarts(hears=False)
        await until(there.agree)


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
