"""Refusals as players read them: what, then why, in one sentence."""

from types import MappingProxyType
from typing import Any

import pytest

from companion.door import WHY_NOT_CODES, WhyNot
from companion.ui.words import words_in
from engine import Refusal, new_game, parse_answer
from tests.ui.words import samples

WORDS = words_in("en")


@pytest.mark.parametrize(
    ("rule", "code", "facts", "said"),
    [
        ("PLN-08", "order_banned", {"token": "march-plus-1"}, "No March +1 this round."),
        ("PLN-09", "too_many_special_orders", {"placed": 2, "most": 1}, "You have 1 star; this needs 2."),
        ("PLN-09", "too_many_special_orders", {"placed": 1, "most": 0}, "You have 0 stars; this needs 1."),
        ("PLN-07", "no_such_token_left", {"token": "raid", "most": 2}, "Your 2 Raid orders are already placed."),
        ("PLN-07", "no_such_token_left", {"token": "raid-star", "most": 1}, "Your special Raid is already placed."),
        ("PLN-04", "no_own_unit", {"area": "white-harbor"}, "White Harbor has no unit of yours."),
        (
            "PLN-02",
            "areas_without_order",
            {"missing": ("eyrie", "pyke-port", "seagard"), "number": 5},
            "Still without an order: The Eyrie, the Port of Pyke and Seagard.",
        ),
        (
            "MAR-04",
            "not_adjacent",
            {"origin": "harrenhal", "area": "mountains-of-the-moon"},
            "No border between Harrenhal and The Mountains of the Moon.",
        ),
        ("MAR-07", "two_attacks", {"area": "seagard"}, "One march, one attack: Seagard would be the second."),
        (
            "SUP-11",
            "supply",
            {"house": "stark", "allowed": (3, 2, 2), "armies": (3, 3, 2)},
            "Stark's supply allows 3·2·2; this makes 3·3·2.",
        ),
        (
            "NEU-02",
            "too_weak",
            {"area": "eyrie", "needed": 6, "most": 5},
            "The Eyrie holds out with 6; you bring 5 at most.",
        ),
        ("MUS-13", "enemy_ships", {"area": "bay-of-ice"}, "No Ship in Bay of Ice: enemy Ships are there."),
        ("MUS-11", "no_piece_left", {"unit": "siege-engine"}, "Every Siege Engine of yours is on the board."),
        (
            "RET-06",
            "attackers_came_from_here",
            {"area": "moat-cailin"},
            "No retreat to Moat Cailin: the attackers came from there.",
        ),
        ("PRT-05", "port_full", {"area": "pyke-port"}, "The Port of Pyke is full: a port holds three Ships."),
        (
            "F1-WLD-07",
            "wrong_points",
            {"points": 2, "due": 1},
            "The wildlings cost you units worth 1 mustering point; these are worth 2.",
        ),
        ("CAS-04", "wrong_number", {"number": 1, "least": 2, "most": 2}, "Choose exactly 2, not 1."),
        ("WLD-08", "wrong_number", {"number": 3, "least": 0, "most": 2}, "Choose from 0 to 2, not 3."),
        ("NEU-07", "never_this_side", {"side": "defender"}, "A Neutral Force gets no support."),
        ("SPT-09", "never_this_side", {"side": "defender"}, "No support against your own units."),
        (
            "CMP-02",
            "too_many_pieces",
            {"house": "stark", "unit": "knight"},
            "Stark does not have so many pieces: Knight.",
        ),
    ],
)
def test_a_rule_is_explained_in_one_sentence(rule: str, code: str, facts: dict[str, Any], said: str) -> None:
    assert WORDS.refusal(WhyNot("refused", rule, code, MappingProxyType(facts))) == said
    assert WORDS.refusal(Refusal(rule, code, **facts)) == said


def test_a_real_refusal_of_the_engine_is_explained() -> None:
    game = new_game(houses=["stark", "lannister", "baratheon"])
    with pytest.raises(Refusal) as refused:
        game.apply(parse_answer("1 stark orders seagard=raid"))
    assert WORDS.refusal(refused.value) == "Seagard has no unit of yours."


@pytest.mark.parametrize(("code", "facts"), list(samples.refusals()), ids=lambda value: str(value)[:30])
def test_every_code_is_one_sentence_without_an_empty_place(code: str, facts: dict[str, Any]) -> None:
    said = WORDS.refusal(WhyNot("refused", "PLN-02", code, facts))
    assert said.endswith(".")
    assert said[0].isupper() or said[0].isdigit()
    assert "{" not in said
    assert said != "The rules do not allow this."


@pytest.mark.parametrize(
    "facts",
    [
        {"area": "nowhere"},
        {"area": ""},
        {"area": 7},
        {"area": ["eyrie"]},
        {"area": None},
        {},
    ],
)
def test_facts_that_are_not_of_this_game_are_never_shown(facts: dict[str, Any]) -> None:
    assert WORDS.refusal(WhyNot("refused", "PLN-04", "no_own_unit", facts)) == "The rules do not allow this."


@pytest.mark.parametrize("most", ["<b>2</b>", ["2"], None, "9" * 99])
def test_words_in_the_place_of_a_number_are_never_shown(most: object) -> None:
    why_not = WhyNot("refused", "COK-03", "out_of_range", {"value": 9, "most": most})
    assert WORDS.refusal(why_not) == "The rules do not allow this."


def test_a_sealed_answer_that_a_correction_made_illegal_is_asked_for_again() -> None:
    why_not = WhyNot("corrected", "PLN-04", "no_own_unit", {"area": "eyrie"})
    assert WORDS.refusal(why_not) == (
        "The table was corrected, and your sealed answer is asked for again. The Eyrie has no unit of yours."
    )


def test_a_sealed_answer_that_is_still_legal_only_has_another_turn() -> None:
    assert WORDS.refusal(WhyNot("corrected")) == (
        "The table was corrected. Your answer still holds, but its turn is another."
    )


@pytest.mark.parametrize(
    ("why_not", "said"),
    [
        (WhyNot("wrong_code"), "The table does not know this code."),
        (WhyNot("stale"), "The table has gone on meanwhile."),
        (WhyNot("code", code="letter", facts={"found": "U"}), "No code has “U” in it."),
        (
            WhyNot("link", code="port", facts={"found": "99999"}),
            "“99999” is no port: a number from 1 to 65535 is needed.",
        ),
        (WhyNot("archive", code="forged", facts={"entry": 7}), "Entry 7 of the file was not signed by its device."),
    ],
)
def test_the_table_and_the_door_explain_themselves_too(why_not: WhyNot, said: str) -> None:
    assert WORDS.refusal(why_not) == said


@pytest.mark.parametrize("reason", ["link", "code", "archive"])
def test_every_code_beside_a_reason_can_be_said(reason: str) -> None:
    for code, names in WHY_NOT_CODES[reason].items():
        facts = dict.fromkeys(names, 3)
        assert WORDS.refusal(WhyNot(reason, code=code, facts=facts)).endswith(".")
