"""Tables and devices find each other, in one process and on loopback."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import attrs
import pytest

from companion.net.finding import multicast
from companion.net.finding.announcement import (
    Announcement,
)
from companion.net.finding.discovery import (
    CLOSED,
    Neighbourhood,
)
from companion.table.talk.messages import PROTOCOL
from tests.net.finding.surroundings import HEARD, REPEATED, a_device, a_table, finds, in_a_loop, misses, nearby
from tests.net.neighbours import PATIENCE, on_loopback


@pytest.fixture(autouse=True)
def among_others() -> Iterator[None]:
    with on_loopback(alone=False):
        yield


@in_a_loop
async def test_both_ways() -> None:
    table, device = a_table(), a_device()
    async with nearby() as host, nearby() as guest:
        await host.announce(table)
        await guest.announce(device)
        await finds(guest, table)
        await finds(host, device)
        assert table.table_id in {found.table_id for found in guest.tables()}
        assert device.instance_id in {found.instance_id for found in host.devices()}
        assert table.instance_id not in {found.instance_id for found in guest.devices()}
        assert device.instance_id not in {found.instance_id for found in host.tables()}


@in_a_loop
async def test_who_comes_later_finds_who_is_there() -> None:
    table = a_table()
    async with nearby() as host:
        await host.announce(table)
        for _ in range(3):
            async with nearby() as guest:
                await finds(guest, table)


@in_a_loop
async def test_an_update_is_seen() -> None:
    table = a_table()
    async with nearby() as host, nearby() as guest:
        await host.announce(table)
        await finds(guest, table)
        for seats, epoch in ((4, 1), (5, 1), (4, 2), (5, 1)):
            # Back and forth: zeroconf alone would not notice a record that it has seen a moment ago.
            table = attrs.evolve(table, free_seats=seats, epoch=epoch)
            await host.announce(table)
            await finds(guest, table)


@in_a_loop
async def test_the_last_of_many_updates_stays() -> None:
    table = a_table()
    async with nearby() as host, nearby() as guest:
        await host.announce(table)
        for seats in (4, 3, 2, 1, 0, 1, 2, 3, 4, 3):
            table = attrs.evolve(table, free_seats=seats)
            await host.announce(table)
        await finds(guest, table)
        # Nothing that is outdated is said after the last.
        await asyncio.sleep(REPEATED)
        assert guest.found[table.instance_id].free_seats == 3


@in_a_loop
async def test_a_withdrawn_table_is_gone_and_stays_so() -> None:
    table, later = a_table(), a_table()
    async with nearby() as host, nearby() as guest:
        await host.announce(table)
        await finds(guest, table)
        await host.withdraw()
        await host.withdraw()
        await misses(guest, table)
        await host.announce(later)
        await finds(guest, later)
        assert table.instance_id not in guest.found
        async with nearby() as newcomer:
            await finds(newcomer, later)
            assert table.instance_id not in newcomer.found


@in_a_loop
async def test_a_network_that_goes_with_the_goodbye_does_not_keep_the_next_table_from_being_announced(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def fails(_: object) -> None:
        raise OSError(19, "No such device")

    device, table = a_device(), a_table()
    async with nearby() as host, nearby() as guest:
        await host.announce(device)
        with monkeypatch.context() as gone:
            gone.setattr(multicast.Multicast, "withdraw", fails)
            await host.announce(table)
            await host.withdraw()
            await host.announce(table)
        await finds(guest, table)


@in_a_loop
async def test_closing_says_goodbye() -> None:
    table = a_table()
    async with nearby() as guest:
        async with nearby() as host:
            await host.announce(table)
            await finds(guest, table)
        await misses(guest, table)
        assert host.status == CLOSED
        assert host.found == {}
        await host.close()


@in_a_loop
async def test_a_device_that_becomes_a_table_is_no_device_any_more() -> None:
    device, table = a_device(), a_table()
    async with nearby() as host, nearby() as guest:
        await host.announce(device)
        await finds(guest, device)
        await host.announce(table)
        await finds(guest, table)
        await misses(guest, device)


@in_a_loop
async def test_nobody_lists_themselves() -> None:
    table, other = a_table(), a_table()
    async with nearby() as host, nearby() as guest:
        await host.announce(table)
        await guest.announce(other)
        await finds(guest, table)
        await finds(host, other)
        assert table.instance_id not in host.found
        assert other.instance_id not in guest.found
        await host.reopen()
        await finds(host, other)
        assert table.instance_id not in host.found


@in_a_loop
async def test_reopening_is_not_noticed_by_others() -> None:
    table = a_table()
    async with nearby() as host, nearby() as guest:
        await host.announce(table)
        await finds(guest, table)
        lost = asyncio.create_task(misses(guest, table))
        for _ in range(3):
            await host.reopen()
        marker = a_device()
        async with nearby() as another:
            await another.announce(marker)
            await finds(guest, marker)
        assert not lost.done()
        lost.cancel()


@in_a_loop
async def test_changes_end_when_closed() -> None:
    async with nearby() as host:
        listening = asyncio.create_task(collect(host))
        await asyncio.sleep(0)
    async with asyncio.timeout(PATIENCE):
        await listening


async def collect(neighbourhood: Neighbourhood) -> list[dict[str, Announcement]]:
    return [found async for found in neighbourhood.changes()]


@in_a_loop
async def test_the_host_with_the_highest_epoch_has_the_table() -> None:
    old, new = a_table(epoch=2), a_table(epoch=3)
    new = attrs.evolve(new, table_id=old.table_id)
    async with nearby() as first, nearby() as second, nearby() as guest:
        await second.announce(new)
        await first.announce(old)
        await finds(guest, old, new)
        assert [table.instance_id for table in guest.tables() if table.table_id == old.table_id] == [new.instance_id]
        await second.withdraw()
        await misses(guest, new)
        assert [table.instance_id for table in guest.tables() if table.table_id == old.table_id] == [old.instance_id]


@in_a_loop
async def test_another_protocol_version_is_listed_with_a_flag() -> None:
    older, same = a_table(version=PROTOCOL + 1), a_table()
    async with nearby() as first, nearby() as second, nearby() as guest:
        await first.announce(older)
        await second.announce(same)
        await finds(guest, older, same)
        compatible = {table.instance_id: table.compatible for table in guest.tables()}
        assert (compatible[older.instance_id], compatible[same.instance_id]) == (False, True)


@in_a_loop
async def test_found_where_a_firewall_lets_only_multicast_through(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(multicast.AskingSocket, "ask", lambda _: None)
    table = a_table()
    async with nearby() as host:
        await host.announce(table)
        async with nearby() as guest:
            await finds(guest, table)


@pytest.fixture
def late_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Answers to our own questions arrive after what was said by multicast meanwhile."""
    receive = multicast.AskingSocket.datagram_received

    def receive_late(self: Any, data: bytes, addr: tuple[str, int]) -> None:
        asyncio.get_running_loop().call_later(3 * HEARD, receive, self, data, addr)

    monkeypatch.setattr(multicast.AskingSocket, "datagram_received", receive_late)


