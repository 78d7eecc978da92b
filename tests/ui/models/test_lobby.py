"""The lobby and its options, without a window: what the host changes, what the others read, who is missing."""

from pathlib import Path
from typing import Any

import attrs
import pytest

from companion.door import Agreement, DeviceNow, FoundDevice, Happening, Hosting, Nearby, StagedTable, Ticket, Told
from companion.ui.models.app import app_model
from companion.ui.models.controls import (
    FieldModel,
    HeadingModel,
    SegmentsModel,
    StepperModel,
    SwitchModel,
    WatchedModel,
)
from companion.ui.models.intents import DrawSeat, Go, Several, Wish, Wrote
from companion.ui.models.page import PageModel
from companion.ui.models.parts import RowModel
from companion.ui.models.place import OptionsSheet, Place, SeatSheet, TableOptions
from companion.ui.models.settings import Settings
from companion.ui.models.sheets.seat import OTHER_NAME
from companion.ui.models.sheets.sheet import SheetModel
from companion.ui.models.situation import Situation
from companion.ui.models.start.layout import LAID_OUT
from companion.ui.models.start.lobby import SETUP, SeatModel, options_sentence
from companion.ui.models.start.options import change_wish, in_edition, of_the_edition
from companion.ui.models.ticks import is_ticked, tick
from companion.ui.shots.stage import Moment
from companion.ui.words import words_in
from companion.ui.words.edition import PlayedEdition
from engine import Event, GameOptions, new_game, open_box, variants
from tests.ui.scene import Seat, seat_at

SETUPS = open_box("second").setups
NEAR = FoundDevice("near", "A tablet", True)


def lobby(*houses: str, players: int = 4, free: tuple[str, ...] = ("lannister",), **table: Any) -> Situation:
    """A device with these seats, before the first answer."""
    return lobby_of(StagedTable(new_game("second", SETUPS[players].houses)), *houses, free=free, **table)


def lobby_of(staged: StagedTable, *houses: str, free: tuple[str, ...] = (), **table: Any) -> Situation:
    """The same at this table."""
    view = staged.look(houses, 1, ())
    assert view.table is not None
    seats = tuple(
        attrs.evolve(seat, device="", player="")
        if seat.house in free
        else attrs.evolve(seat, device=view.own.device)
        if seat.house in houses
        else seat
        for seat in view.table.seats
    )
    view = attrs.evolve(view, table=attrs.evolve(view.table, **{"seats": seats} | table))
    return Situation(view, Place(seat=houses[0] if houses else ""), Settings(name="A player"), words_in("en"))


def host(*houses: str, **how: Any) -> Situation:
    return lobby(*houses, hosting=Hosting.SERVING, **how)


def near(situation: Situation) -> Situation:
    return attrs.evolve(situation, view=attrs.evolve(situation.view, nearby=Nearby("open", devices=(NEAR,))))


def page(situation: Situation) -> PageModel:
    screen = app_model(situation).screen
    assert isinstance(screen, PageModel)
    return screen


def seat(situation: Situation, name: str) -> SeatModel:
    return next(part for part in page(situation).parts if isinstance(part, SeatModel) and part.name == name)


def sheet(situation: Situation) -> SheetModel:
    model = app_model(situation).sheet
    assert isinstance(model, SheetModel)
    return model


def options(situation: Situation) -> SheetModel:
    aside = page(situation).aside
    assert aside is not None
    assert isinstance(aside.intent, Go)
    assert aside.intent.place.sheet == OptionsSheet()
    return sheet(attrs.evolve(situation, place=aside.intent.place))


def controls(situation: Situation, kind: type) -> list[Any]:
    watched = (part.part for part in options(situation).parts if isinstance(part, WatchedModel))
    return [part for part in watched if isinstance(part, kind)]


def rows(model: SheetModel) -> dict[str, RowModel]:
    return {part.title: part for part in model.parts if isinstance(part, RowModel)}


# who hosts


def test_the_lobby_says_who_hosts_and_how_full_batteries_are() -> None:
    shown = lobby("stark")
    devices = tuple(
        attrs.evolve(device, charge=64, is_host=True) if device.houses == ("baratheon",) else device
        for device in shown.table.devices
    )
    hosted = lobby("stark", devices=devices, host="device of baratheon")
    assert (seat(hosted, "Baratheon").who, seat(hosted, "Baratheon").state) == ("Baratheon · 64 %", "host")
    assert seat(hosted, "Stark").state == "ready"
    tablet = DeviceNow("tablet", (), True, True, "tablet", 40)
    beside = lobby("stark", devices=(*devices, tablet), host="tablet")
    (row,) = [part for part in page(beside).parts if isinstance(part, RowModel) and part.value == "host"]
    assert (row.title, row.second) == ("A device without a seat hosts", "Tablet · 40 %")


