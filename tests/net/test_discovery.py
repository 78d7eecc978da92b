"""Tables and devices find each other: in one process, between processes, and between networks of their own."""

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from contextlib import asynccontextmanager
from functools import wraps
from pathlib import Path
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st
from zeroconf import IPVersion, ServiceInfo
from zeroconf.asyncio import AsyncZeroconf

from companion.net import discovery, multicast
from companion.net.announcement import (
    DEVICE,
    TABLE,
    Announcement,
    new_instance_id,
    read_text_record,
    text_record,
)
from companion.net.discovery import (
    CLOSED,
    NO_NETWORK,
    ONLY_THIS_DEVICE,
    OPEN,
    Neighbourhood,
    local_addresses,
)
from companion.net.multicast import SERVICE_TYPE, full_name, nearest_first
from companion.table.messages import PROTOCOL
from companion.table.names import NAME_BYTES
from tests.net.neighbours import LOOPBACK, PATIENCE, Street, address, neighbour, on_loopback

REPEATED = 0.7
"""Longer than zeroconf repeats an announcement."""
HEARD = 0.02
"""Longer than a question takes to be answered. If it is not, the tests that wait for it prove less, but hold."""


@pytest.fixture(autouse=True)
def among_others() -> Iterator[None]:
    with on_loopback(alone=False):
        yield


def in_a_loop(test: Callable[..., Coroutine[Any, Any, None]]) -> Callable[..., None]:
    """Run a test that awaits things."""

    @wraps(test)
    def run(*arguments: Any, **named: Any) -> None:
        async def limited() -> None:
            async with asyncio.timeout(2 * PATIENCE):
                await test(*arguments, **named)

        asyncio.run(limited())

    return run


def a_table(**facts: Any) -> Announcement:
    usual: dict[str, Any] = {
        "role": TABLE,
        "instance_id": new_instance_id(),
        "name": "Żółw’s table",
        "port": 47123,
        "table_id": new_instance_id(),
        "free_seats": 5,
        "epoch": 1,
    }
    return Announcement(**(usual | facts))


def a_device(**facts: Any) -> Announcement:
    usual: dict[str, Any] = {"role": DEVICE, "instance_id": new_instance_id(), "name": "Ana’s phone", "port": 47124}
    return Announcement(**(usual | facts))


def nearby() -> Neighbourhood:
    """A neighbourhood on loopback. Other tests may be there as well, so every test looks for its own ids only."""
    return Neighbourhood([LOOPBACK], look_seconds=0.2)


