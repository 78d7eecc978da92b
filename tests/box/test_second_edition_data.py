"""The printed components of the second edition, read straight from their files."""

import tomllib
from collections import Counter
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from engine import TRACKS

BOX = Path(__file__).parents[2] / "engine" / "box" / "second"
PLAYER_COUNTS = ("3", "4", "5", "6")
HOUSES = ("stark", "greyjoy", "lannister", "martell", "tyrell", "baratheon")
BORDER_KINDS = ("land_land", "land_sea", "sea_sea", "port_sea")

Table = dict[str, Any]


def read(name: str) -> Table:
    with (BOX / f"{name}.toml").open("rb") as stream:
        return tomllib.load(stream)


AREAS: Table = read("areas")
BORDERS: Table = read("borders")
PIECES: Table = read("pieces")
HOUSE_SHEETS: Table = read("houses")
SETUPS: Table = read("setups")
HOUSE_CARDS: Table = read("house_cards")
WESTEROS: Table = read("westeros")
WILDLINGS: Table = read("wildlings")
TIDES: Table = read("tides")


def areas_of_kind(kind: str) -> list[str]:
    return [area for area, facts in AREAS.items() if facts["kind"] == kind]


def total(key: str) -> int:
    return sum(AREAS[area][key] for area in areas_of_kind("land"))


def pair_set(*kinds: str) -> set[frozenset[str]]:
    return {frozenset(pair) for kind in kinds for pair in BORDERS[kind]}


def neighbours(area: str) -> set[str]:
    return {other for pair in pair_set(*BORDER_KINDS) if area in pair for other in pair - {area}}


def start_units(house: str, errata: bool) -> dict[str, list[str]]:
    sheet = HOUSE_SHEETS[house]
    return sheet["units"] | (sheet.get("errata_units", {}) if errata else {})


def armies(units: dict[str, list[str]]) -> list[int]:
    return sorted((len(pieces) for pieces in units.values() if len(pieces) > 1), reverse=True)


def fits(sizes: list[int], limits: list[int]) -> bool:
    return len(sizes) <= len(limits) and all(size <= limit for size, limit in zip(sizes, limits, strict=False))


# The board


@pytest.mark.parametrize(("kind", "count"), [("land", 38), ("sea", 12), ("port", 8)])
def test_TRM_02_number_of_areas_of_each_kind(kind: str, count: int) -> None:
    assert len(areas_of_kind(kind)) == count


def test_TRM_02_there_are_58_areas_with_different_names() -> None:
    assert len({facts["name"] for facts in AREAS.values()}) == len(AREAS) == 58


@pytest.mark.parametrize(("castle", "count"), [("castle", 10), ("stronghold", 10), ("none", 18)])
def test_END_03_number_of_castles_and_strongholds(castle: str, count: int) -> None:
    found = Counter(AREAS[area]["castle"] for area in areas_of_kind("land"))
    assert found[castle] == count


def test_SUP_01_board_shows_24_supply_icons() -> None:
    assert total("supply") == 24


def test_CON_02_board_shows_19_power_icons() -> None:
    assert total("power") == 19


def test_TRM_03_each_house_has_one_home_with_a_stronghold() -> None:
    homes = {AREAS[area]["home"]: area for area in AREAS if "home" in AREAS[area]}
    assert homes == {house: HOUSE_SHEETS[house]["home"] for house in HOUSES}
    assert all(AREAS[area]["castle"] == "stronghold" for area in homes.values())


def test_only_land_areas_carry_icons() -> None:
    printed = {"castle", "supply", "power", "home"}
    for area in areas_of_kind("sea") + areas_of_kind("port"):
        assert not printed & AREAS[area].keys(), area


def test_areas_stand_inside_the_map_and_apart() -> None:
    places = [(facts["x"], facts["y"]) for facts in AREAS.values()]
    assert len(set(places)) == len(places)
    assert all(0 <= x <= 1000 and 0 <= y <= 1500 for x, y in places)


# The borders


