"""The drawn boards, as the app reads them."""

import pytest

from companion.ui.map.board import PORT, board_of
from companion.ui.map.framing import Sight, Way, Window, framed, kept, ways_to, whole
from companion.ui.map.touching import area_at, is_inside
from engine import open_box

BOARD = board_of("second")
PANE = Window(360, 290, (54, 40), 0, 0.36, 0.95)


def at(area: str) -> tuple[float, float]:
    return BOARD.areas[area].overview.at


@pytest.mark.parametrize("edition", ["first", "second"])
def test_every_area_of_the_box_is_drawn(edition: str) -> None:
    assert set(board_of(edition).areas) == set(open_box(edition).areas)


def test_only_the_board_that_was_asked_for_last_is_kept() -> None:
    board_of("first")
    board_of("second")
    assert board_of.cache_info().currsize == 1


@pytest.mark.parametrize("edition", ["first", "second"])
def test_a_link_joins_two_neighbours_on_the_board(edition: str) -> None:
    box = open_box(edition)
    for link in board_of(edition).links:
        one, other = link.between
        assert other in box.neighbours[one]


def test_north_is_up() -> None:
    assert at("winterfell")[1] > at("kings-landing")[1] > at("sunspear")[1]


@pytest.mark.parametrize("area", [area for area, drawn in BOARD.areas.items() if drawn.kind != PORT])
def test_the_slots_of_an_area_lie_inside_it(area: str) -> None:
    drawn = BOARD.areas[area]
    assert all(is_inside(drawn.shape.rings, point) for point in (*drawn.units, drawn.order, drawn.power))


# framing


def test_areas_that_fit_are_all_framed() -> None:
    points = [at(area) for area in ("fingers", "twins", "eyrie", "moat-cailin")]
    sight, left_out = framed(BOARD, PANE, points)
    assert left_out == ()
    assert ways_to(sight, PANE.width, PANE.height, points) == {}


def test_what_does_not_fit_is_left_out_but_never_the_first() -> None:
    points = [at(area) for area in ("sunspear", "winterfell", "castle-black", "yronwood")]
    sight, left_out = framed(BOARD, PANE, points)
    assert left_out == (1, 2)
    assert sight.zoom == PANE.least
    assert ways_to(sight, PANE.width, PANE.height, points) == {Way.NORTH: (1, 2)}


def test_a_single_area_is_not_magnified_beyond_the_limit() -> None:
    sight, _ = framed(BOARD, PANE, [at("harrenhal")])
    assert sight.zoom == PANE.most


def test_nothing_beyond_the_board_is_shown() -> None:
    sight = kept(BOARD, 360, 290, Sight(-500, 9000, 0.5))
    assert (sight.x, sight.y) == (360, BOARD.height - 290)


def test_the_whole_board_fits_the_pane() -> None:
    sight = whole(BOARD, PANE)
    assert BOARD.width * sight.zoom <= PANE.width
    assert BOARD.height * sight.zoom == pytest.approx(PANE.height)


# touching


@pytest.mark.parametrize("area", BOARD.areas)
def test_a_touch_on_the_place_of_an_area_means_it(area: str) -> None:
    x, y = at(area)
    name = {area: (x - 20, y - 10, x + 20, y + 10)}
    assert area_at(BOARD, (x, y), 2.0, BOARD.areas, name) == area


def test_a_touch_on_an_islet_means_the_sea_around_it() -> None:
    sea, shape = BOARD.islets[0]
    assert area_at(BOARD, shape.rings[0][0], 0.1, [sea], {}) == sea


def test_a_touch_beside_an_area_means_it_if_nothing_nearer_can_be_chosen() -> None:
    x, y = at("harrenhal")
    beside = (BOARD.areas["harrenhal"].shape.box[0] - 10, y)
    assert area_at(BOARD, beside, 2.0, ["harrenhal"], {}) == "harrenhal"
    assert area_at(BOARD, (x + 400, y), 2.0, ["harrenhal"], {}) is None


def test_a_touch_on_pieces_means_their_area_though_they_stand_on_another() -> None:
    x, y = at("riverrun")
    pieces = {"seagard": (x - 20, y - 10, x + 20, y + 10)}
    assert area_at(BOARD, (x, y), 2.0, BOARD.areas, pieces) == "seagard"
