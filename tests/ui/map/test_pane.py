"""The board in a real window: what is drawn, what a touch means, what fingers do."""

import attrs
import pytest
from kivy.graphics.instructions import InstructionGroup, VertexInstruction

from companion.ui.map.board import board_of
from companion.ui.map.drawn.clusters import Arrangement, cluster_of
from companion.ui.models.board.map import AreaLook, Edge, Socket
from companion.ui.models.place import AreaSheet
from companion.ui.models.settings import Settings
from companion.ui.shots.stage import Moment
from companion.ui.theme.map_look import LEAST_CONTRAST, ground_colour, name_colours
from companion.ui.theme.palette import contrast, house_colours, mixed, palette
from companion.ui.theme.style import STYLE

ORDERS = Moment("westeros-choice", round=3)
TABLET = (1280, 800)
READABLE = 4.5


@pytest.fixture
def board(stage):
    """The Map tab of a phone."""
    staged = stage(ORDERS)
    staged.tap("Map")
    return staged


def middle(pane) -> tuple[float, float]:
    return pane.to_window(*pane.center)


def test_every_area_of_the_model_is_shown(board) -> None:
    pane = board.widget("MapPane")
    assert pane.shown == dict(pane.model.looks)


def shapes_in(group) -> list[VertexInstruction]:
    """All that is drawn one by one."""
    shapes = []
    for instruction in group.children:
        if isinstance(instruction, InstructionGroup):
            shapes += shapes_in(instruction)
        elif isinstance(instruction, VertexInstruction):
            shapes.append(instruction)
    return shapes


def test_a_whole_board_is_drawn_in_few_goes(board) -> None:
    pane = board.widget("MapPane")
    assert sum(len(cluster.pieces) for cluster in pane.drawing.clusters.values()) > 60
    assert len(shapes_in(pane.drawing)) < 20


def test_only_an_area_that_has_changed_is_drawn_anew(board) -> None:
    pane = board.widget("MapPane")
    before = dict(pane.drawing.clusters)
    look = attrs.evolve(pane.model.looks["riverrun"], power="stark")
    pane.model = attrs.evolve(pane.model, looks={**pane.model.looks, "riverrun": look})
    board.hand.frames()
    changed = [area for area, cluster in pane.drawing.clusters.items() if cluster is not before[area]]
    assert changed == ["riverrun"]
    assert pane.shown["riverrun"] == look


def test_a_controlled_area_has_the_colour_of_its_house(board) -> None:
    pane = board.widget("MapPane")
    area = next(area for area, look in pane.shown.items() if look.house == "lannister" and "port" not in area)
    colours, dark = house_colours()["lannister"], palette("dark")
    wanted = mixed(dark.land, colours.field, colours.control)
    assert pane.drawing.ground_colour(area) == pytest.approx(wanted, abs=0.01)


def test_a_touch_on_an_area_opens_its_sheet(board) -> None:
    pane = board.widget("MapPane")
    board.hand.tap_at(*pane.point_of("riverrun"))
    board.settle()
    assert board.app.steward.situation.place.sheet == AreaSheet("riverrun")
    assert pane.shown["riverrun"].edge is Edge.SELECTED


def test_a_name_on_the_board_can_be_touched_like_any_other_words(board) -> None:
    board.tap("Riverrun")
    assert board.app.steward.situation.place.sheet == AreaSheet("riverrun")


def test_a_finger_that_moves_pans_and_means_nothing(board) -> None:
    pane, hand = board.widget("MapPane"), board.hand
    before = pane.camera.sight
    x, y = middle(pane)
    touch = hand.down(x, y)
    for step in range(1, 6):
        hand.move(touch, x - 10 * step, y + 12 * step)
    hand.up(touch)
    hand.frames()
    assert pane.camera.x == pytest.approx(before.x + 50 / before.zoom, abs=1)
    assert pane.camera.y == pytest.approx(before.y - 60 / before.zoom, abs=1)
    assert board.app.steward.situation.place.sheet is None


