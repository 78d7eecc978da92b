"""Doors on loopback: devices with a folder of their own, in threads of their own, without a window."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from companion.door import Door, Network, Stage, Ticket, View
from engine import open_box

LOOPBACK = "127.0.0.1"
CODE = "ABCDE-FGHJK"
HOUSES = open_box("second").setups[3].houses
PATIENCE = 60.0
"""Nothing here takes so long, even where others keep the machine busy; whatever does has failed."""
BY_ADDRESS = Network(address=LOOPBACK, is_searched=False)


class Devices:
    """Doors that are closed at the end of a test."""

    def __init__(self, folder: Path, stack: ExitStack) -> None:
        self._folder = folder
        self._stack = stack

    def open(self, name: str, network: Network = BY_ADDRESS, **how: Any) -> Door:
        door = Door(self._folder / name, network=network, **how)
        door.start()
        self._stack.callback(door.stop)
        return door

    def table_of_three(self) -> tuple[Door, Door, Door]:
        """A host and two guests, each with a house."""
        host = self.open("host")
        address = hosts(host)
        guests = self.open("one"), self.open("two")
        for guest in guests:
            done(guest, guest.join(address, CODE))
        for door, house in zip((host, *guests), HOUSES, strict=True):
            sits(door, house)
        for door in (host, *guests):
            until(door, lambda view: view.table.seats and not any(seat.is_free for seat in view.table.seats))
        return host, *guests


@contextmanager
def devices(folder: Path) -> Iterator[Devices]:
    with ExitStack() as stack:
        yield Devices(folder, stack)


def done(door: Door, ticket: Ticket) -> Any:
    """The result of a wish that must be done."""
    settled = door.wait(ticket, PATIENCE)
    assert settled.stage is Stage.DONE, settled
    return settled.result


def refused(door: Door, ticket: Ticket) -> tuple[str, str]:
    """The reason and the code of a wish that must be refused."""
    settled = door.wait(ticket, PATIENCE)
    assert settled.stage is Stage.REFUSED, settled
    assert settled.why_not is not None
    return settled.why_not.reason, settled.why_not.code


def hosts(door: Door, **how: Any) -> str:
    """Lay a table; says the address to type."""
    done(door, door.host("Evening", HOUSES, code=CODE, **how))
    view = until(door, lambda view: view.table and view.table.way_in)
    assert view.table is not None
    assert view.table.way_in is not None
    return view.table.way_in.typed[0]


def sits(door: Door, house: str) -> None:
    done(door, door.sit(house, house.title()))


def until(door: Door, condition: Any) -> View:
    view = door.wait_until(condition, PATIENCE)
    assert condition(view)
    return view
