"""The way to a table: first start, home, host, join, lobby, laying out, practising, settings."""

import attrs

from companion.door import (
    Agreement,
    DeviceNow,
    FoundDevice,
    FoundTable,
    Hosting,
    Nearby,
    OwnTable,
    PublicTable,
    SeatNow,
    View,
    WhyNot,
)
from companion.ui.shots.scenes import Scene, nowhere
from companion.ui.shots.shot import Shot, to_the_end, touch, touch_what_says
from companion.ui.shots.stage import Moment
from companion.ui.shots.theatre import Staged, Step

LINK = "smallcouncil://192.168.1.20:47001/small-council"
FOUND = FoundTable("small-council", "Small Council", 3, True, LINK)
OLDER = FoundTable("older", "Red Keep", 2, False, LINK)
KEPT = OwnTable("kept", "Small Council")
ALONE = Nearby(network="open")
AROUND = Nearby(network="open", tables=(FOUND,), kept=(KEPT,))
AROUND_NEW = Nearby(network="open", tables=(FOUND,))
TWO_TABLES = Nearby(network="open", tables=(FOUND, OLDER))
NO_NETWORK = Nearby(network="failed")

SEATS_TAKEN = 2
HOST = "host"
CHARGES = (82, 11, 91, 55, 64, 38)
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
    table = attrs.evolve(_lobby(view.table, is_host=True, free=True), host=HOST)
    own = attrs.evolve(view.own, device=HOST, houses=())
    nearby = Nearby(network="open", devices=(FoundDevice("near", "A phone", True),))
    return attrs.evolve(view, table=table, own=own, nearby=nearby)


def host_is_low(view: View) -> View:
    """Everybody sits, and batteries are told: that of the host will not last."""
    view = all_sit(view)
    charges = dict(zip((seat.device for seat in view.table.seats), CHARGES, strict=False))
    devices = tuple(attrs.evolve(one, charge=charges.get(one.device, -1)) for one in view.table.devices)
    return attrs.evolve(view, table=attrs.evolve(view.table, devices=devices))


def tablet_hosts(view: View) -> View:
    """A tablet beside the board hosts, and has no seat."""
    view = guest_sees(view)
    tablet = DeviceNow("tablet", (), True, True, "tablet", 40)
    return attrs.evolve(view, table=attrs.evolve(view.table, devices=(*view.table.devices, tablet), host="tablet"))


def host_sits(view: View) -> View:
    """The host has a seat, too, and a friend's device has none yet."""
    return _on_first_seat(host_sees(view))


def agreed(view: View) -> View:
    """Three minutes to talk, two to seal, and no *what if*."""
    agreement = Agreement(talking_minutes=3, sealing_minutes=2, what_if=False)
    return attrs.evolve(view, table=attrs.evolve(view.table, agreement=agreement))


def host_agrees(view: View) -> View:
    """The host has chosen a clock."""
    return agreed(host_sits(view))


def guest_reads(view: View) -> View:
    """A guest reads what the host has chosen."""
    return agreed(guest_sees(view))


def guest_sees(view: View) -> View:
    """A device that has sat down; others are free."""
    return _on_first_seat(attrs.evolve(view, table=_lobby(view.table, is_host=False, free=True)))


def all_sit(view: View) -> View:
    """Everybody has a seat; one of them went away for a moment."""
    table = _lobby(view.table, is_host=True, free=False)
    seats = (*table.seats[:-1], attrs.evolve(table.seats[-1], is_here=False))
    return _on_first_seat(attrs.evolve(view, table=attrs.evolve(table, seats=seats, host=seats[1].device)))


def _on_first_seat(view: View) -> View:
    """The first seat is this device's."""
    table, own = view.table, attrs.evolve(view.own, houses=(view.table.seats[0].house,))
    seats = (attrs.evolve(table.seats[0], device=own.device), *table.seats[1:])
    friend = DeviceNow("friend", (), is_here=True, is_host=False)
    return attrs.evolve(view, table=attrs.evolve(table, seats=seats, devices=(*table.devices, friend)), own=own)


def refuse(reason: str, wish: str = "join") -> Step:
    """The host does not let this device in, or the device cannot do what it would."""

    def do(staged: Staged) -> None:
        staged.app.steward.current.change(typed={"code": "ABCDE-FGHJK"}, refused=(wish, WhyNot(reason)))
        staged.app._show(0)
        staged.settle()

    return do


START: tuple[Shot, ...] = (
    Shot("first-start", Scene(player="")),
    Shot("home", nowhere(ALONE)),
    Shot("home-resume", nowhere(AROUND)),
    Shot("home-damaged", nowhere(ALONE), (refuse("storage", "open"),)),
    Shot("resume-damaged", nowhere(AROUND), (refuse("storage", "resume"),)),
    Shot("key-damaged", nowhere(ALONE), (refuse("key_damaged", "open"),)),
    Shot("home-offline", nowhere(NO_NETWORK)),
    Shot("host", nowhere(ALONE), ("Host a table",)),
    Shot("join-looking", nowhere(ALONE), ("Join a table",)),
    Shot("join-found", nowhere(TWO_TABLES), ("Join a table",)),
    Shot("join-wrong-code", nowhere(AROUND_NEW), ("Join a table", refuse("wrong_code"))),
    Shot("join-too-many", nowhere(AROUND_NEW), ("Join a table", refuse("too_many_attempts"))),
    Shot("practise", nowhere(ALONE), ("Practise alone",)),
    Shot("what-if-home", nowhere(ALONE), (to_the_end, "What if")),
    Shot("settings-home", nowhere(ALONE), ("Settings",)),
    Shot("lobby-host", Scene(BEGINNING, seen=host_sees)),
    Shot("lobby-host-sits", Scene(BEGINNING, seen=host_sits)),
    Shot("lobby-guest", Scene(BEGINNING, seen=guest_sees)),
    Shot("lobby-free-seat", Scene(BEGINNING, seen=host_sits), (touch("SeatRow", -1),)),
    Shot("lobby-own-seat", Scene(BEGINNING, seen=guest_sees), (touch("SeatRow", 0),)),
    Shot("lobby-options-host", Scene(BEGINNING, seen=host_sits), (touch("IconButton", -1),)),
    Shot(
        "lobby-options-clock",
        Scene(BEGINNING, seen=host_agrees),
        (touch("IconButton", -1), to_the_end),
    ),
    Shot("lobby-options-clock-guest", Scene(BEGINNING, seen=guest_reads), (touch("IconButton", -1),)),
    Shot("lobby-options-guest", Scene(BEGINNING, seen=guest_sees), (touch("IconButton", -1),)),
    Shot("lobby-differs", Scene(BEGINNING, seen=guest_sees), (touch_what_says("What differs"),), only_in="first"),
    Shot("lobby-batteries", Scene(BEGINNING, seen=host_is_low)),
    Shot("lobby-tablet-hosts", Scene(BEGINNING, seen=tablet_hosts)),
    Shot("lobby-full", Scene(BEGINNING, seen=all_sit)),
    Shot("layout", Scene(BEGINNING, seen=all_sit), ("Lay out the board",)),
    Shot(
        "layout-ticked", Scene(BEGINNING, seen=all_sit), ("Lay out the board", touch("LayRow", 0), touch("LayRow", 2))
    ),
)
