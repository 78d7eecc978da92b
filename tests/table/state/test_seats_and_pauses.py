"""Seats that play by themselves or are freed by consent, a table that rests, devices that tell what they are."""

import pytest

from companion.table.ledger.entries import (
    Body,
    FreeSeat,
    HandOver,
    ProposalMade,
    SeatLeft,
    SeatTaken,
    TablePaused,
    TableResumed,
    VoteCast,
)
from companion.table.talk.effects import Notice
from companion.table.talk.messages import AboutMe, PleaseHost, Present, Refused
from companion.table.talk.notices import SeatLost
from tests.table.room import KEYS, Room, id_of


@pytest.fixture
def room() -> Room:
    room = Room(3, seed=5)
    room.connect_all()
    for house in room.houses:
        wish(room, house, SeatTaken(house, KEYS[id_of(house)].public, house))
    return room


def wish(room: Room, house: str, body: Body) -> None:
    device = room.device_of(house)
    room.at_guest(device, device.guest.suggest(body))
    room.settle()


def refusal(room: Room, house: str, body: Body) -> str:
    told = room.device_of(house).told
    before = len(told)
    wish(room, house, body)
    refused = [told.message for told in told[before:] if isinstance(told, Notice)]
    return refused[-1].reason if refused and isinstance(refused[-1], Refused) else ""


def proposed(room: Room) -> int:
    [number] = room.host.table.proposals
    return number


# seats that play by themselves


def test_a_house_that_plays_by_itself_is_not_waited_for_in_a_vote(room: Room) -> None:
    one, two, three = room.houses
    wish(room, three, SeatLeft(three))
    wish(room, one, SeatTaken(three, KEYS[id_of(one)].public, "x", by_itself=True))
    assert room.host.table.voting == {one: id_of(one), two: id_of(two)}
    wish(room, one, ProposalMade(one, FreeSeat(three)))
    wish(room, two, VoteCast(proposed(room), two, agrees=True))
    assert three not in room.host.table.seats
    room.check_that_all_agree()


@pytest.mark.parametrize("said", ["vote", "propose", "pause"])
def test_a_house_that_plays_by_itself_has_no_say(room: Room, said: str) -> None:
    one, two, three = room.houses
    wish(room, three, SeatLeft(three))
    wish(room, one, SeatTaken(three, KEYS[id_of(one)].public, "x", by_itself=True))
    wish(room, two, ProposalMade(two, FreeSeat(three)))
    number = proposed(room)
    bodies = {
        "vote": VoteCast(number, three, agrees=True),
        "propose": ProposalMade(three, FreeSeat(two)),
        "pause": TablePaused(three),
    }
    assert refusal(room, one, bodies[said]) == "plays_by_itself"
    assert [*room.host.table.proposals] == [number]


def test_the_table_agrees_that_a_seat_goes_on_by_itself(room: Room) -> None:
    one, two, three = room.houses
    room.disconnect(room.device_of(three))
    wish(room, one, ProposalMade(one, HandOver(three, id_of(one), KEYS[id_of(one)].public, "x", by_itself=True)))
    assert not room.host.table.seats[three].by_itself
    wish(room, two, VoteCast(proposed(room), two, agrees=True))
    seat = room.host.table.seats[three]
    assert (seat.device, seat.by_itself) == (id_of(one), True)
    assert three not in room.host.table.voting


# seats that are freed


def test_a_seat_is_freed_by_consent_and_its_device_is_told(room: Room) -> None:
    one, two, three = room.houses
    wish(room, one, ProposalMade(one, FreeSeat(three)))
    assert three in room.host.table.seats, "nobody frees a seat alone"
    wish(room, two, VoteCast(proposed(room), two, agrees=True))
    assert three not in room.host.table.seats
    assert Notice(SeatLost(three, "", laid_again=False)) in room.device_of(three).told
    assert refusal(room, one, ProposalMade(one, FreeSeat(three))) == "no_such_seat"
    wish(room, two, SeatTaken(three, KEYS[id_of(two)].public, "y"))
    assert room.host.table.seats[three].device == id_of(two)
    room.check_that_all_agree()


# a table that rests


def test_whoever_plays_lets_the_table_rest_and_go_on(room: Room) -> None:
    one, two, _ = room.houses
    assert refusal(room, one, TableResumed(one)) == "not_paused"
    wish(room, one, TablePaused(one))
    assert all(device.guest.table.is_paused for device in room.devices.values())
    assert refusal(room, two, TablePaused(two)) == "already_paused"
    assert refusal(room, two, TableResumed(one)) == "not_your_seat"
    wish(room, two, TableResumed(two))
    assert not room.host.table.is_paused
    room.check_that_all_agree()


def test_a_pause_outlives_another_host(room: Room) -> None:
    one, *_ = room.houses
    wish(room, one, TablePaused(one))
    room.take_over(room.device_of(one))
    assert room.host.table.is_paused


# what devices say of themselves


def last_present(room: Room, house: str) -> dict[str, AboutMe]:
    heard = [told.message for told in room.device_of(house).told if isinstance(told, Notice)]
    return dict([message for message in heard if isinstance(message, Present)][-1].devices)


def test_everybody_hears_what_a_device_says_of_itself(room: Room) -> None:
    one, two, _ = room.houses
    device = room.device_of(one)
    room.at_guest(device, device.guest.say_of_itself(AboutMe("phone", 64)))
    room.settle()
    assert last_present(room, two)[id_of(one)] == AboutMe("phone", 64)
    room.disconnect(device)
    room.settle()
    assert id_of(one) not in last_present(room, two)
    room.connect(device)
    room.settle()
    assert last_present(room, two)[id_of(one)] == AboutMe("phone", 64), "it says so again, whoever hosts"


@pytest.mark.parametrize("said", [AboutMe("a stranger's word", 64), AboutMe("phone", 101), AboutMe("phone", -2)])
def test_nobody_hears_what_no_device_can_be(room: Room, said: AboutMe) -> None:
    one, two, _ = room.houses
    device = room.device_of(one)
    room.at_guest(device, device.guest.say_of_itself(said))
    room.settle()
    assert last_present(room, two)[id_of(one)] == AboutMe()


# another host, asked for


def test_a_host_asks_a_device_that_plays_to_host(room: Room) -> None:
    one, *_ = room.houses
    room.at_host(room.host.pass_on(id_of(one)))
    room.settle()
    assert Notice(PleaseHost()) in room.device_of(one).told


def test_nobody_is_asked_to_host_who_may_not_or_is_not_here() -> None:
    room = Room(3, seed=5, devices=["spectator"])
    room.connect_all()
    wish(room, "stark", SeatTaken("stark", KEYS[id_of("stark")].public, "x"))
    assert not room.host.can_pass_on(id_of("spectator"))
    assert room.host.can_pass_on(id_of("stark"))
    room.disconnect(room.device_of("stark"))
    assert not room.host.can_pass_on(id_of("stark"))
