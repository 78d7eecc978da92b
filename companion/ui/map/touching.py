"""Which area a touch means: what it lies on, or the nearest that can be chosen."""

from collections.abc import Iterable, Mapping
from math import hypot

from companion.ui.map.board import PORT, Board, Box, DrawnArea, Line, Point

WITHIN = 14.0
"""A touch on an area is at most so far from it, in dp: something else must be nearer to take it."""
GENEROUS = 24.0
"""A touch beside everything means what is at most so far away, in dp."""


def area_at(board: Board, point: Point, pixel: float, areas: Iterable[str], boxes: Mapping[str, Box]) -> str | None:
    """The area among these that a touch at a point of the board means; `pixel`: units in a dp; boxes of clusters."""
    on_islet = {sea for sea, shape in board.islets if is_inside(shape.rings, point)}
    far = {
        area: _distance(board.areas[area], point, pixel, boxes.get(area), is_on_it=area in on_islet) for area in areas
    }
    nearest = min(far, key=far.__getitem__, default=None)
    return nearest if nearest is not None and far[nearest] <= GENEROUS * pixel else None


def _distance(drawn: DrawnArea, point: Point, pixel: float, box: Box | None, *, is_on_it: bool) -> float:
    """How far a touch is from an area and from what stands on it, in units of the board."""
    to_pieces = _to_box(point, box) if box is not None else GENEROUS * pixel * 2
    if drawn.kind == PORT:
        x, y = drawn.overview.at
        radius = drawn.overview.width / 2
        return min(to_pieces, max(0.0, hypot(point[0] - x, point[1] - y) - radius))
    reach = GENEROUS * pixel
    left, bottom, right, top = drawn.shape.box
    if not (left - reach <= point[0] <= right + reach and bottom - reach <= point[1] <= top + reach):
        return to_pieces
    if is_on_it or is_inside(drawn.shape.rings, point):
        return min(to_pieces, WITHIN * pixel)
    return min(to_pieces, WITHIN * pixel + _to_rings(point, drawn.shape.rings))


def is_inside(rings: Iterable[Line], point: Point) -> bool:
    """Whether a point lies within rings; one inside another is a hole."""
    x, y = point
    inside = False
    for ring in rings:
        before_x, before_y = ring[-1]
        for at_x, at_y in ring:
            if (at_y > y) != (before_y > y) and x < (before_x - at_x) * (y - at_y) / (before_y - at_y) + at_x:
                inside = not inside
            before_x, before_y = at_x, at_y
    return inside


def _to_box(point: Point, box: Box) -> float:
    across = max(box[0] - point[0], 0.0, point[0] - box[2])
    along = max(box[1] - point[1], 0.0, point[1] - box[3])
    return hypot(across, along)


def _to_rings(point: Point, rings: Iterable[Line]) -> float:
    """To the nearest point of an outline; its points lie close to each other."""
    return min(hypot(point[0] - x, point[1] - y) for ring in rings for x, y in ring)