@pytest.mark.parametrize(("kind", "count"), [("land_land", 63), ("land_sea", 52), ("sea_sea", 12), ("port_sea", 8)])
def test_MAP_01_number_of_borders(kind: str, count: int) -> None:
    assert len(BORDERS[kind]) == count


@pytest.mark.parametrize("kind", BORDER_KINDS)
def test_MAP_01_borders_join_existing_areas_of_the_right_kind(kind: str) -> None:
    for first, second in BORDERS[kind]:
        assert (AREAS[first]["kind"], AREAS[second]["kind"]) == tuple(kind.split("_"))


def test_MAP_01_no_border_stands_twice() -> None:
    pairs = [frozenset(pair) for kind in BORDER_KINDS for pair in BORDERS[kind]]
    assert len(set(pairs)) == len(pairs)
    assert all(len(pair) == 2 for pair in pairs)


@pytest.mark.parametrize("kind", ["rivers", "lookalikes"])
def test_MAP_01_rivers_and_lookalikes_are_no_borders(kind: str) -> None:
    assert all(area in AREAS for pair in BORDERS[kind] for area in pair)
    assert not pair_set(kind) & pair_set(*BORDER_KINDS)


def test_MAP_02_every_bridge_is_a_land_border() -> None:
    assert len(BORDERS["bridges"]) == 2
    assert pair_set("bridges") <= pair_set("land_land")


def test_MAP_03_islands_border_on_sea_areas_only() -> None:
    ashore = {area for pair in BORDERS["land_land"] for area in pair}
    assert set(areas_of_kind("land")) - ashore == {"dragonstone", "pyke", "arbor"}


def test_PRT_01_each_port_lies_between_one_land_area_and_one_sea_area() -> None:
    ports = areas_of_kind("port")
    assert len({AREAS[port]["land"] for port in ports}) == len(ports)
    for port in ports:
        land, sea = AREAS[port]["land"], AREAS[port]["sea"]
        assert AREAS[land]["kind"] == "land"
        assert neighbours(port) == {sea}
        assert sea in neighbours(land)


def test_every_area_can_be_reached_from_every_other() -> None:
    reached: set[str] = set()
    waiting = {"winterfell"}
    while waiting:
        area = waiting.pop()
        reached.add(area)
        waiting |= neighbours(area) - reached
    assert reached == AREAS.keys()


# The pieces


def test_CMP_02_units_of_each_house() -> None:
    counts = {unit: facts["pieces"] for unit, facts in PIECES["units"].items()}
    assert counts == {"footman": 10, "knight": 5, "ship": 6, "siege-engine": 2}


def test_MUS_04_mustering_costs() -> None:
    costs = {unit: facts["cost"] for unit, facts in PIECES["units"].items()}
    assert costs == {"footman": 1, "knight": 2, "ship": 1, "siege-engine": 2}


def test_MUS_05_upgrades_cost_one_point() -> None:
    upgrades = {unit: facts["upgrade_cost"] for unit, facts in PIECES["units"].items() if "upgrade_cost" in facts}
    assert upgrades == {"knight": 1, "siege-engine": 1}


def test_MUS_03_points_of_castle_and_stronghold() -> None:
    assert PIECES["mustering"] == {"castle": 1, "stronghold": 2}


def test_CMB_05_strength_of_units() -> None:
    strengths = {unit: facts["strength"] for unit, facts in PIECES["units"].items()}
    assert strengths == {"footman": 1, "knight": 2, "ship": 1, "siege-engine": 0}


def test_CMB_06_siege_engine_against_a_castle() -> None:
    assert PIECES["units"]["siege-engine"]["strength_against_castle"] == 4


def test_CMP_03_fifteen_order_tokens_and_twenty_power_tokens() -> None:
    assert sum(order["count"] for order in PIECES["orders"].values()) == 15
    assert PIECES["power"]["tokens"] == 20


