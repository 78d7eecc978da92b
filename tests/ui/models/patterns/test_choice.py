"""Choice: a row for every answer that the engine takes, and what follows from it."""

from collections.abc import Callable

import pytest

from companion.door import FewChoices, OwnQuestion
from companion.ui.models.battle.sides import SidesModel
from companion.ui.models.intents import GiveAnswer
from companion.ui.models.kinds import ROWS
from companion.ui.models.patterns.choice import ChoiceModel
from companion.ui.models.situation import Situation
from companion.ui.models.westeros.cards import CardProgress, WesterosCardsModel
from engine import NONE, YES, Pick
from tests.ui.models.combat_staging import asked_at, every_question

KINDS = {
    "westeros-choice",
    "support",
    "accept-support",
    "blade",
    "penalty",
    "track",
    "doran-martell",
    "tyrion-lannister",
    "mace-tyrell",
}


def shown(situation: Situation, own: OwnQuestion) -> ChoiceModel:
    model = ROWS[own.asked.kind].make(situation, own)
    assert isinstance(model, ChoiceModel)
    return model


def test_the_rows_are_what_the_engine_takes_and_each_says_what_follows() -> None:
    found = set()
    for situation, own in every_question(KINDS, range(8, 13)):
        found.add(own.asked.kind)
        model = shown(situation, own)
        assert isinstance(own.choices, FewChoices)
        assert [row.intent for row in model.rows] == [GiveAnswer(own.asked, choice) for choice in own.choices.choices]
        assert all(row.title and row.second and row.pieces for row in model.rows)
    assert found == KINDS


def test_SPT_04_a_row_names_the_sum_that_results() -> None:
    situation, own = asked_at("support", nth=3)
    battle = situation.position.battle
    assert battle is not None
    assert battle.defender is not None
    row = shown(situation, own).rows[0]
    sums = own.sums["attacker"]
    attacker, defender = (situation.words.house(house) for house in (battle.attacker, battle.defender))
    assert row.second == f"{attacker} {sums.attacker} : {defender} {sums.defender}"
    assert sums.attacker > own.sums[NONE].attacker


def test_VSB_01_the_blade_adds_one_to_the_own_side() -> None:
    situation, own = asked_at("blade")
    rows = {row.intent.choice: row for row in shown(situation, own).rows if isinstance(row.intent, GiveAnswer)}
    sums = own.sums[YES]
    assert str(sums.attacker) in rows[Pick(YES)].second
    assert str(sums.defender) in rows[Pick(YES)].second


@pytest.mark.parametrize("kind", ["support", "blade", "tyrion-lannister", "doran-martell"])
def test_CMB_03_the_sides_of_the_combat_stand_above(kind: str) -> None:
    situation, own = asked_at(kind)
    assert isinstance(shown(situation, own).frame.above, SidesModel)


def test_WES_08_the_cards_of_the_round_stand_above_a_choice() -> None:
    situation, own = asked_at("westeros-choice")
    cards = shown(situation, own).frame.above
    assert isinstance(cards, WesterosCardsModel)
    at = situation.position.westeros.index(own.asked.facts["card"])
    assert [card.progress for card in cards.cards] == [
        CardProgress.DONE if place < at else CardProgress.NOW if place == at else CardProgress.NEXT
        for place in range(3)
    ]


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_a_touch_answers_at_once(kind: str, first: Callable[[str], tuple[Situation, OwnQuestion]]) -> None:
    situation, own = first(kind)
    model = shown(situation, own)
    assert model.frame.buttons == ()
    assert all(isinstance(row.intent, GiveAnswer) for row in model.rows)


@pytest.fixture(scope="module")
def first() -> Callable[[str], tuple[Situation, OwnQuestion]]:
    """The first question of a kind."""
    found: dict[str, tuple[Situation, OwnQuestion]] = {}
    for situation, own in every_question(KINDS, range(8, 13)):
        found.setdefault(own.asked.kind, (situation, own))
    return found.__getitem__
