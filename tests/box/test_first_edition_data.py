"""The printed components of the first edition, read straight from their files."""

import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from engine import TRACKS
from engine.cards.westeros import EFFECTS

BOXES = Path(__file__).parents[2] / "engine" / "box"
PLAYER_COUNTS = ("3", "4", "5")
HOUSES = ("stark", "greyjoy", "lannister", "tyrell", "baratheon")
BORDER_KINDS = ("land_land", "land_sea", "sea_sea")
ISLANDS = {"dragonstone", "pyke", "arbor"}
WORTH = {"footman": 1, "knight": 2, "ship": 1}
MARKERS = {"kings-landing": 5, "eyrie": 6, "sunspear": 5}
"""F1-NPL-06: the three Neutral Forces that stand on the board with any number of players."""

Table = dict[str, Any]


def contents(name: str, edition: str = "first") -> Table:
    return tomllib.loads((BOXES / edition / f"{name}.toml").read_text(encoding="utf-8"))


AREAS, BORDERS, PIECES, SHEETS = (contents(name) for name in ("areas", "borders", "pieces", "houses"))
SETUPS, CARDS, WESTEROS, VARIANTS = (contents(name) for name in ("setups", "house_cards", "westeros", "variants"))


def of_kind(kind: str) -> set[str]:
    return {area for area, facts in AREAS.items() if facts["kind"] == kind}


def pairs(*kinds: str) -> list[frozenset[str]]:
    return [frozenset(pair) for kind in kinds for pair in BORDERS[kind]]


def beside(area: str) -> set[str]:
    return {other for pair in pairs(*BORDER_KINDS) if area in pair for other in pair - {area}}


def cards_of(house: str) -> list[Table]:
    return [card for card in CARDS.values() if card["house"] == house]


# What this edition has and has not


def test_F1_CMP_01_what_the_box_lacks_is_absent() -> None:
    files = {file.stem for file in (BOXES / "first").iterdir() if file.suffix == ".toml"}
    assert not files & {"tides", "wildlings"}
    assert PIECES["units"].keys() == {"footman", "knight", "ship"}
    assert "port" not in PIECES
    assert "spaces_back" not in PIECES["wildlings"]
    assert all("garrison" not in sheet for sheet in SHEETS.values())
    assert not of_kind("port")


# The board


def test_F1_TRM_02_thirty_four_land_areas_and_eleven_sea_areas() -> None:
    assert (len(of_kind("land")), len(of_kind("sea"))) == (34, 11)
    assert len({facts["name"] for facts in AREAS.values()}) == len({(a["x"], a["y"]) for a in AREAS.values()}) == 45


@pytest.mark.parametrize("table", ["areas", "houses"])
def test_the_same_place_and_house_have_the_same_name_in_both_editions(table: str) -> None:
    first, second = contents(table), contents(table, "second")
    shared = first.keys() & second.keys()
    assert {name: first[name]["name"] for name in shared} == {name: second[name]["name"] for name in shared}
    assert first.keys() - second.keys() == ({"summer-sea"} if table == "areas" else set())


def test_F1_MUS_02_ten_cities_and_eight_strongholds() -> None:
    found = Counter(AREAS[area]["castle"] for area in of_kind("land"))
    assert found == {"castle": 10, "stronghold": 8, "none": 16}
    assert PIECES["mustering"] == {"castle": 1, "stronghold": 2}


def test_F1_TRM_03_each_house_has_its_shield_in_one_stronghold() -> None:
    homes = {facts["home"]: area for area, facts in AREAS.items() if "home" in facts}
    assert homes == {house: sheet["home"] for house, sheet in SHEETS.items()}
    assert all(AREAS[home]["castle"] == "stronghold" for home in homes.values())


def test_F1_EX_20_blackwater_has_two_barrels() -> None:
    assert AREAS["blackwater"]["supply"] == 2


