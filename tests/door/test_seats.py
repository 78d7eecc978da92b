"""Seats that play by themselves, a table that rests, and a host that asks another device to host."""

from collections.abc import Iterator

import pytest

from companion.door import FreeSeat, Hosting, Network
from tests.door.doors import CODE, HOUSES, LOOPBACK, Devices, done, hosts, refused, sits, until
from tests.net.neighbours import on_loopback


@pytest.fixture
def among_others() -> Iterator[None]:
    with on_loopback(alone=False):
        yield


def test_a_house_plays_by_itself_on_a_device(here: Devices) -> None:
    host = here.open("host")
    hosts(host)
    sits(host, HOUSES[0])
    done(host, host.sit(HOUSES[1], "x", by_itself=True))
    seats = until(host, lambda view: len(view.own.houses) == 2).table.seats
    assert [seat.by_itself for seat in seats] == [seat.house == HOUSES[1] for seat in seats]
    done(host, host.propose(HOUSES[0], FreeSeat(HOUSES[1])))
    until(host, lambda view: view.own.houses == (HOUSES[0],))


def test_the_table_rests_and_goes_on(here: Devices) -> None:
    host, one, two = here.table_of_three()
    done(one, one.pause(HOUSES[1]))
    until(two, lambda view: view.table.is_paused)
    assert refused(host, host.pause(HOUSES[0])) == ("already_paused", "")
    done(two, two.go_on(HOUSES[2]))
    until(host, lambda view: not view.table.is_paused)


def test_devices_say_what_they_are_even_before_they_are_at_a_table(here: Devices) -> None:
    one = here.open("one")
    done(one, one.say_of_itself("tablet", 64))
    host = here.open("host")
    done(one, one.join(hosts(host), CODE))
    sits(one, HOUSES[0])

    def seen(view: object) -> list[tuple[str, int]]:
        return [(device.kind, device.charge) for device in view.table.devices if device.houses]  # type: ignore[attr-defined]

    until(host, lambda view: seen(view) == [("tablet", 64)])
    done(one, one.say_of_itself("tablet", 63))
    until(host, lambda view: seen(view) == [("tablet", 63)])


def test_the_hosting_moves_to_the_device_that_is_asked(here: Devices, among_others: None) -> None:
    near = [Network(name, LOOPBACK, (LOOPBACK,)) for name in ("host", "one", "two")]
    host, one, two = (here.open(network.name, network) for network in near)
    address = hosts(host)
    for guest in (one, two):
        done(guest, guest.join(address, CODE))
    for door, house in zip((host, one, two), HOUSES, strict=True):
        sits(door, house)
    old, new = (door.view.own.device for door in (host, one))
    until(host, lambda view: sum(seat.is_here for seat in view.table.seats) == 3)
    assert refused(one, one.pass_hosting(old)) == ("no_table", "")
    assert refused(host, host.pass_hosting("nobody")) == ("no_such_device", "")
    done(host, host.pass_hosting(new))
    for door in (host, one, two):
        until(door, lambda view: view.table.host == new and all(seat.is_here for seat in view.table.seats))
    assert one.view.table.hosting is Hosting.SERVING  # type: ignore[union-attr]
    assert host.view.table.hosting is Hosting.NOT  # type: ignore[union-attr]
    done(host, host.pause(HOUSES[0]))
    until(two, lambda view: view.table.is_paused)