def test_two_fingers_pinch(board) -> None:
    pane, hand = board.widget("MapPane"), board.hand
    before = pane.camera.zoom
    x, y = middle(pane)
    left, right = hand.down(x - 40, y), hand.down(x + 40, y)
    for step in range(1, 5):
        hand.move(left, x - 40 - 10 * step, y)
        hand.move(right, x + 40 + 10 * step, y)
    hand.up(left)
    hand.up(right)
    hand.frames()
    assert pane.camera.zoom == pytest.approx(2 * before, rel=0.01)
    assert board.app.steward.situation.place.sheet is None


def test_the_whole_board_is_one_touch_away(board) -> None:
    pane = board.widget("MapPane")
    buttons = [child for child in pane.walk(restrict=True) if type(child).__name__ == "FloatingButton"]
    whole = next(button for button in buttons if button.icon == "map")
    board.hand.tap_widget(whole)
    assert {"Castle Black", "Sunspear"} <= set(board.hand.all_texts())
    bare = [area for area in pane.model.taps if pane.point_of(area) is None]
    assert len(bare) <= 4, "only what lies under the buttons"


def test_names_out_of_the_pane_are_not_seen(board) -> None:
    pane = board.widget("MapPane")
    pane.show_areas(("winterfell",))
    board.hand.frames()
    assert board.hand.sees("Winterfell")
    assert not board.hand.sees("Sunspear")
    assert pane.point_of("sunspear") is None


def test_names_follow_the_text_scale_only_so_far(stage) -> None:
    heights = {}
    for scale in (1.0, 1.15, 1.6):
        staged = stage(ORDERS, settings=Settings(text_scale=scale))
        staged.hand.tap_widget(_tab(staged, "map"))
        staged.settle()
        pane = staged.widget("MapPane")
        heights[scale] = pane.drawing.clusters["riverrun"].name_piece.texture.height
    assert heights[1.0] < heights[1.15] == heights[1.6]


def _tab(staged, icon: str):
    tabs = staged.app.root.walk(restrict=True)
    return next(one for one in tabs if type(one).__name__ == "TabButton" and one.model.icon == icon)


def test_a_board_that_was_panned_stays_there_whatever_happens_on_it(board) -> None:
    pane = board.widget("MapPane")
    pane.show_areas(("sunspear",))
    pane.pan(10, 10)
    seen = pane.camera.sight
    pane.model = attrs.evolve(pane.model, start=("winterfell",))
    board.hand.frames()
    board.tap("Control")
    assert pane.camera.sight == seen


# a board that belongs to a question


def test_a_plan_frames_the_selected_area_and_lets_the_rest_step_back(stage) -> None:
    staged = stage(Moment("orders", round=3))
    staged.tap("Open my plan")
    pane = staged.widget("MapPane")
    selected = pane.model.focus[0]
    assert pane.shown[selected].edge is Edge.SELECTED
    assert pane.point_of(selected) is not None
    back = next(area for area in pane.model.looks if area not in pane.model.focus and "port" not in area)
    in_focus = attrs.evolve(pane.model, focus=())
    faded = pane.drawing.ground_colour(back)
    pane.model = in_focus
    staged.hand.frames()
    assert pane.drawing.ground_colour(back) != faded


def test_what_does_not_fit_is_named_at_the_edge_and_one_touch_away(stage) -> None:
    staged = stage(ORDERS)
    staged.tap("Map")
    pane = staged.widget("MapPane")
    areas = ("sunspear", "castle-black", "winterfell")
    pane.model = attrs.evolve(
        pane.model,
        focus=areas,
        further={"north": ("1 further north", "2 further north"), "south": ("1 further south",)},
    )
    staged.hand.frames()
    assert staged.hand.sees("2 further north")
    staged.tap("2 further north")
    assert pane.point_of("winterfell") is not None
    assert staged.hand.sees("1 further south")


