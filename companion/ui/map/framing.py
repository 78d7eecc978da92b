"""Which part of the board a pane shows: the focus areas with room around them, never what lies beyond the board."""

from collections.abc import Mapping, Sequence
from enum import Enum

import attrs

from companion.ui.map.board import Board, Point


class Way(Enum):
    """Where something lies that is not in the pane."""

    NORTH = "north"
    SOUTH = "south"
    EAST = "east"
    WEST = "west"


@attrs.frozen
class Sight:
    """The middle of the pane on the board, and pixels for each unit of the board."""

    x: float
    y: float
    zoom: float


@attrs.frozen
class Window:
    """What there is to show it in, in pixels: its size, the room kept free around, and the limits of the zoom."""

    width: float
    height: float
    around: tuple[float, float]
    above: float
    least: float
    most: float


def framed(board: Board, window: Window, points: Sequence[Point]) -> tuple[Sight, tuple[int, ...]]:
    """The sight of these points, and which of them had to be left out; the first never is.

    Where something is left out, as much as possible of the board is shown.
    """
    wide, high = _room(window, window.least)
    shown = list(range(len(points)))
    while len(shown) > 1 and not _fits([points[one] for one in shown], wide, high):
        shown.remove(_farthest(points, shown))
    left_out = tuple(one for one in range(len(points)) if one not in shown)
    if left_out:
        window = attrs.evolve(window, most=window.least)
    return _sight(board, window, [points[one] for one in shown]), left_out


def whole(board: Board, window: Window) -> Sight:
    """The whole board."""
    zoom = min(window.width / board.width, window.height / board.height)
    return Sight(board.width / 2, board.height / 2, zoom)


def kept(board: Board, width: float, height: float, sight: Sight) -> Sight:
    """The nearest sight that shows as much of the board as there is room for."""
    x = _kept(sight.x, width / sight.zoom / 2, board.width)
    y = _kept(sight.y, height / sight.zoom / 2, board.height)
    return Sight(x, y, sight.zoom)


def ways_to(sight: Sight, width: float, height: float, points: Sequence[Point]) -> Mapping[Way, tuple[int, ...]]:
    """Which of these points cannot be seen, and where they lie."""
    found: dict[Way, list[int]] = {}
    for place, (x, y) in enumerate(points):
        right, up = (x - sight.x) * sight.zoom / (width / 2), (y - sight.y) * sight.zoom / (height / 2)
        if max(abs(right), abs(up)) > 1:
            found.setdefault(_way(right, up), []).append(place)
    return {way: tuple(places) for way, places in found.items()}


def _way(right: float, up: float) -> Way:
    if abs(up) >= abs(right):
        return Way.NORTH if up > 0 else Way.SOUTH
    return Way.EAST if right > 0 else Way.WEST


def _room(window: Window, zoom: float) -> tuple[float, float]:
    """How many units of the board fit between what is kept free."""
    wide = window.width - 2 * window.around[0]
    high = window.height - 2 * window.around[1] - window.above
    return max(wide, 1.0) / zoom, max(high, 1.0) / zoom


def _fits(points: Sequence[Point], wide: float, high: float) -> bool:
    xs, ys = zip(*points, strict=True)
    return max(xs) - min(xs) <= wide and max(ys) - min(ys) <= high


def _farthest(points: Sequence[Point], shown: Sequence[int]) -> int:
    """What lies farthest from the first one."""
    x, y = points[shown[0]]
    return max(shown[1:], key=lambda one: (points[one][0] - x) ** 2 + (points[one][1] - y) ** 2)


def _sight(board: Board, window: Window, points: Sequence[Point]) -> Sight:
    xs, ys = zip(*points, strict=True)
    wide, high = _room(window, 1.0)
    zoom = min(wide / max(max(xs) - min(xs), 1.0), high / max(max(ys) - min(ys), 1.0))
    zoom = min(max(zoom, window.least), window.most)
    middle = (max(ys) + min(ys)) / 2 + window.above / 2 / zoom
    return kept(board, window.width, window.height, Sight((max(xs) + min(xs)) / 2, middle, zoom))


def _kept(middle: float, half: float, whole_length: float) -> float:
    if 2 * half >= whole_length:
        return whole_length / 2
    return min(max(middle, half), whole_length - half)