# the options


def test_the_host_changes_the_options_and_each_change_applies_at_once() -> None:
    [houses] = controls(host("stark"), StepperModel)
    assert houses.value == "4"
    assert houses.more == Wish(
        "change_setup",
        (SETUPS[5].houses, GameOptions()),
        (("edition", "second"), ("agreement", Agreement())),
    )
    [tides, errata, what_if] = controls(host("stark"), SwitchModel)
    assert tides.intent.arguments == (SETUPS[4].houses, GameOptions(tides=True))
    assert errata.intent.arguments == (SETUPS[4].houses, GameOptions(errata=True))
    assert dict(what_if.intent.keywords)["agreement"] == Agreement(what_if=False)
    [edition, dealer, consent, clock] = controls(host("stark"), SegmentsModel)
    assert [dict(part.intent.keywords)["edition"] for part in edition.parts] == ["second", "first"]
    assert dict(dealer.parts[1].intent.keywords)["agreement"] == Agreement("physical")
    assert dict(consent.parts[1].intent.keywords)["agreement"] == Agreement(consent="majority")
    agreed = [dict(part.intent.keywords)["agreement"] for part in clock.parts]
    assert [(one.talking_minutes, one.sealing_minutes) for one in agreed] == [(0, 0), (2, 1), (3, 2), (6, 4)]


def test_what_differs_from_the_second_edition_can_be_read_in_the_lobby_of_the_first() -> None:
    first = lobby_of(StagedTable(new_game("first", open_box("first").setups[5].houses)), "stark")
    first = attrs.evolve(first, words=words_in("en", PlayedEdition("first")))
    (row,) = [part for part in page(first).parts if isinstance(part, RowModel) and part.title == "What differs"]
    assert isinstance(row.intent, Go)
    shown = sheet(attrs.evolve(first, place=row.intent.place))
    assert shown.title == "What differs"
    assert len(shown.parts) > 20
    assert not any(part.intent for part in shown.parts if isinstance(part, RowModel)), "no book is in reach yet"
    assert options_sentence(first.table, first.words).startswith("First edition · 5 houses · undo")
    second = lobby("stark")
    assert not any(isinstance(part, RowModel) and part.title == "What differs" for part in page(second).parts)
    assert options_sentence(second.table, second.words).startswith("4 houses · no Tides")


def test_F1_VAR_01_another_edition_has_its_own_options_and_forgets_those_of_the_other() -> None:
    first = in_edition(TableOptions(6, tides=True, errata=True, consent="host"), "first")
    assert first == TableOptions(5, edition="first", consent="host")
    doubts = of_the_edition(first, words_in("en"))
    assert [switch.text for switch in doubts] == [variant.name for variant in variants("first").values()]
    assert all(switch.second for switch in doubts), "each says why"
    chosen = change_wish(attrs.evolve(first, variants=("upgrade-card",)))
    assert chosen.arguments[1] == GameOptions(variants=("upgrade-card",))
    fewer = of_the_edition(attrs.evolve(first, players=4), words_in("en"))
    assert [switch.text for switch in fewer] == [switch.text for switch in doubts[1:]], "four have no swap"
    assert in_edition(first, "second") == TableOptions(5, consent="host")


@pytest.mark.parametrize("players", SETUPS)
def test_the_number_of_houses_is_one_that_the_box_knows(players: int) -> None:
    [houses] = controls(host("stark", players=players), StepperModel)
    assert (houses.less is not None) == (players - 1 in SETUPS)
    assert (houses.more is not None) == (players + 1 in SETUPS)
    assert bool(houses.second) == (players + 1 in SETUPS), "it says who does not play"


def test_a_second_change_keeps_the_first_while_that_is_under_way() -> None:
    hosting = host("stark")
    [tides, *_] = controls(hosting, SwitchModel)
    wished = attrs.evolve(hosting, under_way=((tides.intent, Ticket(1, "change_setup", "")),))
    [again, errata, _] = controls(wished, SwitchModel)
    assert again.is_on
    assert errata.intent.arguments == (SETUPS[4].houses, GameOptions(tides=True, errata=True))


@pytest.mark.parametrize("answers", [0, 1])
def test_the_others_read_them_and_so_does_everybody_once_the_game_has_begun(answers: int) -> None:
    at_table = lobby("stark") if not answers else host("stark", answers=answers)
    reading = sheet(attrs.evolve(at_table, place=attrs.evolve(at_table.place, sheet=OptionsSheet())))
    read = [part.part for part in reading.parts if isinstance(part, WatchedModel)]
    assert [row.title for row in read] == [
        "Edition",
        "Houses",
        "Tides of Battle",
        "Official errata",
        "Cards",
        "Undo and correction",
        "Clock for planning",
        "What if allowed",
    ]
    assert all(isinstance(row, RowModel) and row.intent is None for row in read)
    assert reading.second == ("The game has begun: they stay" if answers else "The host can change them")


