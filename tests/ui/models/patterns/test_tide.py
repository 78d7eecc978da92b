"""The own tide: only behind the curtain."""

import attrs

from companion.door import OwnCard
from companion.ui.models.battle.battle import BattleModel
from companion.ui.models.curtain.closed import ClosedModel
from companion.ui.models.intents import Close, GiveAnswer, Open
from companion.ui.models.now.now import now_model
from companion.ui.models.patterns.combat.tide import TideModel
from companion.ui.models.situation import Situation
from engine import NO, TIDES_DECK, YES, Pick
from tests.ui.models.combat_staging import situation_of, table_at, watching


def opened(situation: Situation) -> TideModel:
    own = situation.question()
    assert own is not None
    model = now_model(attrs.evolve(situation, place=attrs.evolve(situation.place, curtain=own.asked.question)))
    assert isinstance(model, TideModel)
    return model


def with_tide(card: str) -> Situation:
    table, house = table_at("redraw-tide", tides=True)
    return situation_of(table, house, cards=(OwnCard(house, TIDES_DECK, card),))


def test_TOB_04_the_card_and_the_sum_with_it_are_shown_behind_the_curtain() -> None:
    plain, strong = opened(with_tide("blank-0")), opened(with_tide("plain-3"))
    assert (plain.strength, strong.strength) == ("0", "3")
    assert int(strong.total) == int(plain.total) + 3
    assert opened(with_tide("skull-0")).marks == ("skull",)


def test_TOB_04_keep_or_draw_again_is_one_touch_each() -> None:
    situation = with_tide("blank-0")
    own = situation.question()
    assert own is not None
    choices = [
        button.intent.choice for button in opened(situation).frame.buttons if isinstance(button.intent, GiveAnswer)
    ]
    assert sorted(choices, key=str) == sorted((Pick(YES), Pick(NO)), key=str)


def test_two_different_tides_look_the_same_behind_the_closed_curtain() -> None:
    one, other = now_model(with_tide("blank-0")), now_model(with_tide("plain-3"))
    assert isinstance(one, ClosedModel)
    assert one == other


def test_nothing_of_a_tide_is_in_what_a_log_line_could_show() -> None:
    assert repr(opened(with_tide("sword-1"))) == repr(opened(with_tide("fortification-1")))


def test_a_tide_that_was_dealt_by_hand_is_not_shown() -> None:
    table, house = table_at("redraw-tide", tides=True)
    assert opened(situation_of(table, house)).strength == ""


def the_other(card: str, curtain: str = "") -> Situation:
    """Who fights without the blade, while its holder is asked."""
    table, holder = table_at("redraw-tide", tides=True)
    battle = table.game.state.battle
    assert battle is not None
    other = battle.defender if holder == battle.attacker else battle.attacker
    situation = situation_of(table, other, cards=(OwnCard(other, TIDES_DECK, card),))
    return attrs.evolve(situation, place=attrs.evolve(situation.place, curtain=curtain))


def test_TOB_02_who_fights_without_the_blade_looks_at_the_own_tide_too() -> None:
    closed = now_model(the_other("plain-3"))
    assert isinstance(closed, ClosedModel)
    assert closed == now_model(the_other("blank-0"))
    assert closed.button is not None
    assert isinstance(closed.button.intent, Open)
    shown = now_model(the_other("plain-3", closed.button.intent.question))
    assert isinstance(shown, TideModel)
    assert shown.strength == "3"
    assert [type(button.intent) for button in shown.frame.buttons] == [Close]


def test_TOB_02_whoever_only_watches_sees_no_tide() -> None:
    table, _ = table_at("redraw-tide", tides=True)
    watcher = watching(table)
    assert watcher is not None
    battle = table.game.state.battle
    assert battle is not None
    assert watcher.seat not in (battle.attacker, battle.defender)
    assert isinstance(now_model(watcher), BattleModel)
