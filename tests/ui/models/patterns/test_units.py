"""The pattern Units: casualties, losses, promotions, armies that are too large."""

from itertools import islice
from pathlib import Path

import pytest

from companion.door import UnitChoices
from companion.ui.models.chips import Mark
from companion.ui.models.drafts import UnitsDraft
from companion.ui.models.drafts.units import marked_units, unit_tapped
from companion.ui.models.patterns.units import UNITS_KINDS, UnitsModel
from engine import Game, Question, UnitOptions, Units
from tests.ui.models.phone import Phone, games_with, phone_at

LIMITS = {"casualties": 3, "lose-units": 3, "retreat-losses": 3, "reconcile-supply": 4}
"""So many touches are allowed for the usual answer."""
ONCE_IN_A_LONG_WHILE = {"knights-destroyed", "retreat-losses"}
"""Kinds that random players hardly ever come to."""


def with_choice(game: Game, question: Question) -> bool:
    options = question.options()
    return isinstance(options, UnitOptions) and options.count() > 1


def units_card(phone: Phone) -> UnitsModel:
    assert isinstance(phone.card, UnitsModel)
    return phone.card


@pytest.mark.parametrize("kind", sorted(set(UNITS_KINDS) - ONCE_IN_A_LONG_WHILE))
def test_every_legal_answer_can_be_put_together_by_touching_units(kind: str) -> None:
    games = list(games_with(kind, 3))
    assert games
    for game, _house in games:
        options = next(question for question in game.pending if question.kind == kind).options()
        assert isinstance(options, UnitOptions)
        for choice in islice(options, 40):
            assert isinstance(choice, Units)
            draft = UnitsDraft()
            for area, lost in choice.units:
                left = list(lost)
                for place, unit in enumerate(options.available[area]):
                    if unit in left:
                        left.remove(unit)
                        draft = unit_tapped(draft, area, place, options.most)
            assert marked_units(draft, options.available) == choice


def test_a_touch_marks_a_second_touch_unmarks_and_one_too_many_takes_the_oldest_mark_away() -> None:
    one = unit_tapped(UnitsDraft(), "winterfell", 0, 1)
    assert one.marked == (("winterfell", 0),)
    assert unit_tapped(one, "winterfell", 0, 1) == UnitsDraft()
    assert unit_tapped(one, "karhold", 1, 1).marked == (("karhold", 1),)
    both = unit_tapped(one, "karhold", 1, 2)
    assert unit_tapped(both, "seagard", 0, 2).marked == (("karhold", 1), ("seagard", 0))


def test_a_mark_on_a_unit_that_is_not_there_any_more_counts_nothing() -> None:
    draft = UnitsDraft((("winterfell", 0), ("winterfell", 3), ("karhold", 0)))
    assert marked_units(draft, {"winterfell": ("knight",)}) == Units((("winterfell", ("knight",)),))


def test_CAS_04_the_button_names_who_falls_and_two_touches_answer(tmp_path: Path) -> None:
    phone = phone_at(tmp_path, "casualties", with_choice)
    card, asked = units_card(phone), phone.asked.asked
    assert card.equation is not None
    number = asked.facts["number"]
    assert int(card.equation.swords) - int(card.equation.towers or 0) >= number
    assert card.frame.buttons[-1].intent is None, "nothing is chosen before the player has"
    for place in range(number):
        phone.touch(units_card(phone).groups[0].chips[place].intent)
    marked = [chip.mark for chip in units_card(phone).groups[0].chips]
    assert marked.count(Mark.FALLS) == number
    assert units_card(phone).frame.buttons[-1].text.startswith("Lose ")
    phone.press_main()
    assert phone.taps <= LIMITS["casualties"]
    assert asked.question not in [own.asked.question for own in phone.situation.view.own.questions]


def test_WLD_09_units_of_several_areas_are_counted_on_the_button(tmp_path: Path) -> None:
    def several(game: Game, question: Question) -> bool:
        options = question.options()
        return isinstance(options, UnitOptions) and options.least == 2 and len(options.available) > 2

    phone = phone_at(tmp_path, "lose-units", several)
    phone.touch(units_card(phone).groups[0].chips[0].intent)
    assert units_card(phone).frame.buttons[-1].text == "1 of 2 chosen"
    phone.touch(units_card(phone).groups[1].chips[0].intent)
    button = units_card(phone).frame.buttons[-1]
    assert " and " in button.text
    assert " in " in button.text


def test_SUP_10_a_proposed_way_fits_and_answers_with_two_touches(tmp_path: Path) -> None:
    phone = phone_at(tmp_path, "reconcile-supply", with_choice)
    card = units_card(phone)
    assert card.proposals
    assert "too much" in card.frame.sentence
    phone.touch(card.proposals[0].intent)
    assert "fits" in units_card(phone).frame.sentence
    assert units_card(phone).proposals[0].is_selected
    phone.press(units_card(phone).proposals[0].title)
    assert phone.taps == 2


def test_SUP_10_units_that_need_not_go_are_explained_and_not_taken(tmp_path: Path) -> None:
    phone = phone_at(tmp_path, "reconcile-supply", with_choice)
    choices = phone.asked.choices
    assert isinstance(choices, UnitChoices)
    for group in range(len(units_card(phone).groups)):
        for place in range(len(units_card(phone).groups[group].chips)):
            phone.touch(units_card(phone).groups[group].chips[place].intent)
    before = phone.asked.asked.question
    phone.press_main()
    assert phone.asked.asked.question == before
    assert phone.situation.toast is not None


def test_HCD_09_a_promotion_can_be_declined_with_one_touch(tmp_path: Path) -> None:
    phone = phone_at(tmp_path, "renly-baratheon")
    phone.press("Promote none")
    assert phone.taps == 1
    assert phone.situation.view.own.question("renly-baratheon") is None
    assert phone.table.game.answers[-1].choice == Units(())
