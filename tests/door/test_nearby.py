"""Finding tables and devices nearby, inviting, and coming to a table that was found."""

from collections.abc import Iterator

import pytest

from companion.door import Door, Network
from tests.door.doors import CODE, HOUSES, LOOPBACK, Devices, done, refused, until
from tests.net.neighbours import on_loopback


@pytest.fixture(autouse=True)
def among_others() -> Iterator[None]:
    with on_loopback(alone=False):
        yield


def named(name: str) -> Network:
    return Network(name, LOOPBACK, (LOOPBACK,))


def table_of(door: Door) -> str:
    done(door, door.host("Evening", HOUSES, code=CODE))
    return until(door, lambda view: view.table).table.table  # type: ignore[union-attr]


def test_a_table_is_found_and_joined_with_its_code(here: Devices) -> None:
    host, guest = here.open("host", named("Tablet")), here.open("guest", named("Phone"))
    table = table_of(host)
    view = until(guest, lambda view: any(found.table == table for found in view.nearby.tables))
    found = next(found for found in view.nearby.tables if found.table == table)
    assert (found.name, found.free_seats, found.is_compatible) == ("Evening", 3, True)
    assert refused(guest, guest.join(found.link)) == ("code", "length")
    assert done(guest, guest.join(found.link, CODE)) == table
    until(guest, lambda view: view.table.position)


def test_a_device_is_invited(here: Devices) -> None:
    host, guest = here.open("host", named("Tablet")), here.open("guest", named("Phone"))
    table = table_of(host)
    seen = until(host, lambda view: any(device.name == "Phone" for device in view.nearby.devices)).nearby.devices
    for device in seen:
        if device.name == "Phone":
            host.wait(host.invite(device.device), 10.0)
    view = until(guest, lambda view: view.nearby.invitations)
    (invited,) = view.nearby.invitations
    assert (invited.table, invited.name) == (table, "Evening")
    done(guest, guest.decline(table))
    until(guest, lambda view: not view.nearby.invitations)
    assert done(guest, guest.join(invited.link, CODE)) == table
    until(host, lambda view: not any(device.name == "Phone" for device in view.nearby.devices) or len(seen) > 1)
    done(guest, guest.go_home())
    until(host, lambda view: any(device.name == "Phone" for device in view.nearby.devices))