def test_PLN_07_three_order_tokens_of_each_type() -> None:
    counts: Counter[str] = Counter()
    for order in PIECES["orders"].values():
        counts[order["type"]] += order["count"]
    assert counts == dict.fromkeys(("march", "defense", "support", "raid", "consolidate"), 3)


def test_PLN_07_values_of_the_order_tokens() -> None:
    values = {token: order["value"] for token, order in PIECES["orders"].items() if order["value"]}
    assert values == {
        "march-minus-1": -1,
        "march-plus-1": 1,
        "defense-1": 1,
        "defense-2": 2,
        "support-1": 1,
    }


def test_SPO_01_one_special_order_of_each_type() -> None:
    special = [order for order in PIECES["orders"].values() if order["star"]]
    assert all(order["count"] == 1 for order in special)
    assert len({order["type"] for order in special}) == len(special) == 5


def test_SUP_04_supply_limits_grow_with_the_level() -> None:
    limits = PIECES["supply"]["limits"]
    assert len(limits) == 7
    assert [sum(level) for level in limits] == [4, 5, 7, 9, 10, 11, 13]
    for lower, higher in pairwise(limits):
        assert fits(lower, higher)


def test_SUP_05_supply_limits_of_levels_two_and_three() -> None:
    limits = PIECES["supply"]["limits"]
    assert limits[2] == [3, 2, 2]
    assert limits[3] == [3, 2, 2, 2]


@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_TRK_07_stars_for_each_position_never_rise(players: str) -> None:
    stars = PIECES["stars"][players]
    assert len(stars) == int(players)
    assert stars == sorted(stars, reverse=True)
    assert stars[0] == 3


@pytest.mark.parametrize("players", ["5", "6"])
def test_TRK_07_fourth_position_has_one_star_and_fifth_none(players: str) -> None:
    assert PIECES["stars"][players][3:5] == [1, 0]


@pytest.mark.parametrize("players", ["3", "4"])
def test_NPL_07_overlay_covers_the_stars_of_a_small_game(players: str) -> None:
    assert PIECES["stars"][players] == [3, 2, 1, 0][: int(players)]


def test_SET_03_wildling_token_starts_on_two() -> None:
    assert PIECES["wildlings"]["positions"] == [0, 2, 4, 6, 8, 10, 12]
    assert PIECES["wildlings"]["start"] == 2


def test_WLD_13_wildlings_fall_back_two_spaces() -> None:
    assert PIECES["wildlings"]["spaces_back"] == 2


def test_SET_17_five_power_at_the_start() -> None:
    assert PIECES["power"]["start"] == 5


def test_PRT_05_port_holds_three_ships() -> None:
    assert PIECES["port"]["ships"] == 3


def test_END_01_ten_rounds_or_seven_areas() -> None:
    assert PIECES["victory"] == {"areas": 7, "rounds": 10}


def test_COK_02_order_of_the_tracks() -> None:
    assert TRACKS == ("iron-throne", "fiefdoms", "kings-court")


# The Houses and the setups


def test_CMP_01_six_houses() -> None:
    assert tuple(HOUSE_SHEETS) == HOUSES


@pytest.mark.parametrize("house", HOUSES)
def test_GAR_01_garrison_of_each_house(house: str) -> None:
    assert HOUSE_SHEETS[house]["garrison"] == 2


@pytest.mark.parametrize("errata", [False, True])
@pytest.mark.parametrize("house", HOUSES)
def test_CMP_05_start_units_are_within_the_pieces(house: str, errata: bool) -> None:
    used = Counter(unit for units in start_units(house, errata).values() for unit in units)
    assert all(number <= PIECES["units"][unit]["pieces"] for unit, number in used.items())


@pytest.mark.parametrize("errata", [False, True])
@pytest.mark.parametrize("house", HOUSES)
def test_SUP_11_start_units_are_within_the_supply(house: str, errata: bool) -> None:
    limits = PIECES["supply"]["limits"][HOUSE_SHEETS[house]["supply"]]
    assert fits(armies(start_units(house, errata)), limits)