# wide windows


def test_a_wide_window_shows_the_board_beside_every_tab(stage) -> None:
    staged = stage(ORDERS, size=TABLET)
    pane = staged.widget("MapPane")
    assert pane.width > 480
    staged.tap("Map", "Supply")
    assert staged.widget("MapPane").shown["lannisport"].icons == ("supply", "supply")


def test_a_wide_window_shows_an_open_plan_on_its_board_and_nothing_of_it_behind_the_curtain(stage) -> None:
    staged = stage(Moment("orders", round=3), size=TABLET)
    closed = staged.widget("MapPane").model
    staged.tap("Open my plan")
    assert staged.widget("MapPane").model.focus
    assert staged.widget("Rail").disabled
    staged.tap("Close")
    assert staged.widget("MapPane").model == closed
    assert not staged.widget("Rail").disabled


def test_a_link_is_drawn_where_the_table_plays_with_its_border(stage) -> None:
    staged = stage(Moment("march", edition="first"))
    staged.tap("Map")
    pane = staged.widget("MapPane")
    (link,) = pane.drawing.links(pane.model)
    drawn = len(shapes_in(pane.drawing))
    pane.model = attrs.evolve(pane.model, borders=pane.model.borders - {link.between})
    staged.hand.frames()
    assert pane.drawing.links(pane.model) == ()
    assert len(shapes_in(pane.drawing)) == drawn - 1


def test_a_board_without_links_draws_none(board) -> None:
    pane = board.widget("MapPane")
    assert pane.drawing.links(pane.model) == ()


def test_what_stands_at_the_edge_of_the_whole_board_is_not_cut(stage) -> None:
    staged = stage(Moment("march", round=5, edition="first"), size=TABLET)
    staged.tap("Map")
    pane = staged.widget("MapPane")
    pane.show_whole()
    staged.settle()
    board, zoom = pane.drawing.board, pane.camera.zoom
    for left, bottom, right, top in pane.drawing.boxes(zoom).values():
        assert (left >= -1, bottom >= -1, right <= board.width + 1, top <= board.height + 1) == (True,) * 4


def test_beside_a_combat_a_wide_window_shows_where_it_is_fought(stage) -> None:
    staged = stage(Moment("support", round=3), size=TABLET)
    battle = staged.table.game.state.battle
    pane = staged.widget("MapPane")
    assert pane.model.focus[:2] == (battle.area, battle.origin)
    assert pane.point_of(battle.area) is not None
    assert all(len(said) >= len(pane.model.focus) - 1 for said in pane.model.further.values())
    staged.tap("Map")
    assert staged.widget("MapPane").model.focus == (), "the Map tab is free"


def test_a_name_is_read_on_ground_as_dark_as_its_ink() -> None:
    light = palette("light")
    for house in house_colours():
        ground = ground_colour(light, "land", house, is_back=False, is_closed=False)
        ink, outline = name_colours(light, light.mapink, ground)
        assert contrast(ink, ground) >= LEAST_CONTRAST
        assert contrast(ink, outline) >= READABLE


def test_a_socket_is_seen_on_ground_as_dark_as_its_ink(board) -> None:
    dark, light = STYLE.palette, palette("light")
    STYLE.palette = light
    try:
        for socket in (Socket.EMPTY, Socket.NEXT):
            look = AreaLook("Pyke", "greyjoy", socket=socket)
            pieces = cluster_of(look, board_of("second").areas["pyke"], Arrangement.TOGETHER, 1.0).pieces
            ground = ground_colour(light, "land", "greyjoy", is_back=False, is_closed=False)
            drawn = [piece.colour for piece in pieces if piece.colour != (1.0, 1.0, 1.0, 1.0)]
            assert drawn
            assert all(contrast(colour, ground) >= LEAST_CONTRAST for colour in drawn)
    finally:
        STYLE.palette = dark
