"""Questions, picks, cards, rules and the lines of a battle, as players read them."""

from typing import Any

import pytest

from companion.ui.words import words_in
from companion.ui.words.asking.picks import PickWords
from companion.ui.words.asking.questions import QuestionWords
from engine import DEALER, KINDS, BattleLine, open_box, rulebook
from tests.ui.words import samples

WORDS = words_in("en")


@pytest.mark.parametrize(
    ("kind", "facts", "title", "sentence", "button"),
    [
        (
            "bid",
            {"purpose": "iron-throne"},
            "Bid for the Iron Throne",
            "Turn order, and the word in every tie.",
            "Seal my bid",
        ),
        ("muster", {"areas": ("eyrie",)}, "Muster", "Points to spend in The Eyrie.", "Done mustering"),
        ("house-card", {}, "Choose your card", "Both cards are turned up together.", "Play face down"),
        (
            "support",
            {"area": "highgarden", "combat": "searoad-marches"},
            "Whom does Highgarden support?",
            "Combat in Searoad Marches. Your word is public at once.",
            "Support",
        ),
        (
            "casualties",
            {"area": "pyke-port", "number": 2},
            "Choose who falls",
            "2 of your units in the Port of Pyke are destroyed.",
            "Lose these units",
        ),
        (
            "take-ships",
            {"area": "pyke-port", "ships": 1},
            "Ships in the Port of Pyke",
            "1 Ship lay there. Replace it by one of yours?",
            "Take them",
        ),
        (
            "tie-order",
            {"purpose": "fiefdoms", "tied": ("greyjoy", "stark")},
            "Greyjoy and Stark bid the same",
            "You hold the throne: say who stands higher.",
            "Set this order",
        ),
    ],
)
def test_whoever_is_asked_reads_a_title_a_sentence_and_a_button(
    kind: str, facts: dict[str, Any], title: str, sentence: str, button: str
) -> None:
    assert WORDS.question(kind, facts) == QuestionWords(title, sentence, button)


@pytest.mark.parametrize(
    ("kind", "house", "facts", "said"),
    [
        ("march", "lannister", {}, "Lannister marches."),
        ("retreat", "martell", {"area": "eyrie"}, "Martell chooses where to retreat."),
        ("draw", DEALER, {"deck": "westeros-1", "drawer": ""}, "The dealer turns up a card."),
        (
            "track",
            "stark",
            {"purpose": "fall", "moved": "tyrell"},
            "Stark chooses the track on which Tyrell falls.",
        ),
    ],
)
def test_the_others_read_whom_they_wait_for(kind: str, house: str, facts: dict[str, Any], said: str) -> None:
    assert WORDS.waiting(kind, house, facts) == said


def test_whoever_has_not_sealed_is_thinking() -> None:
    assert WORDS.thinking(["tyrell"]) == "Tyrell is thinking."
    assert WORDS.thinking(["tyrell", "lannister"]) == "Tyrell and Lannister are thinking."


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_can_be_asked_and_waited_for(kind: str) -> None:
    asked = [facts for each, facts in samples.questions() if each == kind]
    assert asked
    for facts in asked:
        words = WORDS.question(kind, facts)
        assert words.title
        assert words.button
        assert words.sentence.endswith((".", "?"))
        assert WORDS.waiting(kind, "stark", facts).endswith(".")


@pytest.mark.parametrize(
    ("kind", "word", "title", "consequence"),
    [
        ("support", "none", "Nobody", "The order stays for other combats."),
        ("westeros-choice", "clash-of-kings", "Clash of Kings", "All three tracks are bid for."),
        ("tie", "stark", "Stark", ""),
        ("track", "kings-court", "King's Court", ""),
        ("retreat", "pyke-port", "Port of Pyke", ""),
        ("house-card", "robb-stark", "Robb Stark", ""),
        ("muster", "siege-engine", "Siege Engine", ""),
        ("muster", "footman>knight", "Footman to Knight", ""),
        ("muster", "ship>bay-of-ice", "Ship to Bay of Ice", ""),
        ("muster", "ship>pyke-port", "Ship to the Port of Pyke", ""),
        ("muster", "none", "Done mustering", "Points that are left are lost."),
    ],
)
def test_a_row_to_pick_says_what_it_is_and_what_follows(kind: str, word: str, title: str, consequence: str) -> None:
    assert WORDS.pick(kind, word) == PickWords(title, consequence)


@pytest.mark.parametrize(
    ("source", "name", "said"),
    [
        ("units", "eyrie", "Units"),
        ("order", "march-minus-1", "March −1"),
        ("garrison", "pyke", "Garrison of Pyke"),
        ("support", "pyke-port", "Support from the Port of Pyke"),
        ("card", "robb-stark", "Robb Stark"),
        ("ability", "stannis-baratheon", "Text of Stannis Baratheon"),
        ("tide", "sword-1", "Tide: 1 and a sword"),
        ("blade", "stark", "Valyrian Steel Blade"),
    ],
)
def test_a_line_of_a_battle_says_where_its_strength_comes_from(source: str, name: str, said: str) -> None:
    assert WORDS.line_source(BattleLine(source, name, 1, "CMB-05")) == said


def test_a_rule_has_its_number_the_title_of_its_section_and_its_text() -> None:
    rule = WORDS.rule("PRT-05")
    assert (rule.number, rule.title) == ("PRT-05", "Ports")
    assert rule.text == "Three Ships fill a Port; a fourth cannot enter."
    assert [rule.number for rule in WORDS.rules()] == list(rulebook.rules())


def test_the_form_of_answers_is_no_rule_to_show() -> None:
    assert WORDS.knows_rule("PRT-05")
    assert not WORDS.knows_rule("FORM")


def test_rulings_stand_beside_the_rules_that_they_belong_to() -> None:
    for ruling in rulebook.rulings().values():
        assert all(ruling.text in WORDS.rulings(rule) for rule in ruling.rules)


def test_a_wildling_card_says_what_it_does_to_each_bidder() -> None:
    assert WORDS.outcome("skinchanger-scout", "highest") == "Takes its whole bid back."
    for card in open_box("second").wildlings:
        assert all(WORDS.outcome(card, bidder) for bidder in ("lowest", "others", "highest"))
