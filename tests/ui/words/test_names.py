"""Names: everything in the box has one, nothing else has, and each takes the form that a sentence asks for."""

import pytest

from companion.ui.words import Name, words_in
from companion.ui.words.names.book import printed_cards, read_names
from companion.ui.words.speech import THE_UNIT_COUNTS, UNIT_COUNTS, UNIT_COUNTS_BY
from engine import (
    EVENT_WORDS,
    TIDES_DECK,
    TRACKS,
    UNITS,
    WESTEROS_DECKS,
    WILDLING_DECK,
    Box,
    open_box,
)

FIRST, SECOND = BOXES = open_box("first"), open_box("second")
WORDS = words_in("en")
NAMES = WORDS.names.names
DECKS = (*WESTEROS_DECKS, WILDLING_DECK, TIDES_DECK)
PRINTED_OTHERWISE = {"ser-rodrick-cassel", "ser-kevan-lannister", "melisandre", "wildlings-attack"}
"""Cards of the first edition whose name was printed a little otherwise: one name is enough for both."""


def cards_of(box: Box) -> set[str]:
    return {*box.house_cards, *(card for deck in box.westeros.values() for card in deck), *box.wildlings, *box.tides}


@pytest.mark.parametrize(
    ("sort", "ids"),
    [
        ("house", {each for box in BOXES for each in box.houses}),
        ("area", {each for box in BOXES for each in box.areas}),
        ("unit", UNITS),
        ("token", {each for box in BOXES for each in box.tokens}),
        ("order", {token.type for box in BOXES for token in box.tokens.values()}),
        ("track", TRACKS),
        ("dominance", TRACKS),
        ("deck", DECKS),
        ("phase", EVENT_WORDS["phase_begins"]["phase"]),
        ("card", {card for box in BOXES for card in cards_of(box)}),
    ],
)
def test_everything_in_a_box_has_a_name_and_nothing_else_has(sort: str, ids: object) -> None:
    assert set(NAMES[sort]) == set(ids)  # type: ignore[call-overload]


def test_areas_houses_and_cards_are_called_as_they_are_printed() -> None:
    for box in BOXES:
        assert {area: WORDS.area(area) for area in box.areas} == {area.id: area.name for area in box.areas.values()}
        houses = {each.id: each.name for each in box.houses.values()}
        assert {house: WORDS.house(house) for house in box.houses} == houses
    otherwise = {card for box in BOXES for card, name in printed_cards(box).items() if WORDS.card(card) != name}
    assert otherwise == PRINTED_OTHERWISE
    assert all(WORDS.card(card) == name for card, name in printed_cards(SECOND).items())


def test_no_two_areas_and_no_two_tokens_have_the_same_name() -> None:
    assert len(set(NAMES["area"].values())) == len(NAMES["area"])
    assert len(set(NAMES["token"].values())) == len(NAMES["token"])


def test_short_names_of_areas_fit_a_narrow_strip() -> None:
    short = [WORDS.short_area(area) for area in NAMES["area"]]
    assert max(map(len, short)) <= 13
    assert len(set(short)) == len(short)


def test_short_names_of_order_tokens_fit_beside_their_picture() -> None:
    assert max(len(WORDS.short_token(token)) for token in NAMES["token"]) <= 13
    assert WORDS.short_token("march-plus-1") == WORDS.token("march-plus-1")


def test_short_names_of_house_cards_fit_a_narrow_column_and_differ_within_a_house() -> None:
    assert set(WORDS.names.short_cards) == {card for box in BOXES for card in box.house_cards}
    assert max(len(WORDS.short_card(card)) for card in WORDS.names.short_cards) <= 10
    for hand in (hand for box in BOXES for hand in box.hands.values()):
        assert len({WORDS.short_card(card) for card in hand}) == len(hand)


@pytest.mark.parametrize(
    ("name", "alone", "inside"),
    [
        (WORDS.area("eyrie"), "The Eyrie", "The Eyrie"),
        (WORDS.area("winterfell-port"), "Port of Winterfell", "the Port of Winterfell"),
        (WORDS.unit("routed-knight"), "Routed Knight", "a routed Knight"),
        (WORDS.token("march-minus-1"), "March −1", "March −1"),
        (WORDS.token("raid-star"), "Special Raid", "special Raid"),
        (WORDS.order_kind("consolidate"), "Consolidate Power", "Consolidate Power orders"),
        (WORDS.track("kings-court"), "King's Court", "the King's Court"),
        (WORDS.dominance("fiefdoms"), "Valyrian Steel Blade", "the Valyrian Steel Blade"),
        (WORDS.deck("wildlings"), "Wildling deck", "the wildling deck"),
        (WORDS.card("skull-0"), "0 and a skull", "a tide of 0 with a skull"),
    ],
)
def test_a_name_stands_alone_in_one_form_and_inside_a_sentence_in_another(name: Name, alone: str, inside: str) -> None:
    assert name == alone
    assert f"{name}" == inside
    assert f"{name:alone}" == alone


def test_a_name_takes_the_case_that_a_sentence_asks_for() -> None:
    riverrun = Name("Riverrun", {"from": "z Riverrun", "gen": "Riverrun"})
    assert f"Przesuń 2 Rycerzy {riverrun:from}." == "Przesuń 2 Rycerzy z Riverrun."
    assert f"{riverrun:acc}" == "Riverrun", "a form that it does not have is the usual one"


def test_a_form_that_no_name_has_is_a_mistake() -> None:
    with pytest.raises(ValueError, match="genitive"):
        f"{WORDS.house('stark'):genitive}"
    with pytest.raises(ValueError, match="genitive"):
        Name("Stark", {"genitive": "Stark's"})


def test_a_book_of_names_lacks_no_table_and_has_none_too_many() -> None:
    with pytest.raises(ValueError, match="has the tables"):
        read_names('[house]\nstark = { name = "Stark" }\n', "second")


@pytest.mark.parametrize(
    ("units", "said"),
    [
        (("knight", "footman", "footman"), "2 Footmen and a Knight"),
        (("ship",), "a Ship"),
        (("siege-engine", "siege-engine"), "2 Siege Engines"),
        (("routed-footman", "footman", "siege-engine"), "a Footman, a Siege Engine and a routed Footman"),
        (("routed-ship", "routed-ship", "routed-ship"), "3 routed Ships"),
    ],
)
def test_units_are_counted_by_kind(units: tuple[str, ...], said: str) -> None:
    assert WORDS.units(units) == said
    assert f"{WORDS.units(units)}" == said


def test_units_can_be_those_that_stand_there() -> None:
    assert f"{WORDS.units(('knight', 'ship', 'ship')):the}" == "the Knight and the 2 Ships"


def test_every_unit_can_be_counted() -> None:
    assert set(UNIT_COUNTS) == set(UNIT_COUNTS_BY) == set(THE_UNIT_COUNTS) == set(UNITS)
