"""What must not end the evening: mishaps of one device at one table, over real sockets."""

import asyncio
import errno
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import IO, Any, cast

import attrs
import pytest

from companion.net.attending import Attending
from companion.net.entrance import certificate
from companion.net.finding.announcement import Announcement
from companion.net.hosting import rivals, waiting
from companion.net.hosting.emissary import Emissary
from companion.net.hosting.home import no_longer_host
from companion.net.hosting.serving import PORT, NoTable
from companion.net.keeping.archive import load_table
from companion.net.keeping.files import DiskFull, StorageError
from companion.net.keeping.storage import TableStorage
from companion.net.lines import carrying, client, failures
from companion.table.host.session import ANOTHER_HOST
from companion.table.ledger.entries import Entry
from companion.table.talk.effects import Copy, CutJournal, Keep, Notice, Store
from companion.table.talk.messages import Farewell
from tests.net.evening import HOUSES, LOOPBACK, in_a_loop, opening, until
from tests.net.village import LONG, Device, hosts_of, purpose_on_disk, village


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
        assert not any(task.done() for task in lannister.attending._tasks.running)


@in_a_loop
async def test_who_gives_way_while_it_gathers_cannot_put_the_table_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(waiting, "GATHERING_SECONDS", LONG)
    async with village(tmp_path) as there:
        stark, lannister = await there.lonely_take_over()
        gathering = stark.attending.serving.server
        assert gathering is not None
        putting = asyncio.ensure_future(stark.attending.put_away(tmp_path / "evening.table"))
        await asyncio.sleep(0)
        gathering.carry_out(gathering.session.give_way_to(lannister.id))
        await until(putting.done)
        with pytest.raises(NoTable):
            await putting
        assert not (tmp_path / "evening.table").exists()


@in_a_loop
async def test_a_rival_that_an_old_server_meets_late_does_not_end_the_new_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A table is put away and laid again while the first of the two servers is still at somebody's door."""
    is_met, may_go_on = asyncio.Event(), asyncio.Event()
    real_meet = rivals.meet

    @asynccontextmanager
    async def meet(*about: Any) -> AsyncIterator[Emissary]:
        async with real_meet(*about) as other:
            is_met.set()
            await may_go_on.wait()
            yield other

    async with village(tmp_path) as there:
        host, stark, lannister = await there.table()
        host.neighbour.is_deaf = True
        await stark.attending.take_over()
        await until(lambda: there.agree(among=[stark, lannister]))
        monkeypatch.setattr(rivals, "meet", meet)
        looking = asyncio.ensure_future(host.attending.look_at((LOOPBACK, stark.attending.serving.port)))
        await is_met.wait()
        await stark.is_killed()
        await lannister.is_killed()
        await host.attending.put_away(tmp_path / "evening.table")
        await host.attending.lay_again(load_table(tmp_path / "evening.table"))
        await until(lambda: there.agree(among=[host]))
        entries = len(host.table.ledger)
        may_go_on.set()
        await looking
        host.sits(HOUSES[0])
        await until(lambda: there.agree(entries + 1, among=[host]))
        assert Notice(Farewell(ANOTHER_HOST)) not in host.told_as_host


