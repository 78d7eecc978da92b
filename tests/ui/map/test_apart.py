"""Clusters that push each other apart."""

from itertools import combinations

from companion.ui.map.board import Box
from companion.ui.map.drawn.apart import apart, overlap

WALLS = (0.0, 0.0, 360.0, 290.0)


def moved(boxes: list[Box], walls: Box | None = None, fixed: tuple[Box, ...] = ()) -> list[Box]:
    shifts = apart(boxes, walls, fixed)
    return [
        (box[0] + right, box[1] + up, box[2] + right, box[3] + up)
        for box, (right, up) in zip(boxes, shifts, strict=True)
    ]


def touching(boxes: list[Box]) -> list[tuple[Box, Box]]:
    slim = [(left + 0.5, bottom + 0.5, right - 0.5, top - 0.5) for left, bottom, right, top in boxes]
    return [pair for pair in combinations(slim, 2) if overlap(*pair)]


def test_what_does_not_overlap_stays() -> None:
    assert apart([(0, 0, 10, 10), (40, 0, 50, 10)], None, ()) == [(0.0, 0.0), (0.0, 0.0)]


def test_two_clusters_part_along_the_shorter_way() -> None:
    one, other = moved([(0, 0, 100, 30), (10, 20, 110, 50)])
    assert one[0] == 0
    assert other[0] == 10
    assert one[3] <= other[1]


def test_a_crowd_is_sorted_out() -> None:
    boxes = [(100.0 + 11 * place, 100.0 + 7 * place, 160.0 + 11 * place, 145.0 + 7 * place) for place in range(5)]
    assert touching(boxes)
    assert touching(moved(boxes)) == []


def test_clusters_stay_inside_the_pane_and_off_what_lies_over_it() -> None:
    pill = (0.0, 250.0, 150.0, 290.0)
    boxes = moved([(-20, 240, 60, 285), (300, 10, 380, 50)], WALLS, (pill,))
    assert all(WALLS[0] <= left and right <= WALLS[2] for left, _, right, _ in boxes)
    assert not any(overlap(box, (0.5, 250.5, 149.5, 289.5)) for box in boxes)


def test_what_lies_beyond_the_pane_is_not_pulled_into_it() -> None:
    assert moved([(500, 500, 550, 550)], WALLS) == [(500, 500, 550, 550)]
