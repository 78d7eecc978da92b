"""On a desktop the pointer shows what can be touched."""

import pytest
from kivy.core.window import Window

from companion.ui.models.place import Tab
from companion.ui.shots.stage import Moment
from companion.ui.widgets.hover import scrolls_around
from companion.ui.widgets.layout.taking_down import drop, take_all_down
from tests.ui.conftest import DESKTOP


@pytest.fixture
def desktop(stage):
    return stage(Moment("westeros-choice", round=3), size=DESKTOP)


def over(staged, at: tuple[float, float]) -> object:
    """What lies under a pointer there."""
    Window.mouse_pos = (0, 0)  # a pointer that has not moved since the last test tells nothing
    Window.mouse_pos = at
    staged.hand.frames()
    return staged.app._hover.over


def test_what_can_be_touched_is_lighter_under_the_pointer(desktop) -> None:
    row = desktop.targets("CardRow")[0]
    widget = over(desktop, row.at)
    assert type(widget).__name__ == "CardRow"
    drawn = len(widget.canvas.after.children)
    assert over(desktop, (DESKTOP[0] - 4, DESKTOP[1] - 4)) is None
    assert len(widget.canvas.after.children) == drawn - 1


def test_an_area_that_can_be_touched_has_the_cursor_too(desktop) -> None:
    pane = desktop.widget("MapPane")
    assert over(desktop, pane.point_of("riverrun")) is pane


def test_a_pointer_that_rests_is_over_what_has_come(desktop) -> None:
    row = desktop.targets("CardRow")[0]
    assert over(desktop, row.at) is not None
    desktop.tap("Map")
    assert desktop.app.steward.situation.place.tab is Tab.MAP
    assert type(desktop.app._hover.over).__name__ != "CardRow"


def test_whatever_can_be_touched_is_found(desktop) -> None:
    for target in desktop.targets():
        assert over(desktop, target.at) is not None, target


def test_what_has_gone_under_a_pointer_leaves_it_without_harm(desktop) -> None:
    row = over(desktop, desktop.targets("CardRow")[0].at)
    drop([row])
    take_all_down()
    assert over(desktop, (DESKTOP[0] - 4, DESKTOP[1] - 4)) is None


def test_a_list_that_is_scrolled_under_a_pointer_that_rests_has_another_row_lit(desktop) -> None:
    desktop.tap("Map")
    row = over(desktop, desktop.targets("ListRow")[0].at)
    (around,) = scrolls_around(row)
    around.scroll_y = 0.2
    desktop.hand.frames()
    assert desktop.app._hover.over is not row
