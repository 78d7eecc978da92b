"""The calculators: steppers of one's own, and the engine's word for what comes of it. No table is needed."""

import attrs

from companion.ui.models.app import app_model
from companion.ui.models.controls import NoteModel, SegmentsModel, StepperModel, SwitchModel
from companion.ui.models.intents import Go
from companion.ui.models.page import PageModel
from companion.ui.models.place import Place, Screen
from companion.ui.models.start.home import HomeModel
from companion.ui.models.what_if.battle_sum import battle_parts, strength_by_hand
from companion.ui.models.what_if.supply_sum import supply_by_hand, supply_parts
from engine import ATTACKER, DEFENDER, open_box
from tests.ui.models.combat_staging import WORDS, situation_of, table_at

EMPTY = Place()
BOX = open_box("second")


def steppers(parts: tuple[object, ...]) -> dict[str, StepperModel]:
    return {part.text: part for part in parts if isinstance(part, StepperModel)}


def after(intent: object) -> Place:
    assert isinstance(intent, Go)
    return intent.place


def more(place: Place, text: str, times: int = 1) -> Place:
    for _ in range(times):
        place = after({**steppers(supply_parts(place, WORDS)), **steppers(battle_parts(place, WORDS))}[text].more)
    return place


def other_side(place: Place) -> Place:
    segments = next(part for part in battle_parts(place, WORDS) if isinstance(part, SegmentsModel))
    return after(segments.parts[1 - segments.chosen].intent)


def result(place: Place) -> str:
    return next(part.text for part in battle_parts(place, WORDS) if isinstance(part, NoteModel))


def test_CMB_13_units_order_support_and_card_add_up() -> None:
    place = more(more(more(more(more(EMPTY, "Footman", 2), "Knight"), "Order"), "Support", 3), "House card", 2)
    assert strength_by_hand(place, ATTACKER, BOX) == 2 + 2 + 1 + 3 + 2
    assert strength_by_hand(place, DEFENDER, BOX) == 0
    assert result(place) == "The attacker wins by 10."
    place = more(other_side(place), "Support and garrison", 10)
    assert result(place) == "A tie: the house higher in the Fiefdoms wins."
    assert result(more(place, "Order")) == "The defender wins by 1."


def test_CMB_06_a_siege_engine_counts_only_against_a_castle() -> None:
    place = more(EMPTY, "Siege Engine")
    assert strength_by_hand(place, ATTACKER, BOX) == 0
    castle = next(part for part in battle_parts(place, WORDS) if isinstance(part, SwitchModel))
    place = after(castle.intent)
    assert strength_by_hand(place, ATTACKER, BOX) == 4
    assert strength_by_hand(more(other_side(place), "Siege Engine"), DEFENDER, BOX) == 0


def test_a_stepper_ends_where_the_box_ends() -> None:
    parts = steppers(battle_parts(EMPTY, WORDS))
    assert parts["Footman"].less is None
    assert parts["Order"].less is not None
    assert steppers(battle_parts(other_side(EMPTY), WORDS))["Order"].less is None
    assert steppers(battle_parts(more(EMPTY, "House card", 4), WORDS))["House card"].more is None


def test_SUP_08_armies_fit_or_are_too_much() -> None:
    place = more(EMPTY, "Armies of 2", 2)
    assert supply_by_hand(place, BOX.supply_limits).fits
    assert not supply_by_hand(more(place, "Armies of 3"), BOX.supply_limits).fits
    assert supply_by_hand(more(more(place, "Armies of 3"), "Supply", 3), BOX.supply_limits).fits
    note = next(part for part in supply_parts(place, WORDS) if isinstance(part, NoteModel))
    assert note.text == "Supply 0 allows 2·2: 2·2 fits."


def test_it_can_be_used_at_home() -> None:
    situation = situation_of(*table_at("march"))
    home = attrs.evolve(situation, view=attrs.evolve(situation.view, table=None), place=EMPTY)
    shown = app_model(home).screen
    assert isinstance(shown, HomeModel)
    way = next(row for row in shown.rows if row.title == "What if")
    assert after(way.intent).screen is Screen.WHAT_IF
    page = app_model(attrs.evolve(home, place=after(way.intent))).screen
    assert isinstance(page, PageModel)
    assert any(isinstance(part, StepperModel) for part in page.parts)
