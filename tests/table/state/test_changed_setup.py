"""Before anything is answered the host changes how the game begins, and lets the lot decide who plays which house."""

from typing import Any

import attrs
import pytest

from companion.table.ledger.entries import (
    Agreement,
    Body,
    CorrectMirror,
    Entry,
    GoBack,
    HousesDrawn,
    SealWithdrawn,
    SeatLeft,
    SetupChanged,
)
from companion.table.state.table import Table
from companion.table.talk.notices import SeatLost
from engine import GameOptions, new_game, open_box
from tests.table.room import FIRST_HOST, Device, Room, id_of
from tests.table.scenes import TABLET, agree_on, notices, propose, question_of, reason_against, refusals, seal

BOX = open_box("second")


def setup_for(players: int, **options: Any) -> dict[str, Any]:
    return new_game(houses=BOX.setups[players].houses, options=GameOptions(**options)).setup.to_plain()


def changed(players: int = 3, dealer: str = "host", consent: str = "all", **options: Any) -> SetupChanged:
    return SetupChanged(setup_for(players, **options), Agreement(dealer, consent))


def laid(players: int = 3, **how: Any) -> Room:
    """Everybody sits, and the host's device is there as a guest, too."""
    room = Room(players, seed=5, devices=[TABLET], **how)
    room.everybody_in()
    return room


def wish(room: Room, body: Body, house: str = TABLET) -> Device:
    """A device wishes something, and everybody hears what became of it."""
    device = room.device_of(house)
    room.at_guest(device, device.guest.suggest(body))
    room.settle()
    return device


def test_a_fourth_friend_comes() -> None:
    room = laid()
    before = dict(room.host.table.seats)
    wish(room, changed(4))
    assert room.game.setup.houses == BOX.setups[4].houses
    assert room.host.table.seats == before, "who sat there sits there still"
    assert [question.house for question in room.game.pending] == list(BOX.setups[4].tracks["iron-throne"])
    room.check_that_all_agree()


def test_options_dealer_and_consent_are_those_that_were_agreed_on_last() -> None:
    room = laid()
    wish(room, changed(dealer="physical", consent="majority", tides=True))
    table = room.devices[id_of("stark")].guest.table
    assert table.opened is not None
    assert (table.opened.agreement, table.opened.name) == (Agreement("physical", "majority"), "Evening")
    assert room.game.setup.options == GameOptions(tides=True)
    assert not table.is_dealt_by_host
    agree_on(room, CorrectMirror((("power", "stark", "7"),)))
    assert room.game.state.power["stark"] == 7, "two of three are the majority"


def test_whose_house_is_not_played_any_more_is_told() -> None:
    room = laid(4)
    (gone,) = set(BOX.setups[4].houses) - set(BOX.setups[3].houses)
    wish(room, changed(3))
    assert gone not in room.host.table.seats
    assert notices(room.device_of(gone), SeatLost) == [SeatLost(gone, "", laid_again=False)]
    assert all(not notices(room.device_of(house), SeatLost) for house in BOX.setups[3].houses)
    room.check_that_all_agree()


def test_the_last_player_at_the_table_is_not_told_that_it_was_laid_again() -> None:
    room = laid(4)
    (gone,) = set(BOX.setups[4].houses) - set(BOX.setups[3].houses)
    for house in BOX.setups[3].houses:
        wish(room, SeatLeft(house), house)
    wish(room, changed(3))
    assert notices(room.device_of(gone), SeatLost) == [SeatLost(gone, "", laid_again=False)]


def test_only_the_host_changes_the_setup() -> None:
    room = laid()
    for body in (changed(4), HousesDrawn(room.game.setup.houses)):
        assert refusals(wish(room, body, "stark"))[-1] == "not_the_host"
    room.take_over(room.device_of("stark"))
    wish(room, changed(4), "stark")
    assert len(room.game.setup.houses) == 4, "whoever hosts now may"
    assert refusals(wish(room, changed(3)))[-1] == "not_the_host"


@pytest.mark.parametrize(
    ("wrong", "expected"),
    [
        ({"agreement": Agreement(dealer="nobody")}, "unknown_option"),
        ({"agreement": Agreement(consent="nobody")}, "unknown_option"),
        ({"agreement": Agreement(sealing_minutes=-1)}, "unknown_option"),
        ({"agreement": Agreement(talking_minutes=61)}, "unknown_option"),
        ({"setup": {}}, "refused"),
        ({"setup": setup_for(3) | {"houses": ["stark"]}}, "refused"),
        ({"setup": setup_for(3) | {"edition": "x" * 5000}}, "too_long"),
    ],
)
def test_a_setup_that_cannot_be(wrong: dict[str, Any], expected: str) -> None:
    room = laid()
    before = room.host.table.ledger.head
    assert refusals(wish(room, attrs.evolve(changed(), **wrong))) == [expected]
    assert room.host.table.ledger.head == before


