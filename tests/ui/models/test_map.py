"""The board as a model, the layers of the Map tab, and the sheet of an area. All of it public."""

from collections.abc import Mapping
from typing import get_type_hints

import attrs
import pytest

from companion.door import Own, PublicTable, StagedTable, View
from companion.ui.models.board import map as board_file
from companion.ui.models.board import map_tab
from companion.ui.models.board.map import Edge, MapModel, Socket, map_model
from companion.ui.models.board.map_tab import LAYERS, MapTabModel, board_model, map_tab_model
from companion.ui.models.intents import Go
from companion.ui.models.parts import Token, Unit
from companion.ui.models.place import AreaSheet, Place, Tab
from companion.ui.models.settings import Settings
from companion.ui.models.sheets.kinds import sheet_model
from companion.ui.models.shell import shell_model
from companion.ui.models.situation import Situation
from companion.ui.shots.stage import Moment, game_at
from companion.ui.words import words_in
from engine import Army, Game, GameOptions, House, new_game, open_box

WORDS = words_in("en")
BOX = open_box("second")
SIX = BOX.setups[6].houses


def fresh(houses: tuple[House, ...] = SIX) -> Game:
    return new_game("second", houses, GameOptions())


def view_of(game: Game, house: House = "stark") -> View:
    views: list[View] = []
    table = StagedTable(game)
    table.door(house, listener=views.append)
    table.show()
    return views[-1]


def table_of(game: Game) -> PublicTable:
    table = view_of(game).table
    assert table is not None
    return table


def situation(game: Game, place: Place) -> Situation:
    return Situation(view_of(game, place.seat), place, Settings(), WORDS)


# which board it is


def first(*variants: str) -> Game:
    return new_game("first", open_box("first").setups[5].houses, GameOptions(variants=variants))


def test_the_board_is_that_of_the_edition_that_is_played() -> None:
    model = map_model(table_of(first()), WORDS)
    assert model.edition == "first"
    assert set(model.looks) == set(open_box("first").areas)
    assert map_model(table_of(fresh()), WORDS).edition == "second"


def test_F1_OPN_09_a_border_that_the_table_does_not_play_with_is_none_on_the_board() -> None:
    doubtful = frozenset(("oldtown", "sunset-sea"))
    assert doubtful in map_model(table_of(first()), WORDS).borders
    assert doubtful not in map_model(table_of(first("oldtown-without-sunset-sea")), WORDS).borders
    position = table_of(first("oldtown-without-sunset-sea")).position
    assert position is not None
    assert "sunset-sea" not in position.box.neighbours["oldtown"]


# who controls an area


def test_CTL_03_an_empty_home_area_counts_as_its_houses() -> None:
    game = fresh()
    game.state.armies.pop("winterfell")
    assert map_model(table_of(game), WORDS).looks["winterfell"].house == "stark"


def test_CTL_01_units_of_another_house_count_before_the_printed_shield() -> None:
    game = fresh()
    game.state.armies["winterfell"] = Army("greyjoy", ("footman",))
    assert map_model(table_of(game), WORDS).looks["winterfell"].house == "greyjoy"


def test_CTL_02_a_power_token_holds_an_area_without_units() -> None:
    game = fresh()
    game.state.control["harrenhal"] = "tyrell"
    look = map_model(table_of(game), WORDS).looks["harrenhal"]
    assert (look.house, look.power) == ("tyrell", "tyrell")


def test_PRT_02_a_port_belongs_to_whoever_controls_its_land() -> None:
    assert map_model(table_of(fresh()), WORDS).looks["winterfell-port"].house == "stark"


def test_what_nobody_holds_has_no_house() -> None:
    assert map_model(table_of(fresh()), WORDS).looks["harrenhal"].house == ""


# what stands there


def test_units_stand_or_lie() -> None:
    game = fresh()
    game.state.armies["harrenhal"] = Army("stark", ("knight", "routed-footman"))
    units = map_model(table_of(game), WORDS).looks["harrenhal"].units
    assert units == (Unit("stark", "knight"), Unit("stark", "footman", is_routed=True))


