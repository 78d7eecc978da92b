"""The way to a table: first start, home, host, join, lobby, laying out, practising, settings."""

import attrs

from companion.door import FoundDevice, FoundTable, Hosting, Nearby, OwnTable, PublicTable, SeatNow, View
from companion.ui.shots.scenes import Scene, nowhere
from companion.ui.shots.shot import Shot
from companion.ui.shots.stage import Moment

LINK = "smallcouncil://192.168.1.20:47001/small-council"
FOUND = FoundTable("small-council", "Small Council", 3, True, LINK)
OLDER = FoundTable("older", "Red Keep", 2, False, LINK)
KEPT = OwnTable("kept", "Small Council")
ALONE = Nearby(network="open")
AROUND = Nearby(network="open", tables=(FOUND,), kept=(KEPT,))
TWO_TABLES = Nearby(network="open", tables=(FOUND, OLDER))
NO_NETWORK = Nearby(network="failed")

SEATS_TAKEN = 2
BEGINNING = Moment("orders")


def _lobby(table: PublicTable, *, is_host: bool, free: bool) -> PublicTable:
    """Before the first answer; some seats are still free."""
    seats = table.seats[:SEATS_TAKEN] if free else table.seats
    open_ones = tuple(SeatNow(seat.house) for seat in table.seats[len(seats) :])
    return attrs.evolve(
        table, seats=(*seats, *open_ones), answers=0, hosting=Hosting.SERVING if is_host else Hosting.NOT
    )


def host_sees(view: View) -> View:
    """The device that has opened the table, with a device nearby that could be asked."""
    table = _lobby(view.table, is_host=True, free=True)
    own = attrs.evolve(view.own, houses=())
    nearby = Nearby(network="open", devices=(FoundDevice("near", "A phone", True),))
    return attrs.evolve(view, table=table, own=own, nearby=nearby)


def guest_sees(view: View) -> View:
    """A device that has sat down; others are free."""
    own = attrs.evolve(view.own, device=view.table.seats[0].device, houses=(view.table.seats[0].house,))
    return attrs.evolve(view, table=_lobby(view.table, is_host=False, free=True), own=own)


def all_sit(view: View) -> View:
    """Everybody has a seat."""
    own = attrs.evolve(view.own, device=view.table.seats[0].device, houses=(view.table.seats[0].house,))
    return attrs.evolve(view, table=_lobby(view.table, is_host=True, free=False), own=own)


START: tuple[Shot, ...] = (
    Shot("first-start", Scene(player="")),
    Shot("home", nowhere(ALONE)),
    Shot("home-resume", nowhere(AROUND)),
    Shot("home-offline", nowhere(NO_NETWORK)),
    Shot("host", nowhere(ALONE), ("Host a table",)),
    Shot("join-looking", nowhere(ALONE), ("Join a table",)),
    Shot("join-found", nowhere(TWO_TABLES), ("Join a table",)),
    Shot("practise", nowhere(ALONE), ("Practise alone",)),
    Shot("settings-home", nowhere(ALONE), ("Settings",)),
    Shot("lobby-host", Scene(BEGINNING, seen=host_sees)),
    Shot("lobby-guest", Scene(BEGINNING, seen=guest_sees)),
    Shot("lobby-full", Scene(BEGINNING, seen=all_sit)),
    Shot("layout", Scene(BEGINNING, seen=all_sit), ("Lay out the board",)),
)
