"""Tables and devices find each other without a network, between processes, and between networks of their own."""

import asyncio
from collections.abc import Iterator

import attrs
import pytest

from companion.net.finding import discovery, multicast
from companion.net.finding.discovery import (
    CLOSED,
    NO_NETWORK,
    ONLY_IPV6,
    ONLY_THIS_DEVICE,
    OPEN,
    Neighbourhood,
    local_addresses,
)
from companion.net.finding.multicast import nearest_first
from tests.net.finding.surroundings import a_device, a_table, finds, in_a_loop, misses, nearby, until
from tests.net.neighbours import LOOPBACK, Street, address, neighbour, on_loopback


@pytest.fixture(autouse=True)
def among_others() -> Iterator[None]:
    with on_loopback(alone=False):
        yield


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
async def test_a_network_without_ipv4_is_told_apart_from_none(monkeypatch: pytest.MonkeyPatch) -> None:
    ipv4, ipv6 = list[str](), list[str]()
    monkeypatch.setattr(discovery, "all_addresses", lambda: tuple(ipv4))
    monkeypatch.setattr(discovery, "has_ipv6", lambda: bool(ipv6))
    async with Neighbourhood(look_seconds=0.05) as host:
        assert host.status == NO_NETWORK
        ipv6.append("fe80::1")
        await until(host, lambda: host.status == ONLY_IPV6)
        ipv4.append(LOOPBACK)
        await asyncio.sleep(0.2)
        assert host.status == ONLY_IPV6
        ipv6.clear()
        await until(host, lambda: host.status == ONLY_THIS_DEVICE)
        ipv6.append("fe80::1")
        await until(host, lambda: host.status == ONLY_IPV6)


@in_a_loop
async def test_where_there_is_ipv4_nobody_asks_for_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(discovery, "has_ipv6", lambda: True)
    async with nearby() as host:
        assert host.status == OPEN


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
    """First nothing at all, then loopback only, then a network, which gives no IPv4 address at first."""
    table, device = a_table(), a_device()
    there, late = street.connected("there", 1), street.house("late", loopback=False)
    async with neighbour(there) as host, neighbour(late) as guest:
        host.tell(announce=attrs.asdict(table))
        guest.tell(announce=attrs.asdict(device))
        await guest.says(NO_NETWORK)
        street.loopback_up(late)
        await guest.says(ONLY_THIS_DEVICE)
        street.link_up(late)
        await guest.says(ONLY_IPV6)
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