def test_a_garrison_belongs_to_its_home_and_a_neutral_force_to_nobody() -> None:
    looks = map_model(table_of(fresh()), WORDS).looks
    assert (looks["winterfell"].garrison, looks["winterfell"].garrison_of) == (2, "stark")
    assert (looks["eyrie"].neutral, looks["eyrie"].garrison) == (6, 0)


def test_orders_of_a_plan_take_the_place_of_those_on_the_table() -> None:
    game, _ = game_at(Moment("march", round=2))
    table = table_of(game)
    plan = {"winterfell": Token("raid", "stark")}
    shown = {area: look.order for area, look in map_model(table, WORDS, orders=plan).looks.items() if look.order}
    assert shown == plan
    on_table = {area: look.order for area, look in map_model(table, WORDS).looks.items() if look.order}
    assert on_table.keys() == game.state.orders.keys()


def test_areas_are_closed_with_few_houses() -> None:
    game = fresh(BOX.setups[3].houses)
    closed = {area for area, look in map_model(table_of(game), WORDS).looks.items() if look.is_closed}
    assert closed == set(game.state.closed)


def test_the_edge_of_the_frame_speaks_of_any_number_that_can_be_left_out() -> None:
    model = map_model(table_of(fresh()), WORDS, focus=("winterfell", "karhold", "sunspear"))
    assert model.further["south"] == ("1 further south", "2 further south")


def test_edges_and_sockets_stand_where_they_were_put() -> None:
    model = map_model(
        table_of(fresh()),
        WORDS,
        edges={"pyke": Edge.ATTACK},
        sockets={"winterfell": Socket.NEXT},
        path=("pyke", "seagard"),
    )
    assert [area for area, look in model.looks.items() if look.edge is not Edge.NONE] == ["pyke"]
    assert model.looks["winterfell"].socket is Socket.NEXT
    assert model.path == ("pyke", "seagard")


# the Map tab

PLACE = Place(seat="stark", tab=Tab.MAP)


def in_layer(game: Game, layer: str) -> MapModel:
    return board_model(table_of(game), PLACE, WORDS, layer)


def test_every_layer_has_a_word_and_a_look() -> None:
    model = map_tab_model(table_of(fresh()), PLACE, WORDS)
    assert [part.text for part in model.layers.parts] == ["Orders", "Supply", "Power", "Control"]
    intents = [part.intent for part in model.layers.parts]
    assert [intent.place.part("map", "") for intent in intents if isinstance(intent, Go)] == list(LAYERS)


@pytest.mark.parametrize(
    ("layer", "icons"),
    [("orders", ()), ("supply", ("supply", "supply")), ("power", ()), ("control", ("stronghold",))],
)
def test_a_layer_shows_what_is_printed_and_belongs_to_it(layer: str, icons: tuple[str, ...]) -> None:
    assert in_layer(fresh(), layer).looks["lannisport"].icons == icons


def test_crowns_stand_in_the_layer_of_power() -> None:
    assert in_layer(fresh(), "power").looks["castle-black"].icons == ("crown",)


def test_units_and_orders_stay_out_of_layers_that_are_not_about_them() -> None:
    game, _ = game_at(Moment("march", round=2))
    for layer in ("power", "control"):
        looks = in_layer(game, layer).looks.values()
        assert not any(look.units or look.order for look in looks)
    assert any(look.order for look in in_layer(game, "orders").looks.values())
    assert any(look.units for look in in_layer(game, "supply").looks.values())


def test_a_chosen_layer_is_shown() -> None:
    model = map_tab_model(table_of(fresh()), PLACE.with_part("map", "control"), WORDS)
    assert model.layers.chosen == 3
    assert model.map.looks["winterfell"].icons == ("stronghold",)


def test_a_touch_on_any_area_opens_its_sheet() -> None:
    model = board_model(table_of(fresh()), PLACE, WORDS)
    assert model.taps.keys() == model.looks.keys()
    assert model.taps["pyke"] == Go(attrs.evolve(PLACE, sheet=AreaSheet("pyke")))


