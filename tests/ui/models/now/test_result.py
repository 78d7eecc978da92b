"""What bids have brought stands above the next question until somebody puts it away; no question waits for it."""

import attrs

from companion.ui.models.battle.sides import SidesModel
from companion.ui.models.happenings.bids import BidsModel
from companion.ui.models.happenings.events import last_event
from companion.ui.models.happenings.result import result_model
from companion.ui.models.intents import Go
from companion.ui.models.now.now import now_model
from companion.ui.models.situation import Situation
from companion.ui.models.westeros.wildlings import WildlingsModel
from tests.ui.models.combat_staging import evening, situation_of

PLAN = "orders"


def plans_after_bids(seed: int) -> list[Situation]:
    """Everybody plans, and bids were opened in the same round."""
    found = []
    for table in evening(seed):
        questions = table.game.pending
        if not questions or questions[0].kind != PLAN:
            continue
        situation = situation_of(table, questions[0].house, log=tuple(table.happened))
        last = last_event(situation.log, "bids_revealed", "round_begins")
        if last is not None and last.name == "bids_revealed":
            found.append(situation)
    return found


def shown(situation: Situation) -> BidsModel | WildlingsModel | SidesModel | None:
    return result_model(situation, now_model(situation))


def test_WLD_06_COK_04_the_bids_of_all_stand_over_the_next_plan() -> None:
    kinds = set()
    for situation in (one for seed in range(1, 4) for one in plans_after_bids(seed)):
        result, revealed = shown(situation), last_event(situation.log, "bids_revealed")
        assert isinstance(result, BidsModel | WildlingsModel)
        assert revealed is not None
        columns = result.columns if isinstance(result, BidsModel) else result.bids
        assert {column.house: column.bid for column in columns} == revealed.facts["bids"]
        kinds.add(type(result))
    assert kinds == {BidsModel, WildlingsModel}


def test_a_touch_puts_the_bids_away_and_changes_nothing_else() -> None:
    situation = plans_after_bids(1)[0]
    result = shown(situation)
    assert result is not None
    assert isinstance(result.dismiss, Go)
    after = attrs.evolve(situation, place=result.dismiss.place)
    assert shown(after) is None
    assert now_model(after) == now_model(situation)


def test_behind_an_open_curtain_nothing_stands_over_the_plan() -> None:
    situation = plans_after_bids(1)[0]
    own = situation.question()
    assert own is not None
    opened = attrs.evolve(situation, place=attrs.evolve(situation.place, curtain=own.asked.question))
    assert shown(opened) is None


def test_once_orders_are_revealed_the_bids_are_old() -> None:
    seen = 0
    for table in evening(1):
        questions = table.game.pending
        if not questions or questions[0].kind not in ("raven", "raid", "march"):
            continue
        seen += 1
        result = shown(situation_of(table, questions[0].house, log=tuple(table.happened)))
        assert result is None or isinstance(result, SidesModel)
    assert seen


def asked_after_combats(seed: int) -> list[Situation]:
    """Somebody is asked something openly, and nothing has happened since a combat."""
    found = []
    for table in evening(seed):
        questions = table.game.pending
        if questions and not questions[0].secret and table.game.state.battle is None:
            situation = situation_of(table, questions[0].house, log=tuple(table.happened))
            if isinstance(shown(situation), SidesModel):
                found.append(situation)
    return found


def test_CMB_15_who_has_won_stands_over_the_next_question_until_it_is_put_away() -> None:
    situations = asked_after_combats(1)
    assert situations
    for situation in situations:
        won = last_event(situation.log, "combat_won")
        assert won is not None
        result = shown(situation)
        assert isinstance(result, SidesModel)
        gold = [side.house for side in (result.attacker, result.defender) if side.role == "gold"]
        assert gold == [won.facts["house"]]
        assert isinstance(result.dismiss, Go)
        after = attrs.evolve(situation, place=result.dismiss.place)
        assert not isinstance(shown(after), SidesModel)