def test_what_flashes_is_the_row_whose_value_has_changed() -> None:
    def values(situation: Situation) -> dict[str, object]:
        return {part.name: part.value for part in options(situation).parts if isinstance(part, WatchedModel)}

    before, after = values(lobby("stark")), values(lobby("stark", agreement=Agreement("physical")))
    assert {name for name in before if before[name] != after[name]} == {"Cards"}


# the lot


def test_the_host_lets_the_lot_decide_for_everybody_who_sits() -> None:
    assert rows(options(host("stark")))["Draw the houses by lot"].intent == Wish("draw_houses")
    assert "Draw the houses by lot" not in rows(options(lobby("stark")))


def test_who_has_no_seat_can_draw_one_by_lot() -> None:
    free = ("lannister", "stark")
    assert page(lobby(free=free)).buttons[-1].intent == DrawSeat(free)


def test_for_the_last_free_seat_no_lot_is_needed() -> None:
    button = page(lobby()).buttons[-1]
    assert (button.text, button.intent) == ("Sit down as Lannister", Wish("sit", ("lannister", "A player")))


# seats


def test_a_device_without_a_seat_sits_down_by_one_touch() -> None:
    free = seat(lobby(), "Lannister")
    assert (free.state, free.intent) == ("Sit here", Wish("sit", ("lannister", "A player")))


def open_seat(situation: Situation, name: str) -> SheetModel:
    intent = seat(situation, name).intent
    assert isinstance(intent, Go)
    assert isinstance(intent.place.sheet, SeatSheet)
    return sheet(attrs.evolve(situation, place=intent.place))


def wishes(row: RowModel) -> tuple[Any, ...]:
    """What a touch wishes; then the sheet closes."""
    assert isinstance(row.intent, Several)
    *first, last = row.intent.intents
    assert isinstance(last, Go)
    assert last.place.sheet is None
    return tuple(first)


def test_who_sits_already_says_whether_to_move_or_to_share_the_device() -> None:
    sit = Wish("sit", ("lannister", "A player"))
    offered = rows(open_seat(lobby("stark"), "Lannister"))
    assert wishes(offered["Play Lannister instead"]) == (Wish("leave", ("stark",)), sit)
    more = Wish("sit", ("lannister", "Guest"))
    assert wishes(offered["Sit down as Lannister"]) == (more, Wrote(OTHER_NAME, ""))
    assert "Play Lannister instead" not in rows(open_seat(lobby("stark", "greyjoy"), "Lannister"))


def test_another_player_on_this_device_has_a_name_of_their_own() -> None:
    typed = attrs.evolve(lobby("stark"), typed={OTHER_NAME: " Another  player "})
    offered = rows(open_seat(typed, "Lannister"))
    assert wishes(offered["Sit down as Lannister"])[0] == Wish("sit", ("lannister", "Another player"))
    shared = lobby("stark", "greyjoy")
    players = {one.house: one.player for one in shared.table.seats}
    assert seat(shared, "Greyjoy").who == f"{players['greyjoy']}, on this device"
    assert seat(lobby("stark"), "Stark").who == "this device"


def test_what_belongs_to_another_player_on_this_device_stands_together() -> None:
    heading, field, row = open_seat(lobby("stark"), "Lannister").parts[-3:]
    assert isinstance(heading, HeadingModel)
    assert heading.text == "One more player on this device"
    assert isinstance(field, FieldModel)
    assert field.name == OTHER_NAME
    assert isinstance(row, RowModel)
    assert row.title == "Sit down as Lannister"


def test_a_seat_of_another_device_says_who_sits_there() -> None:
    taken = lobby("stark", "greyjoy")
    other = next(one for one in taken.table.seats if not one.is_free and one.device != taken.view.own.device)
    opened = open_seat(taken, str(taken.words.house(other.house)))
    assert (opened.title, opened.second) == (str(taken.words.house(other.house)), other.player)


def test_a_seat_is_left_where_it_is_looked_at() -> None:
    [leave] = rows(open_seat(lobby("stark"), "Stark")).values()
    assert (leave.title, wishes(leave)) == ("Leave the seat", (Wish("leave", ("stark",)),))


def test_the_host_fills_a_free_seat_or_plays_without_it() -> None:
    assert (seat(host("stark"), "Lannister").state, seat(near(host("stark")), "Lannister").state) == ("free", "Invite")
    offered = rows(open_seat(near(host("stark")), "Lannister"))
    assert wishes(offered["Invite A tablet"]) == (Wish("invite", ("near",)),)
    assert wishes(offered["Play with 3 houses"])[0].arguments == (SETUPS[3].houses, GameOptions())
    assert offered["Play with 3 houses"].second == "Without Greyjoy, Martell and Tyrell"
    assert set(rows(open_seat(near(lobby("stark")), "Lannister"))) == {
        "Play Lannister instead",
        "Let it play by itself",
        "Sit down as Lannister",
    }


