"""Planning with real touches: what a plan costs, what a closed curtain shows, what a held one does."""

from typing import Any

import pytest

from companion.door import OwnCard
from companion.ui.models.drafts import NumberDraft, PickDraft, PlanDraft
from companion.ui.models.intents import KeepDraft
from companion.ui.models.settings import Settings
from companion.ui.robot.eyes import all_widgets
from companion.ui.shots.stage import Moment
from engine import WILDLING_DECK, Orders
from tests.ui.conftest import PHONE, TABLET, Stage

PLANNING = Moment("orders", "stark", round=2, seed=3)
"""Three areas, two stars, nothing forbidden."""
AREAS = ("Winterfell", "Shivering Sea", "White Harbor")


def tray() -> list[Any]:
    """Every cell of the tray, from top to bottom."""
    found = [one for one in all_widgets() if type(one).__name__ == "TokenCell"]
    return sorted(found, key=lambda cell: -cell.to_window(*cell.center)[1])


def cells(token: str) -> list[Any]:
    return [cell for cell in tray() if cell.model.token == token]


def lay(staged: Any, *tokens: str) -> None:
    """Touch the lowest token of each kind in the tray."""
    for token in tokens:
        staged.hand.tap_widget(cells(token)[-1])
        staged.settle()


def test_PLN_02_a_plan_of_three_orders_takes_five_touches(stage: Stage) -> None:
    staged = stage(PLANNING)
    staged.tap("Open my plan")
    lay(staged, "march-0", "raid", "support")
    staged.tap("Seal my plan")
    assert staged.hand.taps == len(AREAS) + 2
    assert staged.hand.sees("Your plan is sealed")
    (choice,) = staged.table.sealed.values()
    assert isinstance(choice, Orders)
    assert {token for _, token in choice.orders} == {"march-0", "raid", "support"}


def test_a_touch_on_the_strip_takes_a_token_back(stage: Stage) -> None:
    staged = stage(PLANNING)
    staged.tap("Open my plan")
    lay(staged, "raid")
    assert staged.hand.sees("Seal · 2 areas to go")
    staged.tap(AREAS[0])
    assert staged.hand.sees("Seal · 3 areas to go")


def test_a_used_token_explains_itself_and_the_tray_stays_in_reach(stage: Stage) -> None:
    staged = stage(PLANNING)
    staged.tap("Open my plan")
    lay(staged, "march-0")
    staged.hand.tap_widget(cells("march-0")[0])
    staged.settle()
    assert staged.hand.sees("Your March +0 is already placed.")
    lay(staged, "raid")
    assert staged.hand.sees("Seal · 1 area to go")


@pytest.mark.parametrize(
    ("size", "scale"), [(PHONE, 1.0), (PHONE, 1.6), (TABLET, 1.0)], ids=["phone", "large text", "tablet"]
)
def test_every_token_can_be_touched_at_every_size(stage: Stage, size: tuple[int, int], scale: float) -> None:
    staged = stage(PLANNING, size=size, settings=Settings(text_scale=scale))
    staged.tap("Open my plan")
    assert len(tray()) == 15
    for cell in tray():
        left, bottom = cell.to_window(*cell.pos)
        right, top = cell.to_window(cell.right, cell.top)
        assert min(right - left, top - bottom) >= 48
        assert 0 <= left < right <= size[0]
        assert 0 <= bottom < top <= size[1]


@pytest.mark.parametrize(
    ("moment", "drafts"),
    [
        (PLANNING, (PlanDraft(), PlanDraft((("winterfell", "raid"),)), PlanDraft((("white-harbor", "march-0"),)))),
        (Moment("bid"), (NumberDraft(), NumberDraft(0), NumberDraft(5))),
        (Moment("house-card"), (PickDraft(), PickDraft("eddard-stark"))),
    ],
    ids=["orders", "bid", "house-card"],
)
def test_a_closed_curtain_is_the_same_pixel_by_pixel(stage: Stage, moment: Moment, drafts: tuple[Any, ...]) -> None:
    staged = stage(moment)
    own = staged.app.steward.situation.question()
    pictures = set()
    for draft in drafts:
        staged.app.send(KeepDraft(own.asked.question, draft))
        staged.settle()
        pictures.add(staged.hand.pixels())
    assert len(pictures) == 1


def test_a_sealed_plan_is_seen_only_while_the_button_is_held(stage: Stage) -> None:
    staged = stage(PLANNING)
    staged.tap("Open my plan")
    lay(staged, "march-0", "raid", "support")
    staged.tap("Seal my plan")
    before = staged.hand.pixels()
    button = staged.widget("HoldButton")
    finger = staged.hand.down(*button.to_window(*button.center))
    staged.settle()
    assert staged.hand.sees("March +0")
    staged.hand.up(finger)
    staged.settle()
    assert not staged.hand.sees("March +0")
    assert staged.hand.pixels() == before


def test_a_pad_holds_the_curtain_open(stage: Stage) -> None:
    staged = stage(PLANNING, settings=Settings(curtain_by_hold=True))
    pad = staged.widget("HoldPad")
    finger = staged.hand.down(*pad.to_window(*pad.center))
    staged.settle()
    assert staged.hand.sees("Only you")
    lay(staged, "raid")
    assert staged.hand.sees("Seal · 2 areas to go")
    staged.hand.up(finger)
    staged.settle()
    assert not staged.hand.sees("Only you")


def test_leaving_the_app_closes_the_curtain(stage: Stage) -> None:
    staged = stage(PLANNING)
    staged.tap("Open my plan")
    assert staged.app.on_pause()
    staged.settle()
    assert staged.hand.sees("Open my plan")


def test_a_touch_beside_everything_keeps_the_curtain_open(stage: Stage) -> None:
    staged = stage(PLANNING)
    staged.tap("Open my plan")
    for _ in range(3):
        staged.clock.pass_by(15)
        staged.hand.tap_at(200, PHONE[1] - 10)
        staged.app.steward.tick()
    assert staged.hand.sees_part("Only you")


def test_one_device_with_two_seats_is_handed_over(stage: Stage) -> None:
    staged = stage(PLANNING, houses=("stark", "martell"))
    first, second = ("Stark", "Martell") if staged.hand.sees("I am Stark") else ("Martell", "Stark")
    staged.tap(f"I am {first}")
    assert staged.hand.sees("Open my plan")
    staged.tap("Open my plan")
    for token in ("march-0", "raid", "support", "consolidate", "defense-1"):
        if not staged.hand.sees("Seal my plan"):
            lay(staged, token)
    staged.tap("Seal my plan")
    assert staged.hand.sees(f"Hand to {second}")
    assert not staged.hand.sees("Break the seal")
    staged.tap(f"I am {second}")
    assert staged.hand.sees("Open my plan")


def test_RAV_05_a_looked_at_card_takes_three_touches(stage: Stage) -> None:
    staged = stage(Moment("raven", round=3, seed=4))
    staged.table.cards[staged.house] = (OwnCard(staged.house, WILDLING_DECK, "crow-killers"),)
    staged.tap("Look at the wildling card")
    assert not staged.hand.sees("Crow Killers")
    staged.tap("Open the card")
    assert staged.hand.sees("Crow Killers")
    staged.tap("Leave on top")
    assert staged.hand.taps == 3
    assert not staged.hand.sees("Crow Killers")