def test_F1_MAP_02_borders_join_areas_of_the_right_kinds_and_stand_once() -> None:
    for kind in BORDER_KINDS:
        assert {(AREAS[one]["kind"], AREAS[other]["kind"]) for one, other in BORDERS[kind]} == {tuple(kind.split("_"))}
    assert len(pairs(*BORDER_KINDS)) == len(set(pairs(*BORDER_KINDS))) == 112
    assert not set(pairs("rivers", "lookalikes")) & set(pairs(*BORDER_KINDS))


def test_F1_MAP_03_two_bridges() -> None:
    assert len(BORDERS["bridges"]) == 2
    assert set(pairs("bridges")) <= set(pairs("land_land"))


def test_F1_MAP_01_islands_border_on_sea_areas_only() -> None:
    assert {area for area in of_kind("land") if beside(area) <= of_kind("sea")} == ISLANDS


def test_F1_MAP_04_nothing_lies_north_of_castle_black() -> None:
    assert beside("castle-black") == {"karhold", "winterfell", "bay-of-ice", "shivering-sea"}


def test_F1_OPN_08_searoad_marches_is_one_area() -> None:
    assert [area for area, facts in AREAS.items() if facts["name"].endswith("Marches")] == [
        "searoad-marches",
        "dornish-marches",
    ]


def test_F1_EX_08_coasts_of_the_transport_example() -> None:
    assert beside("ironmans-bay") & of_kind("land") == {
        *("pyke", "flints-finger", "greywater-watch", "seagard", "riverrun"),
    }
    assert {"highgarden", "searoad-marches", "oldtown"} <= beside("sunset-sea")


def test_F1_EX_09_five_sea_areas_from_flints_finger_to_widows_watch() -> None:
    chain = ("flints-finger", "sunset-sea", "redwyne-straights", "summer-sea", "shipbreaker-bay", "narrow-sea")
    for one, other in zip(chain, (*chain[1:], "widows-watch"), strict=True):
        assert other in beside(one)


# The pieces


def test_F1_CMP_02_units_of_each_house() -> None:
    assert {unit: facts["pieces"] for unit, facts in PIECES["units"].items()} == {"footman": 10, "knight": 4, "ship": 6}
    assert {unit: facts["strength"] for unit, facts in PIECES["units"].items()} == WORTH


def test_F1_PLN_05_the_order_tokens_are_those_of_the_second_edition() -> None:
    assert PIECES["orders"] == contents("pieces", "second")["orders"]
    assert sum(token["count"] for token in PIECES["orders"].values()) == 15


def test_F1_SUP_03_supply_limits() -> None:
    assert PIECES["supply"]["limits"][3] == [3, 2, 2, 2]
    assert PIECES["supply"]["limits"][5] == [4, 3, 2, 2]


def test_F1_SET_02_the_wildling_marker_starts_on_nothing() -> None:
    assert PIECES["wildlings"] == {"positions": [0, 2, 4, 6, 8, 10, 12], "start": 0}


@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_F1_OPN_13_stars_are_those_printed_for_the_first_positions(players: str) -> None:
    assert PIECES["stars"][players] == [3, 3, 2, 1, 0][: int(players)]


# The Houses and the setups


@pytest.mark.parametrize(
    ("house", "supply"), [("stark", 1), ("baratheon", 1), ("lannister", 2), ("greyjoy", 2), ("tyrell", 3)]
)
def test_F1_FAQ_01_starting_supply_is_the_number_of_barrels_held(house: str, supply: int) -> None:
    sheet = SHEETS[house]
    barrels = sum(AREAS[area].get("supply", 0) for area in {sheet["home"], *sheet["units"]})
    assert sheet["supply"] == barrels == supply


def test_F1_EX_01_the_start_of_lannister() -> None:
    assert SHEETS["lannister"]["units"] == {
        "lannisport": ["knight", "footman"],
        "stoney-sept": ["footman"],
        "golden-sound": ["ship"],
    }
    assert [SETUPS["5"][track].index("lannister") + 1 for track in TRACKS] == [2, 5, 1]


