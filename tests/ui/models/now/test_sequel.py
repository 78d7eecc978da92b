"""Answers that a player gives together with another, and what the engine foresees of them."""

from pathlib import Path

import pytest

from companion.ui.models.intents import GiveAnswer, Then
from companion.ui.steward.answers.sequel import NO_SEQUEL, Sequel
from engine import NO, YES, Pick, Raid
from tests.ui.models.phone import Phone, game_with, phone_at


def test_only_the_question_that_was_meant_is_answered(tmp_path: Path) -> None:
    phone = phone_at(tmp_path, "establish-control")
    view, asked = phone.situation.view, phone.asked.asked
    leaves = Then("establish-control", Pick(YES), asked.facts["area"])
    assert Sequel(asked.house, (leaves,)).answer(view) == GiveAnswer(asked, Pick(YES), is_sequel=True)
    assert NO_SEQUEL.answer(view) is None
    assert Sequel("nobody", (leaves,)).answer(view) is None
    assert Sequel(asked.house, (Then("establish-control", Pick(YES), "elsewhere"),)).answer(view) is None
    assert Sequel(asked.house, (Then("take-ships", Pick(YES)), leaves)).answer(view) is None, "one after the other"


def test_an_answer_by_hand_ends_what_was_to_follow(tmp_path: Path) -> None:
    phone = phone_at(tmp_path, "establish-control")
    asked = phone.asked.asked
    then = (Then("establish-control", Pick(NO), "elsewhere"),)
    phone.touch(GiveAnswer(asked, Pick(YES), then))
    assert phone.steward._under_way._sequel == Sequel(asked.house, then)
    phone.steward._under_way.answer(GiveAnswer(asked, Pick(YES)))
    assert phone.steward._under_way._sequel == Sequel(asked.house)


def test_what_is_refused_has_no_sequel(tmp_path: Path) -> None:
    phone = phone_at(tmp_path, "raid")
    asked = phone.asked.asked
    phone.touch(GiveAnswer(asked, Raid("nowhere", "nowhere"), (Then("raid", Pick(NO)),)))
    assert phone.situation.toast is not None
    assert phone.steward._under_way._sequel == NO_SEQUEL


def test_what_was_foreseen_is_worked_out_anew_when_the_position_changes(tmp_path: Path) -> None:
    game, house = game_with("muster")
    phone = Phone(game, (house,), tmp_path)
    level = (game.state.supply[house] + 1) % 7
    assert level not in levels(phone)
    game.correct([("supply", house, str(level))])
    phone.looks_again()
    assert levels(phone) == {level}


def levels(phone: Phone) -> set[int]:
    """The supply levels of all that is foreseen."""
    supplies = [prospect.supply for prospect in phone.situation.foreknown.prospects.values()]
    assert supplies
    return {supply.level for supply in supplies if supply is not None}


@pytest.mark.parametrize("kind", ["march", "muster", "retreat", "consolidate", "reconcile-supply"])
def test_each_thing_is_asked_once(kind: str, tmp_path: Path) -> None:
    phone = phone_at(tmp_path, kind)
    asked = [ticket.wish for ticket in phone.situation.view.own.tickets]
    for _ in range(3):
        phone.looks_again()
    assert [ticket.wish for ticket in phone.situation.view.own.tickets] == asked
