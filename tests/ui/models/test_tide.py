"""The own tide: only behind the curtain."""

import attrs

from companion.door import OwnCard
from companion.ui.models.closed import ClosedModel
from companion.ui.models.intents import Answer
from companion.ui.models.now import now_model
from companion.ui.models.patterns.tide import TideModel
from companion.ui.models.situation import Situation
from engine import NO, TIDES_DECK, YES, Pick
from tests.ui.models.combat_staging import situation_of, table_at


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
    choices = [button.intent.choice for button in opened(situation).frame.buttons if isinstance(button.intent, Answer)]
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