@in_a_loop
async def test_an_answer_that_the_goodbye_overtook_leaves_no_ghost(late_answers: None) -> None:
    table = a_table()
    async with nearby() as host:
        await host.announce(table)
        await asyncio.sleep(REPEATED)
        async with nearby() as guest:
            await asyncio.sleep(HEARD)
            await host.withdraw()
            await misses(guest, table)


@in_a_loop
async def test_an_answer_that_an_update_overtook_changes_nothing(late_answers: None) -> None:
    table = a_table()
    async with nearby() as host:
        await host.announce(table)
        await asyncio.sleep(REPEATED)
        async with nearby() as guest:
            await asyncio.sleep(HEARD)
            await host.announce(attrs.evolve(table, free_seats=1))
            await finds(guest, attrs.evolve(table, free_seats=1))
            await asyncio.sleep(0.2)
            assert guest.found[table.instance_id].free_seats == 1


def open_files() -> int:
    return len(list(Path("/proc/self/fd").iterdir()))


@pytest.mark.skipif(not Path("/proc/self/fd").is_dir(), reason="this system does not list open files")
@in_a_loop
async def test_nothing_is_left_open() -> None:
    async with nearby() as host:
        await host.announce(a_table())
    await only_this_task()
    before = open_files()
    for steps in range(16):
        # Cancelled after so many steps, wherever that is.
        opening = asyncio.create_task(stay(a_table()))
        for _ in range(steps):
            await asyncio.sleep(0)
        opening.cancel()
        await asyncio.wait([opening])
    await only_this_task()
    while open_files() > before:
        await asyncio.sleep(0.01)


async def only_this_task() -> None:
    """Until everything else that was begun has ended."""
    while len(asyncio.all_tasks()) > 1:
        await asyncio.sleep(0.01)


async def stay(table: Announcement) -> None:
    async with nearby() as host:
        await host.announce(table)
        await host.reopen()
        await host.withdraw()