async def until(neighbourhood: Neighbourhood, condition: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        async for _ in neighbourhood.changes():
            if condition():
                return
    raise AssertionError("closed while waiting")


async def finds(neighbourhood: Neighbourhood, *announcements: Announcement) -> None:
    """Until all of them are found exactly as they were announced, with the address of loopback."""
    expected = {one.instance_id: attrs.evolve(one, addresses=(LOOPBACK,)) for one in announcements}
    await until(neighbourhood, lambda: expected.items() <= neighbourhood.found.items())


async def misses(neighbourhood: Neighbourhood, *announcements: Announcement) -> None:
    await until(neighbourhood, lambda: not neighbourhood.found.keys() & {one.instance_id for one in announcements})


# In one process, on loopback.


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
            await host.update(table)
            await finds(guest, table)


@in_a_loop
async def test_the_last_of_many_updates_stays() -> None:
    table = a_table()
    async with nearby() as host, nearby() as guest:
        await host.announce(table)
        for seats in (4, 3, 2, 1, 0, 1, 2, 3, 4, 3):
            table = attrs.evolve(table, free_seats=seats)
            await host.update(table)
        await finds(guest, table)
        # Nothing that is outdated is said after the last.
        await asyncio.sleep(REPEATED)
        assert guest.found[table.instance_id].free_seats == 3


@in_a_loop
async def test_only_what_is_announced_can_be_updated() -> None:
    async with nearby() as host:
        with pytest.raises(ValueError, match="not announced"):
            await host.update(a_table())
        await host.announce(a_table())
        with pytest.raises(ValueError, match="not announced"):
            await host.update(a_table())


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
            gone.setattr(multicast.Line, "withdraw", fails)
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
async def test_a_crowd_is_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(discovery, "MOST_FOUND", 3)
    async with strangers([text_record(a_table(), str(number)) for number in range(8)]), nearby() as guest:
        await until(guest, lambda: len(guest.found) == 3)
        await guest.reopen()
        await until(guest, lambda: len(guest.found) == 3)


@in_a_loop
async def test_found_where_a_firewall_lets_only_multicast_through(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(multicast.Asking, "ask", lambda _: None)
    table = a_table()
    async with nearby() as host:
        await host.announce(table)
        async with nearby() as guest:
            await finds(guest, table)


@pytest.fixture
def late_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Answers to our own questions arrive after what was said by multicast meanwhile."""
    receive = multicast.Asking.datagram_received

    def receive_late(self: Any, data: bytes, addr: tuple[str, int]) -> None:
        asyncio.get_running_loop().call_later(3 * HEARD, receive, self, data, addr)

    monkeypatch.setattr(multicast.Asking, "datagram_received", receive_late)


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
            await host.update(attrs.evolve(table, free_seats=1))
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


# Broken and foreign announcements.


@asynccontextmanager
async def strangers(
    texts: list[dict[bytes, bytes] | bytes], names: list[str] | None = None
) -> AsyncIterator[list[str]]:
    """Services of our type with these text records, made without our code; the names of their instances."""
    names = names or [new_instance_id() for _ in texts]
    zeroconf = AsyncZeroconf(interfaces=[LOOPBACK], ip_version=IPVersion.V4Only)
    try:
        for name, text in zip(names, texts, strict=True):
            info = ServiceInfo(
                SERVICE_TYPE,
                full_name(name),
                port=7,
                properties=text,
                server=f"{name}.local.",
                parsed_addresses=[LOOPBACK],
            )
            await zeroconf.async_register_service(info, cooperating_responders=True)
        yield names
    finally:
        await zeroconf.async_close()


GOOD = text_record(a_table(), "0")
BROKEN: list[dict[bytes, bytes] | bytes] = [
    b"",
    b"\x00",
    b"\xff",
    b"\x05r=tab",
    b"\x01r\x01v\x01t\x01n\x01s\x01e",
    {},
    {b"path": b"/index.html"},
    GOOD | {b"r": b"dragon"},
    GOOD | {b"r": b""},
    GOOD | {b"t": b""},
    GOOD | {b"t": b"../../etc"},
    GOOD | {b"t": b"t" * 65},
    GOOD | {b"n": b"\xff\xfe"},
    GOOD | {b"s": b"-1"},
    GOOD | {b"s": b"five"},
    GOOD | {b"s": "٣".encode()},
    GOOD | {b"e": b"9" * 200},
    GOOD | {b"e": b""},
    GOOD | {b"v": b"1.0"},
    {key: value for key, value in GOOD.items() if key != b"v"},
    GOOD | {b"r": b"device"},
]


@in_a_loop
async def test_broken_announcements_are_ignored() -> None:
    table = a_table()
    async with nearby() as guest, strangers(BROKEN) as names, nearby() as host:
        await host.announce(table)
        await finds(guest, table)
        async with strangers([b""], ["My Printer (2)"]), nearby() as newcomer:
            await finds(newcomer, table)
            for neighbourhood in (guest, newcomer):
                assert not neighbourhood.found.keys() & set(names)


@in_a_loop
async def test_an_announcement_that_breaks_is_gone() -> None:
    table = a_table()
    async with nearby() as guest, nearby() as host:
        await host.announce(table)
        await finds(guest, table)
        async with strangers([GOOD | {b"e": b"?"}], [table.instance_id]):
            await misses(guest, table)


@given(st.dictionaries(st.sampled_from([*GOOD, b"x"]), st.one_of(st.none(), st.binary(max_size=64), st.just(b"table"))))
def test_no_text_record_raises(text: dict[bytes, bytes | None]) -> None:
    read_text_record("0123456789abcdef", text, 7, [LOOPBACK])


@given(
    st.text(),
    st.integers(0, 2**31 - 1),
    st.integers(0, 2**31 - 1),
    st.integers(1, 65535),
    st.from_regex(r"[0-9A-Za-z_-]{1,64}", fullmatch=True),
)
def test_what_is_announced_is_what_is_read(name: str, seats: int, epoch: int, port: int, table_id: str) -> None:
    table = a_table(
        name=name, free_seats=seats, epoch=epoch, port=port, table_id=table_id, addresses=("10.0.0.1", LOOPBACK)
    )
    text = text_record(table, "0")
    assert all(len(key) + 1 + len(value) <= 255 for key, value in text.items())
    assert read_text_record(table.instance_id, dict(text), port, table.addresses) == table


@given(st.text())
def test_names_can_be_shown(name: str) -> None:
    shown = a_device(name=name).name
    assert shown.isprintable()
    assert len(shown.encode()) <= NAME_BYTES
    assert a_device(name=shown).name == shown


def test_a_long_name_is_cut_between_letters() -> None:
    assert a_device(name="ż" * 500).name == "ż" * (NAME_BYTES // 2)
    assert a_device(name="a" + "🐉" * 500).name == "a" + "🐉" * 24


@pytest.mark.parametrize("bad", [["0.0.0.0"], ["224.0.0.251"], ["255.255.255.255"], ["::1"], ["printer"], []])
def test_addresses_that_nobody_can_have_are_ignored(bad: list[str]) -> None:
    assert read_text_record("0123456789abcdef", dict(GOOD), 7, bad) is None


@pytest.mark.parametrize(
    "facts",
    [
        {"role": "dragon"},
        {"instance_id": "Ana"},
        {"port": 0},
        {"port": 65536},
        {"table_id": ""},
        {"table_id": "a b"},
        {"free_seats": -1},
        {"epoch": 2**31},
        {"addresses": ("1.2.3",)},
        {"role": DEVICE},
    ],
)
def test_what_cannot_be_said_is_refused(facts: dict[str, Any]) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 - the messages come from attrs
        a_table(**facts)


# No network.


@in_a_loop
async def test_no_network_and_then_one(monkeypatch: pytest.MonkeyPatch) -> None:
    table = a_table()
    async with nearby() as guest:
        with monkeypatch.context() as cut:
            cut.setattr(discovery, "all_addresses", tuple)
            host = nearby()
            await host.__aenter__()
            assert host.status == NO_NETWORK
            await host.announce(table)
            await asyncio.sleep(0.5)
            assert host.status == NO_NETWORK
        await until(host, lambda: host.status == OPEN)
        await finds(guest, table)
        await host.close()
        await misses(guest, table)


@in_a_loop
@pytest.mark.parametrize("error", [RuntimeError("No interfaces to listen on"), OSError(19, "No such device")])
async def test_a_network_that_cannot_be_opened_is_tried_again(
    monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    def refuse(**_: object) -> None:
        raise error

    table = a_table()
    with monkeypatch.context() as broken:
        broken.setattr(multicast, "AsyncZeroconf", refuse)
        host = nearby()
        await host.__aenter__()
        await host.announce(table)
        assert host.status == NO_NETWORK
    async with nearby() as guest:
        await finds(guest, table)
        assert host.status == OPEN
        await host.close()


@in_a_loop
async def test_a_network_that_goes_and_comes_back(monkeypatch: pytest.MonkeyPatch) -> None:
    table, device = a_table(), a_device()
    async with nearby() as host, nearby() as guest:
        await guest.announce(device)
        await host.announce(table)
        await finds(host, device)
        with monkeypatch.context() as cut:
            cut.setattr(discovery, "all_addresses", tuple)
            await until(host, lambda: host.status == NO_NETWORK)
            assert host.found == {}
            await until(guest, lambda: guest.status == NO_NETWORK)
        await finds(host, device)
        await finds(guest, table)


@in_a_loop
async def test_closing_without_a_network(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(discovery, "all_addresses", tuple)
    async with nearby() as host:
        await host.announce(a_table())
        await host.withdraw()
        host.forget("0123456789abcdef")
    assert host.status == CLOSED
    never_opened = nearby()
    await never_opened.close()


def test_loopback_is_announced_only_if_there_is_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    def set_addresses(*addresses: str) -> None:
        monkeypatch.setattr(multicast, "normalize_interface_choice", lambda *_: list(addresses))

    set_addresses("192.168.1.20", LOOPBACK, "10.0.0.3")
    assert local_addresses() == ("10.0.0.3", "192.168.1.20")
    set_addresses(LOOPBACK)
    assert local_addresses() == (LOOPBACK,)


@pytest.mark.parametrize(
    ("own", "expected"),
    [
        (["192.168.1.7", LOOPBACK], ["192.168.1.20", "192.168.99.1", "10.0.0.3", "172.17.0.1"]),
        (["10.0.0.9", "172.17.0.1"], ["10.0.0.3", "192.168.1.20", "192.168.99.1", "172.17.0.1"]),
        ([], ["10.0.0.3", "172.17.0.1", "192.168.1.20", "192.168.99.1"]),
    ],
)
def test_the_likeliest_address_comes_first(own: list[str], expected: list[str]) -> None:
    assert list(nearest_first(["172.17.0.1", "192.168.99.1", "10.0.0.3", "192.168.1.20"], own)) == expected


# Between processes, on loopback.


@in_a_loop
async def test_two_processes_find_each_other() -> None:
    table, device = a_table(), a_device()
    async with nearby() as guest, neighbour(interfaces=[LOOPBACK]) as host:
        await guest.announce(device)
        host.tell(announce=attrs.asdict(table))
        await finds(guest, table)
        assert (await host.finds(device.instance_id))["name"] == device.name
        host.tell(announce=attrs.asdict(attrs.evolve(table, free_seats=2)))
        await finds(guest, attrs.evolve(table, free_seats=2))
        await guest.withdraw()
        await host.misses(device.instance_id)
        host.tell(withdraw=True)
        await misses(guest, table)


@in_a_loop
async def test_a_killed_host_stays_listed_until_it_is_forgotten() -> None:
    table, marker = a_table(), a_table()
    async with nearby() as guest, nearby() as alive, neighbour(interfaces=[LOOPBACK]) as host:
        await alive.announce(marker)
        host.tell(announce=attrs.asdict(table))
        await finds(guest, table, marker)
        host.process.kill()
        await host.process.wait()
        await finds(guest, table)
        guest.forget(table.instance_id)
        assert table.instance_id not in guest.found
        # One that lives answers when everybody is asked again; the dead one does not.
        guest.forget(marker.instance_id)
        assert marker.instance_id not in guest.found
        await finds(guest, marker)
        assert table.instance_id not in guest.found


@in_a_loop
async def test_a_host_that_returns_under_its_old_name_is_found_again() -> None:
    table = a_table()
    async with nearby() as guest:
        async with neighbour(interfaces=[LOOPBACK]) as host:
            host.tell(announce=attrs.asdict(table))
            await finds(guest, table)
            host.process.kill()
            await host.process.wait()
        guest.forget(table.instance_id)
        async with nearby() as again:
            await again.announce(table)
            await finds(guest, table)


# Between networks.


@in_a_loop
async def test_found_across_a_network_without_a_default_route(street: Street) -> None:
    """Like a phone's hotspot: multicast works, and there is no way out."""
    table, device = a_table(), a_device()
    houses = [street.connected("one", 1), street.connected("two", 2)]
    assert [street.default_routes(house) for house in houses] == ["", ""]
    async with neighbour(houses[0]) as host, neighbour(houses[1]) as guest:
        host.tell(announce=attrs.asdict(table))
        guest.tell(announce=attrs.asdict(device))
        found = await guest.finds(table.instance_id)
        assert found == attrs.asdict(table) | {"addresses": [address(1)]}
        await host.finds(device.instance_id, addresses=[address(2)])
        host.tell(withdraw=True)
        await guest.misses(table.instance_id)
        await host.says(OPEN)


@in_a_loop
async def test_an_interface_that_comes_up_late(street: Street) -> None:
    """First nothing at all, then loopback only, then a network."""
    table, device = a_table(), a_device()
    there, late = street.connected("there", 1), street.house("late", loopback=False)
    async with neighbour(there) as host, neighbour(late) as guest:
        host.tell(announce=attrs.asdict(table))
        guest.tell(announce=attrs.asdict(device))
        await guest.says(NO_NETWORK)
        street.loopback_up(late)
        await guest.says(ONLY_THIS_DEVICE)
        street.link_up(late)
        street.add_address(late, 2)
        await guest.says(OPEN)
        await guest.finds(table.instance_id, addresses=[address(1)])
        await host.finds(device.instance_id, addresses=[address(2)])


@in_a_loop
async def test_a_cable_that_is_plugged_in_late(street: Street) -> None:
    """The address is there from the beginning, so nothing but asking again can find anybody."""
    table, device = a_table(), a_device()
    there, late = street.connected("there", 1), street.house("late")
    street.add_address(late, 2)
    async with neighbour(there) as host, neighbour(late) as guest:
        host.tell(announce=attrs.asdict(table))
        guest.tell(announce=attrs.asdict(device))
        await guest.says(OPEN)
        street.link_up(late)
        await guest.finds(table.instance_id)
        await host.finds(device.instance_id)


@in_a_loop
async def test_an_address_that_changes(street: Street) -> None:
    table = a_table()
    moving, still = street.connected("moving", 1), street.connected("still", 2)
    async with neighbour(moving) as host, neighbour(still) as guest:
        host.tell(announce=attrs.asdict(table))
        await guest.finds(table.instance_id, addresses=[address(1)])
        street.drop_address(moving, 1)
        street.add_address(moving, 3)
        await guest.finds(table.instance_id, addresses=[address(3)])
        street.add_address(moving, 4)
        await guest.finds(table.instance_id, addresses=[address(3), address(4)])
