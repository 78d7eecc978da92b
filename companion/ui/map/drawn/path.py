"""The way of a march: a curve through areas with a head at its end, in gold with a dark edge."""

from collections.abc import Sequence
from math import hypot

from companion.ui.map.board import Point
from companion.ui.map.drawn.strokes import Stroke, Strokes, stroke, surface
from companion.ui.theme.map_look import PATH, PATH_EDGE
from companion.ui.theme.palette import Palette

STEPS = 12
"""So many pieces of a curve between two areas."""
HEAD_LENGTH, HEAD_WIDTH, SHORT = 15.0, 8.0, 18.0
"""The head of the arrow, and how far before the last point it ends, in dp."""
Triangle = tuple[Point, Point, Point]


class Path(Strokes):
    """Drawn in units of the board."""

    def show_way(self, points: Sequence[Point], palette: Palette, pixel: float) -> None:
        """Through these points of the board; `pixel`: units of the board in a dp."""
        line = _shortened(curve(points), SHORT * pixel) if len(points) > 1 else []
        if len(line) < 2:
            self.clear()
            return
        head = _head(line, pixel)
        line = _shortened(line, HEAD_LENGTH * 0.7 * pixel)
        edge = _grown(head, (PATH_EDGE - PATH) * pixel)
        self.show(
            [
                *((part, palette.bg) for part in _arrow(line, PATH_EDGE, edge)),
                *((part, palette.gold) for part in _arrow(line, PATH, head)),
            ]
        )


def _arrow(line: Sequence[Point], width: float, head: Triangle) -> tuple[Stroke, ...]:
    """The line, and its head with a smooth edge."""
    return stroke([line], width), stroke([head], 1.0, is_closed=True), surface(head, range(len(head)))


def curve(points: Sequence[Point]) -> list[Point]:
    """A smooth line through all points."""
    line: list[Point] = []
    for place in range(len(points) - 1):
        before, start = points[max(place - 1, 0)], points[place]
        end, after = points[place + 1], points[min(place + 2, len(points) - 1)]
        line += [_between(before, start, end, after, step / STEPS) for step in range(STEPS)]
    return [*line, points[-1]]


def _between(before: Point, start: Point, end: Point, after: Point, share: float) -> Point:
    """Catmull and Rom: through start and end, in the direction of their neighbours."""
    square, cube = share * share, share * share * share
    x, y = (
        0.5 * (2 * b + (c - a) * share + (2 * a - 5 * b + 4 * c - d) * square + (3 * b - a - 3 * c + d) * cube)
        for a, b, c, d in zip(before, start, end, after, strict=True)
    )
    return x, y


def _shortened(line: Sequence[Point], length: float) -> list[Point]:
    """The same line, ending so much earlier."""
    shorter = list(line)
    while len(shorter) > 1:
        (x, y), (before_x, before_y) = shorter[-1], shorter[-2]
        step = hypot(x - before_x, y - before_y)
        if step > length:
            share = length / step
            shorter[-1] = x + (before_x - x) * share, y + (before_y - y) * share
            return shorter
        length -= step
        shorter.pop()
    return shorter


def _head(line: Sequence[Point], pixel: float) -> Triangle:
    """The triangle at the end of a line."""
    (x, y), (from_x, from_y) = line[-1], line[-2]
    length = hypot(x - from_x, y - from_y) or 1.0
    right, up = (x - from_x) / length, (y - from_y) / length
    back_x, back_y = x - right * HEAD_LENGTH * pixel, y - up * HEAD_LENGTH * pixel
    wide = HEAD_WIDTH * pixel
    return (x, y), (back_x - up * wide, back_y + right * wide), (back_x + up * wide, back_y - right * wide)


def _grown(head: Triangle, around: float) -> Triangle:
    """The head with so much around it."""
    middle_x, middle_y = (sum(values) / 3 for values in zip(*head, strict=True))
    one, two, three = (_farther(point, (middle_x, middle_y), around) for point in head)
    return one, two, three


def _farther(point: Point, middle: Point, length: float) -> Point:
    x, y = point[0] - middle[0], point[1] - middle[1]
    share = 1 + length / (hypot(x, y) or 1.0)
    return middle[0] + x * share, middle[1] + y * share