@pytest.mark.parametrize("only_serves", [False, True], ids=["a player", "a tablet"])
@in_a_loop
async def test_who_goes_home_while_stepping_down_is_gone(
    only_serves: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody follows the new host with files that are closed, in the place of the same device when it comes again."""
    async with village(tmp_path) as there:
        host, stark, *_ = await there.table(only_serves=only_serves)
        attending, serving = host.attending, host.attending.serving
        stepping_down, served, has_withdrawn = serving._tasks.running[0], serving.server, asyncio.Event()
        assert served is not None
        monkeypatch.setattr(host.neighbour, "withdraw", has_withdrawn.wait)
        served.carry_out(served.session.give_way_to(stark.id))
        await until(lambda: serving.server is None)
        going = asyncio.ensure_future(attending.close())
        await asyncio.wait([going], timeout=0.05)
        has_withdrawn.set()
        await asyncio.wait([going, stepping_down])
        assert attending._tasks.running == []
        await host.restarts()


@in_a_loop
async def test_a_disk_that_is_full_when_the_door_opens_leaves_no_door_that_nobody_minds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(carrying, "RETRY_SECONDS", 0.02)
    carry_out, full = TableStorage.carry_out, [True]

    def has_no_room(storage: TableStorage, effect: Store | Copy | CutJournal | Keep) -> None:
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
async def test_a_host_on_one_address_only_is_followed_by_its_own_guest_there(tmp_path: Path) -> None:
    async with village(tmp_path) as there:
        host = there.device()
        host.attending = Attending(attrs.evolve(host.place, address="127.0.0.2"))
        await host.attending.open(opening(host.key))
        await until(lambda: host.follows)


@in_a_loop
async def test_a_table_that_could_not_be_opened_was_never_laid(tmp_path: Path) -> None:
    """The address is gone with the Wi-Fi; once it is back, the player tries again."""
    async with village(tmp_path) as there:
        host = there.device()
        host.attending = Attending(attrs.evolve(host.place, address="192.0.2.1"))
        with pytest.raises(OSError, match=r"192\.0\.2\.1"):
            await host.attending.open(opening(host.key))
        assert purpose_on_disk(host) == ""
        assert not host.place.entries_in(host.place.host_folder)
        await host.arrives().open(opening(host.key))
        await until(there.agree)
        assert len(host.table.ledger) == 1


@in_a_loop
async def test_a_returning_host_waits_for_dead_addresses_once_and_not_one_after_the_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(client, "CONNECT_SECONDS", LONG)
    async with village(tmp_path) as there:
        host, *_ = await there.table()
        await host.is_killed()
        silent, visitors = [], list[asyncio.StreamWriter]()
        for _ in range(4):
            silent.append(await asyncio.start_server(lambda _, visitor: visitors.append(visitor), LOOPBACK, 0))
        known = tuple((LOOPBACK, each.sockets[0].getsockname()[1]) for each in silent)
        returning = asyncio.ensure_future(host.restarts(known))
        await until(lambda: len(visitors) == 4)
        for visitor in visitors:
            visitor.close()
        await returning
        await until(there.agree)
        for each in silent:
            each.close()


class Stumbles:
    """A neighbourhood that fails once, when it is asked who hosts a table."""

    def __init__(self, device: Device, monkeypatch: pytest.MonkeyPatch) -> None:
        self.has_failed = False
        self._hosts = device.neighbour.hosts
        monkeypatch.setattr(device.neighbour, "hosts", self.hosts)

    def hosts(self, table: str) -> list[Announcement]:
        if not self.has_failed:
            self.has_failed = True
            raise RuntimeError("stumbles")
        return self._hosts(table)


@in_a_loop
async def test_a_fault_while_looking_for_others_is_told_and_does_not_end_the_looking(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(failures, "AGAIN_SECONDS", 0.01)
    told = list[str]()
    handler = lambda _, context: told.append(str(context["exception"]))  # noqa: E731
    asyncio.get_running_loop().set_exception_handler(handler)
    async with village(tmp_path) as there:
        host, stark, lannister = await there.table()
        stumbling = [Stumbles(device, monkeypatch) for device in (host, lannister)]
        there.say(attrs.evolve(there.said[host.id], instance_id="f" * 16, port=1))
        await until(lambda: all(each.has_failed for each in stumbling))
        await until(lambda: len(told) == 2)
        assert set(told) == {"stumbles"}
        for device in (host, lannister):
            tasks = [*device.attending._tasks.running, *device.attending.serving._tasks.running]
            assert not any(task.done() for task in tasks)
        await stark.attending.take_over()
        await until(there.agree)


@in_a_loop
async def test_who_takes_over_again_while_stepping_down_waits_until_it_has(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with village(tmp_path) as there:
        host, stark, *_ = await there.table()
        serving, may_close = host.attending.serving, asyncio.Event()
        served = serving.server
        assert served is not None
        close = served.close

        async def close_slowly() -> None:
            await may_close.wait()
            await close()

        monkeypatch.setattr(served, "close", close_slowly)
        await stark.attending.take_over()
        await until(lambda: serving.server is None)
        taking = asyncio.ensure_future(host.attending.take_over())
        await asyncio.wait([taking], timeout=0.05)
        may_close.set()
        await taking
        await until(there.agree)
        assert host.serves


@in_a_loop
async def test_a_tablet_without_room_for_a_guest_follows_as_soon_as_there_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It has given the table away, and shows it again once it can keep it."""
    monkeypatch.setattr(carrying, "RETRY_SECONDS", 0.02)
    begin_with, refused = TableStorage.begin_with, list[Path]()

    async with village(tmp_path) as there:
        host, stark, *_ = await there.table(only_serves=True)

        def has_no_room(storage: TableStorage, entries: tuple[Entry, ...]) -> None:
            if storage._journal._path.parent == host.place.guest_folder and len(refused) < 2:
                refused.append(storage._journal._path)
                raise DiskFull
            begin_with(storage, entries)

        monkeypatch.setattr(TableStorage, "begin_with", has_no_room)
        await stark.attending.take_over()
        await until(lambda: len(refused) == 2)
        await until(lambda: host.attending.client is not None and not host.attending.client.trouble and there.agree())


@in_a_loop
async def test_who_steps_down_though_the_disk_fails_does_not_serve_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    carry_out, failed = TableStorage.carry_out, list[Path]()

    def fails_once(storage: TableStorage, effect: Store | Copy | CutJournal | Keep) -> None:
        if effect == no_longer_host() and not failed:
            failed.append(storage._journal._path)
            raise StorageError
        carry_out(storage, effect)

    monkeypatch.setattr(TableStorage, "carry_out", fails_once)
    async with village(tmp_path) as there:
        host, stark, *_ = await there.table()
        await stark.attending.take_over()
        await until(there.agree)
        assert failed
        assert purpose_on_disk(host) == ""


class Waits:
    """A neighbourhood in which nothing changes before it may, so that whoever looks round first waits there."""

    def __init__(self, device: Device, monkeypatch: pytest.MonkeyPatch) -> None:
        self.is_asked, self.may_go_on = asyncio.Event(), asyncio.Event()
        self._changed = device.neighbour.changed
        monkeypatch.setattr(device.neighbour, "changed", self.changed)

    async def changed(self, seconds: float) -> None:
        self.is_asked.set()
        await self.may_go_on.wait()
        await self._changed(seconds)


@in_a_loop
async def test_who_goes_home_while_coming_back_does_not_serve_afterwards(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with village(tmp_path) as there:
        host, *_ = await there.table()
        await host.is_killed()
        attending = host.arrives()
        looking = Waits(host, monkeypatch)
        coming = asyncio.ensure_future(attending.start())
        await looking.is_asked.wait()
        await attending.close()
        looking.may_go_on.set()
        await coming
        assert attending.serving.server is None
        assert attending._tasks.running == []
        await host.restarts()
        await until(there.agree)


class NoRoom:
    """A disk that is full: nothing can be stored, and no file be written, as long as it is."""

    def __init__(self, device: Device, monkeypatch: pytest.MonkeyPatch) -> None:
        self.is_full, self.refused = True, 0
        self._carry_out, self._fdopen = TableStorage.carry_out, os.fdopen
        self._folder = device.folder
        monkeypatch.setattr(TableStorage, "carry_out", lambda storage, effect: self._store(storage, effect))
        monkeypatch.setattr(certificate.os, "fdopen", self._open)

    def _store(self, storage: TableStorage, effect: Store | Copy | CutJournal | Keep) -> None:
        if self.is_full and storage._journal._path.is_relative_to(self._folder):
            raise DiskFull
        self._carry_out(storage, effect)

    def _open(self, number: int, mode: str, **how: Any) -> IO[bytes]:
        if self.is_full and mode == "wb":
            self.refused += 1
            os.close(number)
            raise OSError(errno.ENOSPC, "No space left on device")
        return cast(IO[bytes], self._fdopen(number, mode, **how))