@pytest.mark.parametrize("body", [changed(4), HousesDrawn(BOX.setups[3].houses)])
def test_not_while_something_is_sealed_or_proposed(body: Body) -> None:
    room = laid()
    seal(room, "stark")
    assert reason_against(room.host.table, FIRST_HOST, body) == "game_begun"
    withdrawn = SealWithdrawn(room.host.table.branch, question_of(room, "stark").id)
    wish(room, withdrawn, "stark")
    assert reason_against(room.host.table, FIRST_HOST, body) is None
    propose(room, "stark", CorrectMirror((("power", "stark", "7"),)))
    assert reason_against(room.host.table, FIRST_HOST, body) == "game_begun"


@pytest.mark.parametrize("body", [changed(4), HousesDrawn(BOX.setups[3].houses)])
def test_never_once_something_was_answered_even_if_it_is_taken_back(body: Body) -> None:
    room = laid(consent="majority")
    agree_on(room, CorrectMirror((("power", "stark", "7"),)))
    assert reason_against(room.host.table, FIRST_HOST, body) == "game_begun"
    agree_on(room, GoBack(0))
    assert not room.game.answers
    assert reason_against(room.host.table, FIRST_HOST, body) == "game_begun"


def test_what_was_sealed_for_another_setup_does_not_count() -> None:
    """The host has changed the setup, and a plan for the old one is under way."""
    room = laid()
    stark, tablet = room.device_of("stark"), room.device_of(TABLET)
    asked = question_of(room, "stark")
    room.at_guest(tablet, tablet.guest.suggest(changed(4)))
    room.deliver_on(tablet.name, room.current, "up")
    room.at_guest(stark, stark.guest.answer(asked.id, next(iter(asked.options()))))
    room.settle()
    assert refusals(stark) == ["stale"]
    assert room.host.table.seals == {}


def test_a_change_that_a_lost_host_had_alone_is_not_wished_again() -> None:
    room = laid()
    tablet = room.device_of(TABLET)
    others = [device for device in room.devices.values() if device is not tablet]
    for device in others:
        room.disconnect(device)
    wish(room, changed(4))
    room.take_over(room.device_of("stark"), without=[tablet])
    room.connect(tablet)
    room.settle()
    assert len(room.game.setup.houses) == 3
    assert refusals(tablet) == []
    room.check_that_all_agree()


def test_the_lot_decides_who_plays_which_house() -> None:
    room = laid(4)
    wish(room, SeatLeft("stark"), "stark")
    seats = list(room.host.table.seats.values())
    drawn = ("stark", *(seat.house for seat in seats[:-1]))
    wish(room, HousesDrawn(drawn))
    table = room.host.table
    assert list(table.seats) == list(drawn)
    for house, seat in zip(drawn, seats, strict=True):
        assert table.seats[house] == attrs.evolve(seat, house=house), "the same player, on the same device"
    assert all(not notices(device, SeatLost) for device in room.devices.values()), "nobody has lost a seat"
    room.check_that_all_agree()
    wish(room, SeatLeft("stark"), seats[0].player)
    assert "stark" not in room.host.table.seats, "a device acts for the house that it has drawn"


@pytest.mark.parametrize(
    "drawn",
    [(), ("stark",), ("stark", "stark", "lannister"), ("stark", "lannister", "martell"), (*BOX.setups[4].houses,)],
)
def test_every_player_draws_a_house_of_their_own(drawn: tuple[str, ...]) -> None:
    assert refusals(wish(laid(), HousesDrawn(drawn))) == ["no_such_seat"]


def test_a_table_with_another_setup_is_played_and_put_away_like_any_other() -> None:
    room = laid()
    wish(room, changed(4, tides=True))
    wish(room, changed(3, tides=True))
    wish(room, HousesDrawn(tuple(reversed([*room.host.table.seats]))))
    room.play_until(30)
    room.check_that_all_agree()
    again = Table(room.host_journal)
    assert again.game is not None
    assert again.game.digest() == room.game.digest()
    room.lay_again(id_of("another host"))
    assert room.game.setup.options.tides
    assert any(isinstance(entry.body, SetupChanged) for entry in _ledger(room))


def _ledger(room: Room) -> list[Entry]:
    return list(room.host.table.ledger)
