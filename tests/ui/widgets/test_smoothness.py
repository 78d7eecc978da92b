"""What a player waits for after a touch: how much is made and drawn anew, counted without a clock."""

from collections.abc import Callable
from typing import Any

import pytest
from kivy.animation import Animation
from kivy.core.window import Window
from kivy.graphics import Rectangle
from kivy.uix.scrollview import ScrollView

from companion.door import Ticket
from companion.ui.app import REVEAL_SECONDS
from companion.ui.map.drawn.drawing import Drawing
from companion.ui.map.drawn.layer import DrawnLayer
from companion.ui.models.intents import GiveAnswer
from companion.ui.robot.eyes import all_widgets
from companion.ui.shots.scenes import others_seal
from companion.ui.shots.stage import Moment
from companion.ui.widgets.text import Text
from tests.ui.conftest import Stage

PLANNING = Moment("orders", "stark", round=2, seed=3)
ON_ITS_WAY = Ticket(1000, "answer")


def widgets(kind: str = "") -> list[Any]:
    """All in the window, or those of one class; whoever holds them keeps their ids from being used again."""
    return [widget for widget in all_widgets() if kind in ("", type(widget).__name__)]


def press_seal(staged: Any) -> Callable[[], object]:
    """Seal some answer; the table has it when what is returned is called."""
    own, door = staged.app.steward.situation.question(), staged.app.steward._doors.door
    choice = door.ticket(door.any_choice(own.asked, "a seed")).result
    enter, door.answer = door.answer, lambda asked, choice: ON_ITS_WAY
    staged.app.send(GiveAnswer(own.asked, choice))
    return lambda: enter(own.asked, choice)


def same(before: list[Any], after: list[Any]) -> bool:
    return list(map(id, before)) == list(map(id, after))


@pytest.mark.parametrize("moment", [PLANNING, Moment("march"), Moment("bid")], ids=lambda moment: moment.kind)
def test_a_view_that_changes_nothing_makes_no_widget_and_draws_no_frame(stage: Stage, moment: Moment) -> None:
    staged = stage(moment)
    before = widgets()
    staged.table.show()
    staged.app._show(0)
    assert not Window.canvas.needs_redraw
    assert same(before, widgets())


def test_other_words_of_the_same_size_draw_a_frame(stage: Stage) -> None:
    """They are written into the texture that is shown already, so nothing else says that it is another."""
    staged = stage(PLANNING)
    text = Text(text="1 device here", size_hint_x=None, width=200)
    staged.app.root.add_widget(text)
    staged.hand.frames()
    shown = text._block.texture
    text.text = "2 devices here"
    assert not Window.canvas.needs_redraw
    text.texture_update()
    assert text._block.texture is shown
    assert Window.canvas.needs_redraw
    staged.app.root.remove_widget(text)


@pytest.mark.parametrize("moment", [PLANNING, Moment("bid"), Moment("house-card")], ids=lambda moment: moment.kind)
def test_when_the_table_has_the_seal_only_words_change(stage: Stage, moment: Moment) -> None:
    staged = stage(moment)
    enter = press_seal(staged)
    staged.settle()
    (title,) = widgets("Title")
    before, said = widgets(), title.text
    enter()
    staged.settle()
    assert title.text != said
    assert same(before, widgets())


def test_the_last_seal_leads_straight_to_the_reveal(stage: Stage) -> None:
    staged = stage(PLANNING)
    staged.tap("Open my plan")
    others_seal(staged.table, staged.house)
    staged.show()
    before = widgets()
    enter = press_seal(staged)
    staged.app._tick(0.25)  # the curtain was open
    assert same(before, widgets())
    enter()
    staged.settle()
    assert widgets("Reveal")


def test_a_reveal_that_takes_its_time_keeps_no_plan_on_the_screen(stage: Stage) -> None:
    staged = stage(PLANNING)
    staged.tap("Open my plan")
    others_seal(staged.table, staged.house)
    staged.show()
    press_seal(staged)
    assert staged.app._show_later.is_triggered
    staged.app._show_later.get_callback()(REVEAL_SECONDS)
    assert widgets("Sealed")
    assert not widgets("PlanPattern")


def test_tabs_and_pips_are_made_once(stage: Stage) -> None:
    staged = stage(PLANNING)
    before = widgets("TabButton") + widgets("PipSign")
    staged.tap("Open my plan")
    assert not widgets("TabButton")
    staged.tap("Close")
    assert same(before, widgets("TabButton") + widgets("PipSign"))


def test_a_finger_that_moves_the_board_touches_no_piece(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    staged = stage(PLANNING)
    staged.tap("Map")
    pane = staged.widget("MapPane")
    where = pane.camera.sight
    touched: list[str] = []
    for owner, name in ((Drawing, "lay_out"), (Drawing, "show"), (DrawnLayer, "move"), (DrawnLayer, "draw")):
        monkeypatch.setattr(owner, name, lambda *_, name=name: touched.append(name))
    finger = staged.hand.down(*pane.center)
    for step in range(1, 6):
        staged.hand.move(finger, pane.center_x + 10 * step, pane.center_y)
    assert pane.camera.sight != where
    assert not touched
    monkeypatch.undo()
    staged.hand.up(finger)


def test_nothing_as_large_as_the_window_is_drawn_where_nothing_is_to_be_seen(stage: Stage) -> None:
    staged = stage(PLANNING)
    whole = tuple(Window.size)
    for layer in (staged.widget("SheetLayer"), staged.widget("CandleLight"), staged.widget("Root")):
        drawn = [*layer.canvas.before.children, *layer.canvas.children]
        assert not [one for one in drawn if isinstance(one, Rectangle) and tuple(one.size) == whole], layer


def test_a_list_that_has_come_to_rest_draws_no_row_of_frames(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    staged = stage(PLANNING)
    staged.tap("Open my plan")
    begun: list[object] = []
    monkeypatch.setattr(Animation, "start", lambda animation, widget: begun.append(widget))
    lists = [widget for widget in widgets() if isinstance(widget, ScrollView)]
    for one in lists:
        one.update_from_scroll()  # as when it is moved, or has a new size
        one._bind_inactive_bar_color_ev.get_callback()(0.5)  # half a second later
    assert lists
    assert not begun
