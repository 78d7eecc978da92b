"""Before the first answer the host lays the table otherwise, and everybody sees it."""

from companion.door import Agreement
from engine import GameOptions, open_box
from tests.door.doors import CODE, HOUSES, Devices, done, hosts, refused, sits, until

SETUPS = open_box("second").setups


def test_a_changed_setup_reaches_every_device(here: Devices) -> None:
    host, _, guest = here.table_of_three()
    more = SETUPS[len(HOUSES) + 1].houses
    done(host, host.change_setup(more, GameOptions(tides=True), agreement=Agreement("physical", "majority")))
    for door in (host, guest):
        view = until(door, lambda view: len(view.table.seats) == len(more))
        assert view.table is not None
        assert view.table.position is not None
        assert view.table.position.tides_of_battle
        assert view.table.agreement == Agreement("physical", "majority")
        assert sum(not seat.is_free for seat in view.table.seats) == len(HOUSES)
    assert refused(guest, guest.change_setup(HOUSES)) == ("not_the_host", "")
    assert refused(host, host.change_setup(HOUSES[:1])) == ("refused", "number_of_players")


def test_whoever_sits_draws_a_house(here: Devices) -> None:
    host = here.open("host")
    guest = here.open("guest")
    done(guest, guest.join(hosts(host), CODE))
    for door, house in ((host, HOUSES[0]), (guest, HOUSES[1])):
        sits(door, house)
    assert refused(guest, guest.draw_houses()) == ("not_the_host", "")
    done(host, host.draw_houses())
    for door in (host, guest):
        view = until(door, lambda view: any(asked.branch for asked in view.table.asked))
        assert view.table is not None
        assert len(view.own.houses) == 1
        assert sum(not seat.is_free for seat in view.table.seats) == 2