@pytest.mark.parametrize(
    ("players", "areas", "absent"),
    [
        pytest.param("3", 8, {"greyjoy", "tyrell"}, id="F1-NPL-01"),
        pytest.param("4", 7, {"greyjoy"}, id="F1-NPL-02"),
        pytest.param("5", 7, set(), id="F1-CMP-01"),
    ],
)
def test_F1_NPL_05_houses_left_out_and_areas_that_win(players: str, areas: int, absent: set[str]) -> None:
    setup = SETUPS[players]
    assert set(HOUSES) - set(setup["houses"]) == absent
    assert setup["areas"] == areas
    assert PIECES["victory"] == {"rounds": 10}


@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_F1_NPL_04_the_others_move_up_on_every_track(players: str) -> None:
    for track in TRACKS:
        kept = [house for house in SETUPS["5"][track] if house in SETUPS[players]["houses"]]
        assert SETUPS[players][track] == kept


@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_F1_NPL_03_units_of_absent_houses_are_neutral_forces(players: str) -> None:
    expected = dict(MARKERS)
    for house in set(HOUSES) - set(SETUPS[players]["houses"]):
        for area, units in SHEETS[house]["units"].items():
            expected[area] = sum(WORTH[unit] for unit in units)
    assert SETUPS[players]["neutral"] == expected


# The variants


def test_F1_VAR_01_the_printed_kings_court_has_greyjoy_before_tyrell() -> None:
    default = SETUPS["5"]["kings-court"]
    printed = VARIANTS["printed-kings-court"]["tracks"]["5"]["kings-court"]
    assert default[3:] == ["tyrell", "greyjoy"]
    assert printed == [*default[:3], "greyjoy", "tyrell"]


def test_F1_OPN_09_the_border_that_a_table_may_remove_is_a_border() -> None:
    removed = [frozenset(pair) for pair in VARIANTS["oldtown-without-sunset-sea"]["removed_borders"]]
    assert removed == [frozenset(("oldtown", "sunset-sea"))]
    assert set(removed) <= set(pairs("land_sea"))


def test_the_upgrade_may_be_on_the_other_card_of_the_same_house_and_strength() -> None:
    [(one, other)] = VARIANTS["upgrade-card"]["cards"]
    assert {key: CARDS[one][key] for key in ("house", "strength")} == {
        key: CARDS[other][key] for key in ("house", "strength")
    }
    assert (CARDS[one]["text"] != "") != (CARDS[other]["text"] != "")


def test_each_variant_says_why_in_one_sentence() -> None:
    assert VARIANTS.keys() == {"printed-kings-court", "oldtown-without-sunset-sea", "upgrade-card"}
    assert all(variant["name"] and variant["why"].endswith(".") for variant in VARIANTS.values())


# The cards


@pytest.mark.parametrize("house", HOUSES)
def test_F1_HCD_03_every_house_has_the_same_card_strengths(house: str) -> None:
    assert sorted(card["strength"] for card in cards_of(house)) == [0, 0, 1, 1, 2, 2, 3]


def test_F1_CMP_03_thirty_five_cards_each_with_either_a_text_or_an_icon() -> None:
    assert len({card["name"] for card in CARDS.values()}) == 35
    for card in CARDS.values():
        assert bool(card["text"]) != (card["swords"] + card["fortifications"] > 0), card["name"]


def test_F1_EX_13_icons_of_the_casualties_example() -> None:
    assert (CARDS["tywin-lannister"]["swords"], CARDS["margaery-tyrell"]["fortifications"]) == (2, 1)


@pytest.mark.parametrize("deck", ["1", "2", "3"])
def test_F1_CMP_04_ten_cards_in_each_westeros_deck(deck: str) -> None:
    assert sum(card["count"] for card in WESTEROS[deck].values()) == 10
    assert {"winter-is-coming", "last-days-of-summer"} <= WESTEROS[deck].keys()


def test_F1_WCD_01_every_westeros_effect_is_known() -> None:
    effects = {card["effect"] for deck in WESTEROS.values() for card in deck.values()}
    assert len({card["name"] for deck in WESTEROS.values() for card in deck.values()}) == 11
    assert effects - EFFECTS.keys() <= {"reshuffle", "footmen-lend-no-support"}
    assert all(card["text"] for deck in WESTEROS.values() for card in deck.values())
