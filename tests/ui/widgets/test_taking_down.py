"""A screen that has gone needs no garbage collector."""

import gc
import time
from weakref import ref

import pytest
from kivy.factory import Factory
from kivy.graphics.instructions import CanvasBase
from kivy.uix.boxlayout import BoxLayout

from companion.ui.robot.eyes import all_widgets
from companion.ui.shots.rows.planning import PLAN
from companion.ui.shots.scenes import Scene
from companion.ui.shots.theatre import Staged, Theatre
from companion.ui.widgets.layout import taking_down
from companion.ui.widgets.layout.panels import Panel
from companion.ui.widgets.picture import Picture

LONGEST_SECONDS = 20.0


def until_taken_down(staged: Staged) -> None:
    """Frames go by until nothing waits to be taken down."""
    end = time.monotonic() + LONGEST_SECONDS
    while taking_down._steps and time.monotonic() < end:
        staged.hand.frames()


@pytest.mark.usefixtures("no_collector")
def test_a_screen_that_has_gone_is_freed_without_the_collector(theatre: Theatre) -> None:
    """All but the few that something else of Kivy holds."""
    staged = theatre.show(Scene(PLAN))
    staged.tap("Open my plan")
    before = [ref(widget) for widget in all_widgets()]
    staged.tap("Close")
    until_taken_down(staged)
    shown = set(all_widgets())
    gone = [widget for widget in before if widget() not in shown]
    assert len(gone) > 100
    assert sum(widget() is not None for widget in gone) < len(gone) / 10


@pytest.mark.usefixtures("theatre", "no_collector")
@pytest.mark.parametrize("name", ["Part", "Pieces", "StarRow"])
def test_a_widget_that_is_as_large_as_its_content_is_freed_without_the_collector(name: str) -> None:
    widget = Factory.get(name)()
    gone = ref(widget)
    taking_down.take_down(widget)
    taking_down.take_all_down()
    del widget
    assert gone() is None


def canvases() -> int:
    return sum(isinstance(thing, CanvasBase) for thing in gc.get_objects() if type(thing).__module__ != "weakref")


@pytest.mark.usefixtures("no_collector")
def test_a_screen_that_has_gone_leaves_next_to_no_canvas(theatre: Theatre) -> None:
    """Kivy lets every canvas that was drawn keep itself."""
    staged = theatre.show(Scene(PLAN))
    for _ in range(2):
        staged.tap("Open my plan")
        staged.tap("Close")
    until_taken_down(staged)
    before = canvases()
    staged.tap("Open my plan")
    open_now = canvases() - before
    staged.tap("Close")
    until_taken_down(staged)
    assert open_now > 100
    assert canvases() - before < open_now / 10


def test_one_drawing_goes_from_pane_to_pane(theatre: Theatre) -> None:
    staged = theatre.show(Scene(PLAN))
    staged.tap("Open my plan")
    first = staged.widget("MapPane")
    staged.tap("Close")
    staged.tap("Map")
    second = staged.widget("MapPane")
    assert second is not first
    assert second.drawing is first.drawing
    assert second.shown


def callbacks() -> int:
    """How many callbacks of Kivy there are, with what keeps them."""
    return sum(type(thing).__module__ == "kivy._event" for thing in gc.get_objects())


@pytest.mark.usefixtures("theatre", "no_collector")
def test_a_widget_that_was_taken_down_leaves_no_callback_to_the_collector() -> None:
    taking_down.take_all_down()  # what other tests have left
    gc.collect()
    before = callbacks()
    layout = BoxLayout()
    layout.add_widget(Picture(name="icon-plus-16"))
    layout.add_widget(Panel())
    layout.add_widget(Factory.get("Scroll")())
    assert callbacks() > before
    taking_down.take_down(layout)
    taking_down.take_all_down()
    del layout
    assert callbacks() == before
