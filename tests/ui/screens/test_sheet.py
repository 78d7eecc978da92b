"""A sheet over the screen: it goes by its x, by a touch beside it, by a swipe; and lets no touch through."""

import pytest

from companion.ui.models.place import AreaSheet
from companion.ui.shots.scenes import answer_by_lot
from companion.ui.shots.stage import Moment
from companion.ui.theme.fonts import register_fonts
from companion.ui.widgets.text import Text


@pytest.fixture
def open_card(stage):
    staged = stage(Moment("westeros-choice", round=3))
    staged.tap("Map", "Riverrun")
    assert sheet_of(staged) == AreaSheet("riverrun")
    return staged


@pytest.fixture
def open_sheet(open_card):
    open_card.tap("Borders")
    assert sheet_of(open_card) == AreaSheet("riverrun", is_whole=True)
    return open_card


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
    assert sheet_of(open_sheet) == AreaSheet("seagard", is_whole=True)


def test_it_is_as_high_as_it_needs_to_be_and_never_hides_the_header(open_sheet) -> None:
    sheet = panel(open_sheet)
    content = open_sheet.widget("SheetLayer").ids.content
    assert sheet.height <= 0.8 * open_sheet.app.root.height
    assert sheet.height >= min(content.height, 0.8 * open_sheet.app.root.height)


# the card of an area


def test_the_board_above_a_card_stays_lit_and_another_area_takes_its_place(open_card) -> None:
    assert panel(open_card).height < 0.25 * open_card.app.root.height
    open_card.tap("Harrenhal")
    assert sheet_of(open_card) == AreaSheet("harrenhal")


def test_a_filter_and_a_tab_can_be_touched_beside_a_card(open_card) -> None:
    open_card.tap("Supply")
    assert open_card.app.steward.situation.place.part("map", "orders") == "supply"
    assert sheet_of(open_card) == AreaSheet("riverrun")
    open_card.tap("Tracks")
    assert sheet_of(open_card) is None


def test_the_board_can_be_moved_beside_a_card(open_card) -> None:
    pane, hand = open_card.widget("MapPane"), open_card.hand
    before = pane.camera.sight
    touch = hand.down(pane.center_x, pane.top - 40)
    for step in range(1, 6):
        hand.move(touch, pane.center_x - 12 * step, pane.top - 40)
    hand.up(touch)
    assert pane.camera.sight != before
    assert sheet_of(open_card) == AreaSheet("riverrun")


def test_the_area_of_a_card_is_seen_above_it(open_card) -> None:
    pane = open_card.widget("MapPane")
    low = min(pane.model.taps, key=lambda area: pane.point_on_board(area)[1])
    open_card.app.send(pane.model.taps[low])
    open_card.settle()
    assert pane.point_of(low)[1] > panel(open_card).top


def test_a_card_goes_when_the_player_is_asked(stage) -> None:
    staged = stage(Moment("march", round=4))
    house = next(one for one in staged.table.game.setup.houses if one != staged.house)
    staged = stage(Moment("march", round=4), houses=(house,))
    staged.tap("Map", "Riverrun")
    while all(question.house != house for question in staged.table.game.answerable):
        answer_by_lot(staged.table, staged.table.game.answerable[0])
    staged.show()
    assert sheet_of(staged) is None


def test_words_below_a_sheet_keep_their_colour() -> None:
    register_fonts()
    words = Text(text="Round 1")
    words.disabled = True
    assert words._label.options["color"] == words.color
