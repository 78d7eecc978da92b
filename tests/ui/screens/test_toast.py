"""A toast on every screen: it keeps nobody from what can be touched there."""

import os

import attrs
import pytest
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from companion.ui.models.place import WhoIsHere
from companion.ui.models.settings import Settings
from companion.ui.models.situation import Toast
from companion.ui.robot.eyes import all_widgets
from companion.ui.robot.target import Target
from companion.ui.shots.rows import SHOTS
from companion.ui.shots.shot import Shot
from companion.ui.shots.stage import Moment
from companion.ui.shots.theatre import Staged, Theatre
from companion.ui.widgets.in_sight import Extent, box_of, cut, is_empty, visible
from tests.ui.conftest import DESKTOP, PHONE, TABLET, Stage

LONG = Toast("The supply of Baratheon would be exceeded: it allows 3, 2 and 2 units, not 3, 3 and 2.", "bad", "SUP-02")
SHORT = Toast("Greyjoy’s phone hosts now.", "info")
LARGEST = 1.6
ALL = bool(os.environ.get("ALL_SCREENS"))
SOME = [shot for shot in (SHOTS if ALL else SHOTS[1::6]) if not shot.scene.is_display]
"""All of them are held by `make soak`."""


def say(staged: Staged, toast: Toast) -> Target:
    """A toast comes; where it stands."""
    staged.app.steward.current.toasts.show(toast)
    staged.app._show(0)
    staged.settle()
    (card,) = staged.targets("ToastCard")
    return card


def touched_by(staged: Staged) -> list[Widget]:
    """Every widget that a finger may want to reach on this screen: not those of the header, nor of the toast."""
    away = [widget for kind in ("Header", "ToastCard") for widget in all_widgets() if type(widget).__name__ == kind]
    of_others = {id(widget) for one in away for widget in one.walk(restrict=True)}
    touched = (widget for widget in all_widgets() if getattr(widget, "intent", None) is not None)
    return [widget for widget in touched if id(widget) not in of_others and (seen := visible(widget)) and not seen[1]]


def scrolls(widget: Widget) -> bool:
    parent = widget.parent
    while isinstance(parent, Widget) and parent.parent is not parent:
        if isinstance(parent, ScrollView) and parent.do_scroll_y:
            return True
        parent = parent.parent
    return False


def is_main(widget: Widget) -> bool:
    look = getattr(getattr(widget, "model", None), "look", None)
    return getattr(look, "value", "") in ("gold", "wax")


def covered(staged: Staged, box: Extent) -> list[Widget]:
    return [one for one in touched_by(staged) if not is_empty(cut(visible(one)[0], box))]  # type: ignore[index]


@pytest.mark.parametrize("scale", [1.0, LARGEST])
@pytest.mark.parametrize("shot", SOME, ids=lambda shot: shot.name)
def test_it_covers_nothing_but_what_scrolls_or_what_is_on_top(theatre: Theatre, shot: Shot, scale: float) -> None:
    staged = theatre.show(shot.scene, Settings(text_scale=scale), PHONE)
    shot.play(staged)
    for toast in (SHORT, LONG):
        card = say(staged, toast)
        under = covered(staged, card.box)
        is_on_top = card.box[3] > PHONE[1] - 12
        assert is_on_top or not [one for one in under if not scrolls(one)]
        assert not [one for one in under if is_main(one)]


def test_over_a_plan_it_lies_on_the_board(stage: Stage) -> None:
    staged = stage(Moment("orders", "tyrell", round=4, seed=3))
    for strip in staged.targets("WildlingsStrip"):
        staged.tap_target(strip)
    staged.tap("Open my plan")
    before = staged.targets("TokenCell") + staged.targets("AreaButton") + staged.targets("PressButton")
    card = say(staged, LONG)
    assert all(one in staged.targets() for one in before)
    board = box_of(staged.widget("MapPane"))
    assert not is_empty(cut(board, card.box))
    assert card.box[1] - board[1] < 24, "just above the areas"


@pytest.mark.parametrize("kind", ["march", "raid", "support", "retreat", "westeros-choice", "muster"])
def test_it_covers_no_row_of_a_question(stage: Stage, kind: str) -> None:
    staged = stage(Moment(kind))
    before = staged.targets()
    say(staged, LONG)
    after = staged.targets()
    kinds = {"CardRow", "LineCard", "ListRow", "PressButton", "TabButton", "ShopTile", "StepButton"}
    assert [one for one in before if one.kind in kinds and one not in after] == []


@pytest.mark.parametrize("size", [TABLET, DESKTOP])
def test_in_a_wide_window_it_stands_in_the_column_of_the_question(stage: Stage, size: tuple[int, int]) -> None:
    staged = stage(Moment("march"), size=size)
    card = say(staged, LONG)
    assert covered(staged, card.box) == []
    button = staged.targets("PressButton")[-1]
    assert card.box[0] <= button.at[0] <= card.box[2]


def full_page(stage: Stage) -> Staged:
    """A page full of rows, on which a long toast must cover some."""
    staged = stage(Moment("march"))
    staged.tap("More")
    return staged


def test_where_it_must_cover_rows_a_touch_beside_it_puts_it_away_and_counts(stage: Stage) -> None:
    staged = full_page(stage)
    card = say(staged, LONG)
    assert covered(staged, card.box)
    staged.tap("Tracks")
    assert staged.targets("ToastCard") == []
    assert staged.hand.sees("Houses")


def test_where_it_covers_nothing_a_touch_beside_it_leaves_it(stage: Stage) -> None:
    staged = full_page(stage)
    card = say(staged, SHORT)
    assert covered(staged, card.box) == []
    staged.tap("Tracks")
    assert [one.text for one in staged.targets("ToastCard")] == [SHORT.text]


def test_a_touch_that_comes_with_it_leaves_it(stage: Stage) -> None:
    staged = full_page(stage)
    card = say(staged, LONG)
    staged.app.steward.current.toasts.since = staged.clock.now - 0.1
    staged.hand.tap_at(*card.at)
    assert staged.targets("ToastCard") == [card]


def test_it_stays_where_it_is_while_it_is_in_nobody_s_way(stage: Stage) -> None:
    staged = full_page(stage)
    before = say(staged, SHORT)
    for tab in ("Log", "Tracks"):
        staged.tap(tab)
        assert staged.targets("ToastCard") == [before]


def test_another_screen_finds_another_place_for_it(stage: Stage) -> None:
    staged = stage(Moment("march"))
    say(staged, SHORT)
    for tab in ("Map", "Tracks", "More"):
        staged.tap(tab)
        (card,) = staged.targets("ToastCard")
        assert covered(staged, card.box) == [], tab


def test_over_a_sheet_it_leaves_the_buttons_of_the_sheet_free(stage: Stage) -> None:
    staged = stage(Moment("march"))
    staged.tap("More")
    staged.app.steward.top.go(attrs.evolve(staged.app.steward.situation.place, sheet=WhoIsHere()))
    staged.app._show(0)
    staged.settle()
    card = say(staged, LONG)
    assert not [one for one in covered(staged, card.box) if not scrolls(one)]