def test_the_board_is_first_looked_at_where_the_player_has_something() -> None:
    model = board_model(table_of(fresh()), PLACE, WORDS)
    assert {"winterfell", "white-harbor"} <= set(model.start)
    assert "pyke" not in model.start


def test_the_tab_shows_the_board_and_the_wide_window_shows_the_same() -> None:
    on_phone = situation(fresh(), PLACE)
    shell = shell_model(attrs.evolve(on_phone, breadth="tablet"))
    assert isinstance(shell.body, MapTabModel)
    assert shell.board == shell.body.map
    assert shell_model(on_phone).board is None


def test_beside_a_question_without_a_map_stands_the_board_as_it_lies() -> None:
    game, house = game_at(Moment("westeros-choice"))
    shell = shell_model(attrs.evolve(situation(game, Place(seat=house)), breadth="tablet"))
    assert shell.board is not None
    assert shell.board.focus == ()


def test_maps_and_layers_are_made_without_secrets() -> None:
    for make in (board_file.map_model, map_tab.map_tab_model, map_tab.board_model):
        assert not {Own, View, Situation} & set(get_type_hints(make).values()), make


# the sheet


def sheet_of(game: Game, area: str) -> Mapping[str, object]:
    sheet = sheet_model(situation(game, attrs.evolve(PLACE, sheet=AreaSheet(area, is_whole=True))))
    assert sheet is not None
    return attrs.asdict(sheet, recurse=False)


def rows_of(game: Game, area: str) -> list[str]:
    return [f"{row.title} {row.value}".strip() for row in sheet_of(game, area)["parts"] if hasattr(row, "value")]


def test_a_sheet_says_what_is_printed_in_an_area() -> None:
    assert sheet_of(fresh(), "winterfell")["second"] == "Stronghold · 1 supply · 1 crown"
    assert sheet_of(fresh(), "narrow-sea")["second"] == "Sea"
    assert sheet_of(fresh(), "pyke-port")["second"] == "Port"


def test_a_sheet_says_who_controls_an_area_and_why() -> None:
    game = fresh()
    assert rows_of(game, "winterfell")[0].startswith("Stark controls it with ")
    game.state.armies.pop("winterfell")
    assert rows_of(game, "winterfell") == ["Stark controls it as its home.", "Garrison 2"]
    game.state.control["harrenhal"] = "tyrell"
    assert rows_of(game, "harrenhal") == ["Tyrell controls it with a power token."]
    assert rows_of(game, "eyrie") == ["Nobody controls it.", "Neutral Force 6"]
    assert rows_of(game, "narrow-sea") == ["Nobody holds it."]
    assert rows_of(game, "winterfell-port") == ["Stark controls it with Winterfell."]


def test_a_sheet_names_the_order_that_lies_open() -> None:
    game, _ = game_at(Moment("march", round=2))
    area, order = next(iter(game.state.orders.items()))
    assert f"Order {WORDS.token(order.token)}" in rows_of(game, area)


def test_from_a_sheet_one_goes_on_to_its_neighbours_and_its_port() -> None:
    borders = sheet_of(fresh(), "winterfell")["parts"][-1]
    assert [row.title for row in borders.rows][-1] == "Port of Winterfell"
    assert len(borders.rows) == len(BOX.neighbours["winterfell"]) + 1
    assert all(isinstance(row.intent.place.sheet, AreaSheet) for row in borders.rows)


def test_the_card_of_an_area_says_in_two_lines_what_lies_there_and_leads_on() -> None:
    place = attrs.evolve(PLACE, sheet=AreaSheet("eyrie"))
    card = sheet_model(situation(fresh(), place))
    assert card.is_low
    assert (card.title, card.second) == ("The Eyrie", "Castle · 1 supply · 1 crown · Neutral Force of 6")
    assert card.buttons[0].intent == Go(attrs.evolve(place, sheet=AreaSheet("eyrie", is_whole=True)))


def test_without_a_sheet_nothing_lies_over_the_screen() -> None:
    assert sheet_model(situation(fresh(), PLACE)) is None