@pytest.mark.parametrize("house", HOUSES)
def test_SUP_01_start_supply_is_the_number_of_barrels_held(house: str) -> None:
    held = {HOUSE_SHEETS[house]["home"], *HOUSE_SHEETS[house]["units"]}
    barrels = sum(AREAS[area].get("supply", 0) for area in held)
    assert HOUSE_SHEETS[house]["supply"] == barrels


@pytest.mark.parametrize("house", HOUSES)
def test_SET_15_ships_start_on_water_and_others_on_land(house: str) -> None:
    for area, units in start_units(house, errata=True).items():
        for unit in units:
            assert (unit == "ship") == (AREAS[area]["kind"] != "land"), area


def test_SET_15_start_units_of_two_houses_never_share_an_area() -> None:
    places = [area for house in HOUSES for area in start_units(house, errata=True)]
    assert len(set(places)) == len(places)


def test_ERR_11_lannister_port_ship_is_no_printed_start_unit() -> None:
    assert "lannisport-port" not in HOUSE_SHEETS["lannister"]["units"]
    assert HOUSE_SHEETS["lannister"]["errata_units"] == {"lannisport-port": ["ship"]}
    assert [house for house in HOUSES if "errata_units" in HOUSE_SHEETS[house]] == ["lannister"]


@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_SET_12_every_track_holds_every_house_once(players: str) -> None:
    setup = SETUPS[players]
    assert len(setup["houses"]) == int(players)
    for track in TRACKS:
        assert sorted(setup[track]) == sorted(setup["houses"]), track


@pytest.mark.parametrize("players", ["3", "4", "5"])
def test_SET_13_small_setups_keep_the_order_of_the_six_houses(players: str) -> None:
    houses = SETUPS[players]["houses"]
    for track in TRACKS:
        kept = [house for house in SETUPS["6"][track] if house in houses]
        assert SETUPS[players][track] == kept


@pytest.mark.parametrize(
    ("players", "absent"),
    [
        pytest.param("3", {"martell", "tyrell", "greyjoy"}, id="NPL-05"),
        pytest.param("4", {"martell", "tyrell"}, id="NPL-03"),
        pytest.param("5", {"martell"}, id="NPL-01"),
        pytest.param("6", set(), id="CMP-01"),
    ],
)
def test_NPL_01_houses_left_out(players: str, absent: set[str]) -> None:
    assert set(HOUSES) - set(SETUPS[players]["houses"]) == absent


def test_NPL_02_nine_neutral_forces_for_five_players() -> None:
    assert len(SETUPS["5"]["neutral"]) == 9


def test_NPL_04_twelve_neutral_forces_for_four_players() -> None:
    assert len(SETUPS["4"]["neutral"]) == 12


def test_NPL_06_fourteen_tokens_for_three_players() -> None:
    neutral, closed = SETUPS["3"]["neutral"], SETUPS["3"]["closed"]
    assert set(neutral) == {"kings-landing", "eyrie"}
    assert len(closed) == len(set(closed)) == 12
    assert not set(neutral) & set(closed)


def test_NPL_08_two_neutral_forces_for_six_players() -> None:
    assert set(SETUPS["6"]["neutral"]) == {"kings-landing", "eyrie"}


@pytest.mark.parametrize("players", ["4", "5", "6"])
def test_NEU_11_areas_are_closed_for_three_players_only(players: str) -> None:
    assert SETUPS[players]["closed"] == []


def test_CMP_04_fourteen_neutral_force_tokens() -> None:
    tokens = {area for setup in SETUPS.values() for area in [*setup["neutral"], *setup["closed"]]}
    assert len(tokens) == 14
    assert all(AREAS[area]["kind"] == "land" for area in tokens)


def test_NEU_02_a_token_has_the_same_strength_at_every_player_count() -> None:
    for area, strength in SETUPS["4"]["neutral"].items():
        assert strength > 0
        for setup in SETUPS.values():
            assert setup["neutral"].get(area, strength) == strength


