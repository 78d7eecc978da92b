"""What the app does by itself when it starts, and how a player comes to a table for practice and home again."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.door import (
    Connection,
    Hosting,
    Nearby,
    Network,
    Progress,
    PublicTable,
    SeatNow,
    Stage,
    Ticket,
    View,
    WhyNot,
)
from companion.ui.keeping import Keeping
from companion.ui.models.intents import DrawSeat, Go, GoHome, Practise, Wish, Wrote
from companion.ui.models.place import CHOSEN_TABLE, Place, Screen
from companion.ui.models.settings import Settings
from companion.ui.models.start.lobby import SETUP
from companion.ui.shots.stage import Moment
from companion.ui.steward import Steward
from engine import House
from tests.ui.scene import Seat, staged

HOUSES = ("baratheon", "lannister", "stark")
WAS_AT = View(nearby=Nearby(was_at="the last table"))


class NotingDoor:
    """Notes what is wished, and does all of it."""

    def __init__(self) -> None:
        self.wished: list[tuple[Any, ...]] = []
        self.by_themselves: list[House] = []

    def __getattr__(self, wish: str) -> Callable[..., Ticket]:
        def note(*arguments: Any, **keywords: Any) -> Ticket:
            self.by_themselves += [arguments[0]] if keywords.get("by_itself") else []
            self.wished.append((wish, *arguments))
            return Ticket(len(self.wished), wish, stage=Stage.DONE)

        return note

    def wait(self, ticket: Ticket) -> Ticket:
        return ticket


class NotingDoors:
    """In place of the doors of an app; a test says when one is open."""

    def __init__(self) -> None:
        self.door: NotingDoor | None = None
        self.opened: list[str] = []

    def open(self, network: Network) -> None:
        self.opened.append(network.name)

    def practise(self, then: Callable[[NotingDoor], None]) -> None:
        self.door = NotingDoor()
        then(self.door)


class Device:
    """A steward that knows its player's name, and no table yet."""

    def __init__(self, folder: Path, name: str = "Player") -> None:
        keeping = Keeping(folder)
        keeping.keep_settings(Settings(name=name))
        self.doors = NotingDoors()
        self.steward = Steward(self.doors, keeping, lambda: 100.0)  # type: ignore[arg-type]

    def door_opens(self) -> NotingDoor:
        self.doors.door = NotingDoor()
        return self.doors.door

    def sees(self, view: View) -> None:
        self.steward.arrived(view, ())


@pytest.fixture
def device(tmp_path: Path) -> Device:
    return Device(tmp_path)


def with_seats(*free: House) -> View:
    """A table at which these seats are free."""
    seats = tuple(SeatNow(house, device="" if house in free else "another") for house in HOUSES)
    line = Connection(Progress.IN_STEP, 1, 1, "", "", 0, 0)
    return View(table=PublicTable("a table", line, Hosting.NOT, None, seats=seats))


def test_the_door_opens_by_itself_for_a_player_who_has_a_name(device: Device, tmp_path: Path) -> None:
    device.steward.arrival.start()
    assert device.doors.opened == ["Player"]
    stranger = Device(tmp_path / "another", name="")
    stranger.steward.arrival.start()
    assert stranger.doors.opened == []


def test_the_app_goes_back_once_to_the_table_at_which_it_ended(device: Device) -> None:
    device.sees(WAS_AT)
    door = device.door_opens()
    device.sees(WAS_AT)
    device.sees(WAS_AT)
    assert door.wished == [("resume", "the last table")]


def test_what_was_asked_for_at_the_start_comes_first(device: Device) -> None:
    device.steward.arrival.at_first(Wish("join", ("a link",)), None)
    door = device.door_opens()
    device.sees(WAS_AT)
    assert door.wished == [("join", "a link")]


def test_the_wanted_seat_is_taken_once_as_soon_as_it_is_free(device: Device) -> None:
    device.steward.arrival.at_first(None, "stark")
    door = device.door_opens()
    device.sees(View())
    device.sees(with_seats("lannister"))
    assert door.wished == []
    device.sees(with_seats("stark", "lannister"))
    device.sees(with_seats("stark", "lannister"))
    assert door.wished == [("sit", "stark", "Player")]


def test_a_seat_by_lot_is_one_of_those_that_were_named(device: Device) -> None:
    door = device.door_opens()
    device.steward.carry_out(DrawSeat(("stark", "lannister")))
    ((wish, house, player),) = door.wished
    assert (wish, player) == ("sit", "Player")
    assert house in ("stark", "lannister")


def test_at_a_table_for_practice_the_other_houses_play_by_themselves(device: Device) -> None:
    device.steward.carry_out(Practise("stark", HOUSES))
    assert device.doors.door is not None
    assert [(wish, *rest[:1]) for wish, *rest in device.doors.door.wished] == [
        ("host", "Practice"),
        *(("sit", house) for house in HOUSES),
    ]
    assert sorted(device.doors.door.by_themselves) == ["baratheon", "lannister"]
    device.sees(with_seats())
    assert device.steward.situation.is_practice


def test_the_way_home_from_practice_leads_to_the_network(device: Device) -> None:
    device.steward.carry_out(Practise("stark", HOUSES))
    device.steward.carry_out(GoHome())
    assert device.doors.opened == ["Player"]
    door = device.door_opens()
    device.sees(with_seats())
    assert not device.steward.situation.is_practice
    device.steward.carry_out(GoHome())
    assert door.wished == [("go_home",)]


def test_whoever_must_type_a_code_is_led_to_where_the_table_is_joined(device: Device) -> None:
    device.door_opens()
    device.sees(with_seats())
    device.steward.carry_out(GoHome("a table"))
    device.sees(View())
    place = device.steward.situation.place
    assert (place.screen, place.part(CHOSEN_TABLE, "")) == (Screen.JOIN, "a table")
    device.sees(with_seats())
    device.steward.carry_out(GoHome())
    device.sees(View())
    assert device.steward.situation.place == Place()


def test_the_code_that_was_typed_for_one_table_is_not_offered_for_the_next(tmp_path: Path) -> None:
    seat = Seat(staged(Moment("orders"))[0], tmp_path, "stark")
    seat.touches(Wrote("code", "ABCDE FGHIJ"))
    assert seat.situation.typed["code"]
    seat.steward.arrived(View(), ())
    assert not seat.situation.typed


def test_a_board_that_is_laid_out_need_not_be_laid_out_again(device: Device, tmp_path: Path) -> None:
    table = with_seats()
    device.sees(table)
    device.steward.carry_out(Go(device.steward.situation.place.with_part(SETUP, "done")))
    again = Device(tmp_path)
    again.sees(table)
    assert again.steward.situation.place.part(SETUP, "lobby") == "done"
    again.steward.carry_out(Go(again.steward.situation.place.with_part(SETUP, "lobby")))
    third = Device(tmp_path)
    third.sees(table)
    assert third.steward.situation.place.part(SETUP, "lobby") == "lobby"


def test_what_was_refused_is_forgotten_while_it_is_typed_anew(device: Device) -> None:
    device.steward.current.change(refused=("join", WhyNot("wrong_code")))
    device.steward.carry_out(Wrote("code", "ABCDE"))
    assert device.steward.situation.refused is None
