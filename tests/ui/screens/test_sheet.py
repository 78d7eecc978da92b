"""A sheet over the screen: it goes by its x, by a touch beside it, by a swipe; and lets no touch through."""

import pytest

from companion.ui.models.place import AreaSheet
from companion.ui.shots.stage import Moment


@pytest.fixture
def open_sheet(stage):
    staged = stage(Moment("westeros-choice", round=3))
    staged.tap("Map", "Riverrun")
    assert sheet_of(staged) == AreaSheet("riverrun")
    return staged


def sheet_of(staged):
    return staged.app.steward.situation.place.sheet


def panel(staged):
    return staged.widget("SheetLayer").ids.sheet


def test_it_says_what_is_known_of_the_area(open_sheet) -> None:
    assert open_sheet.hand.sees("Nobody controls it.")
    assert open_sheet.hand.sees("Borders")


def test_a_touch_beside_it_closes_it_and_does_nothing_else(open_sheet) -> None:
    beside = open_sheet.hand.wait_for("Supply")
    assert beside.is_disabled
    open_sheet.hand.tap_at(*beside.middle)
    assert sheet_of(open_sheet) is None
    assert open_sheet.app.steward.situation.place.part("map", "orders") == "orders"


def test_its_x_closes_it(open_sheet) -> None:
    close = next(child for child in open_sheet.widget("SheetLayer").children if type(child).__name__ == "IconButton")
    open_sheet.hand.tap_widget(close)
    assert sheet_of(open_sheet) is None


def test_a_swipe_down_closes_it(open_sheet) -> None:
    sheet, hand = panel(open_sheet), open_sheet.hand
    touch = hand.down(sheet.center_x, sheet.top - 12)
    for step in range(1, 6):
        hand.move(touch, sheet.center_x, sheet.top - 12 - 30 * step)
    hand.up(touch)
    hand.frames()
    assert sheet_of(open_sheet) is None


def test_a_neighbour_takes_its_place(open_sheet) -> None:
    open_sheet.hand.tap("Seagard", nth=0)
    open_sheet.settle()
    assert sheet_of(open_sheet) == AreaSheet("seagard")


def test_it_is_as_high_as_it_needs_to_be_and_never_hides_the_header(open_sheet) -> None:
    sheet = panel(open_sheet)
    content = open_sheet.widget("SheetLayer").ids.content
    assert sheet.height <= 0.8 * open_sheet.app.root.height
    assert sheet.height >= min(content.height, 0.8 * open_sheet.app.root.height)