def test_EX_25_neutral_force_of_sunspear_is_five() -> None:
    assert SETUPS["4"]["neutral"]["sunspear"] == SETUPS["5"]["neutral"]["sunspear"] == 5


@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_NEU_01_no_house_starts_where_a_neutral_token_lies(players: str) -> None:
    setup = SETUPS[players]
    tokens = setup["neutral"].keys() | set(setup["closed"])
    for house in setup["houses"]:
        assert not tokens & start_units(house, errata=True).keys(), house


# The cards


def test_CMP_03_seven_house_cards_for_each_house() -> None:
    counts = Counter(card["house"] for card in HOUSE_CARDS.values())
    assert counts == dict.fromkeys(HOUSES, 7)
    assert len({card["name"] for card in HOUSE_CARDS.values()}) == 42


@pytest.mark.parametrize("house", HOUSES)
def test_HCD_04_every_house_has_the_same_card_strengths(house: str) -> None:
    strengths = [card["strength"] for card in HOUSE_CARDS.values() if card["house"] == house]
    assert sorted(strengths) == [0, 1, 1, 2, 2, 3, 4]


@pytest.mark.parametrize("card", HOUSE_CARDS)
def test_HCD_12_a_card_has_either_a_text_or_an_icon(card: str) -> None:
    facts = HOUSE_CARDS[card]
    icons = facts["swords"] + facts["fortifications"]
    assert bool(facts["text"]) != (icons > 0)


def test_EX_17_cards_of_the_combat_example() -> None:
    jaime, alester = HOUSE_CARDS["ser-jaime-lannister"], HOUSE_CARDS["alester-florent"]
    assert (jaime["strength"], jaime["swords"], jaime["fortifications"]) == (2, 1, 0)
    assert (alester["strength"], alester["swords"], alester["fortifications"]) == (1, 0, 1)


@pytest.mark.parametrize(("deck", "icons"), [("1", 3), ("2", 3), ("3", 5)])
def test_CMP_04_ten_cards_in_each_westeros_deck(deck: str, icons: int) -> None:
    cards = WESTEROS[deck].values()
    assert sum(card["count"] for card in cards) == 10
    assert sum(card["count"] for card in cards if card["wildling_icon"]) == icons


def test_WCD_01_every_westeros_effect_is_in_the_decks() -> None:
    effects = {card["effect"] for deck in WESTEROS.values() for card in deck.values()}
    assert effects == {
        "nothing",
        "reshuffle",
        "supply",
        "muster",
        "choice-iron-throne",
        "collect-power",
        "clash-of-kings",
        "choice-raven",
        "wildlings-attack",
        "choice-blade",
        "ban-march-plus-one",
        "ban-raid",
        "ban-defense",
        "ban-consolidate",
        "ban-support",
    }


def test_WCD_17_winter_lies_in_the_first_two_decks() -> None:
    assert [deck for deck in WESTEROS if "winter-is-coming" in WESTEROS[deck]] == ["1", "2"]


def test_SET_02_nine_wildling_cards() -> None:
    assert len({card["name"] for card in WILDLINGS.values()}) == len(WILDLINGS) == 9


@pytest.mark.parametrize("card", WILDLINGS)
def test_WLD_08_each_wildling_card_has_three_outcomes(card: str) -> None:
    assert WILDLINGS[card].keys() == {"name", "lowest", "others", "highest"}
    assert all(WILDLINGS[card].values())


def test_CMP_04_twenty_four_tide_cards() -> None:
    assert sum(card["count"] for card in TIDES.values()) == 24


@pytest.mark.parametrize(("key", "number"), [("strength", 22), ("swords", 4), ("fortifications", 4), ("skulls", 2)])
def test_TOB_06_icons_and_strength_in_the_tide_deck(key: str, number: int) -> None:
    assert sum(card["count"] * card[key] for card in TIDES.values()) == number


def test_every_westeros_card_has_a_text() -> None:
    assert all(card["text"] for deck in WESTEROS.values() for card in deck.values())