def test_a_house_that_nobody_plays_can_play_by_itself_from_the_beginning() -> None:
    offered = rows(open_seat(lobby("stark"), "Lannister"))
    sit = Wish("sit", ("lannister", "Lannister"), (("by_itself", True),))
    assert wishes(offered["Let it play by itself"]) == (sit,)


def test_a_device_nearby_is_invited_by_one_touch() -> None:
    nearby = [part for part in page(near(host())).parts if isinstance(part, RowModel) and part.title == "A tablet"]
    assert [row.intent for row in nearby] == [Wish("invite", ("near",))]


def test_who_is_ready_and_who_is_not() -> None:
    at_table = lobby("stark")
    assert at_table.table.seats
    away = tuple(attrs.evolve(one, is_here=one.house != "greyjoy") for one in at_table.table.seats)
    others = attrs.evolve(at_table.view, table=attrs.evolve(at_table.table, seats=away, host="device of baratheon"))
    shown = attrs.evolve(at_table, view=others)
    assert (seat(shown, "Baratheon").state, seat(shown, "Baratheon").is_ready) == ("host", True)
    assert (seat(shown, "Greyjoy").state, seat(shown, "Greyjoy").is_ready) == ("away", False)
    assert (seat(shown, "Stark").state, seat(shown, "Stark").who) == ("ready", "this device")


def test_the_board_is_laid_out_when_no_seat_is_free() -> None:
    assert page(lobby("stark")).buttons[-1].intent is None
    assert page(lobby("stark")).sentence == "Free: Lannister"
    full = page(lobby("stark", free=()))
    [button] = full.buttons
    assert isinstance(button.intent, Go)
    assert button.intent.place.part(SETUP, "") == "layout"
    assert full.sentence == "Everybody is here."


def test_whom_the_table_waits_for_is_named() -> None:
    full = lobby("stark", free=())
    away = tuple(attrs.evolve(one, is_here=one.house != "greyjoy") for one in full.table.seats)
    assert page(_with(full, seats=away)).sentence == "Away: Greyjoy"
    choosing = DeviceNow("somebody", (), is_here=True, is_host=False)
    assert page(_with(lobby("stark"), devices=(choosing,))).sentence == "1 device is still choosing"


def _with(situation: Situation, **table: Any) -> Situation:
    return attrs.evolve(situation, view=attrs.evolve(situation.view, table=attrs.evolve(situation.table, **table)))


# what the device does by itself


def beginning(folder: Path) -> Seat:
    return seat_at(Moment("orders"), folder)


def happens(seat: Seat, what: str, *events: Event) -> None:
    number = len(seat.table.happened) + 1
    seat.table.happened.append(Happening(number, "host", Told(what, {}), events))
    seat.table.show()


def test_a_board_that_was_laid_out_for_another_setup_is_laid_out_again(tmp_path: Path) -> None:
    device = beginning(tmp_path)
    device.touches(tick(device.situation.place.with_part(SETUP, "done"), LAID_OUT, "winterfell"))
    happens(device, "HousesDrawn")
    assert device.situation.place.part(SETUP, "") == "done"
    happens(device, "SetupChanged")
    assert device.situation.place.part(SETUP, "") == "lobby"
    assert not is_ticked(device.situation.place, LAID_OUT, "winterfell")


def test_everybody_is_told_what_the_lot_has_given_them(tmp_path: Path) -> None:
    device = beginning(tmp_path)
    happens(device, "HousesDrawn")
    toast = device.situation.toast
    assert toast is not None
    assert toast.text == f"The lot gives you {device.situation.words.house(device.situation.seat)}."


def test_the_host_is_told_that_an_invitation_is_sent(tmp_path: Path) -> None:
    device = beginning(tmp_path)
    device.touches(Wish("invite", ("near",)))
    device.table.show()
    toast = device.situation.toast
    assert toast is not None
    assert toast.text == "The invitation is sent."


def test_how_the_pieces_lie_at_the_beginning_is_no_line_beside_the_first_question(tmp_path: Path) -> None:
    """It stands in the list of laying out, and perhaps the table is laid for other houses by now."""
    device = beginning(tmp_path)
    opening = new_game("second", SETUPS[6].houses).opening_events
    happens(device, "TableOpened", *opening)
    assert device.situation.to_do == ()
    happens(device, "AnswerGiven", *opening)
    assert device.situation.to_do, "the same, when it happens in the game"
