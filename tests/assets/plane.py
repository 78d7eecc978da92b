"""Plane geometry without any library, in whole tenths of a map unit, so that sums are exact."""

import math
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

Spot = tuple[int, int]
Ring = list[Spot]
Edge = tuple[Spot, Spot]
Box = tuple[int, int, int, int]


def tenths(value: float) -> int:
    return round(value * 10)


def spots(flat: Sequence[float]) -> Ring:
    """x, y, x, y ... as spots."""
    return [(tenths(x), tenths(y)) for x, y in zip(flat[::2], flat[1::2], strict=True)]


def edges_of(ring: Ring) -> Iterator[Edge]:
    return pairwise([*ring, ring[0]])


def both_ways(edge: Edge) -> Edge:
    """An edge without a direction."""
    return min(edge), max(edge)


def doubled_area(ring: Sequence[tuple[float, float]]) -> float:
    """Twice the area; below 0 if the ring runs the other way round."""
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(ring, [*ring[1:], ring[0]], strict=True))


class Shape:
    """Polygons with holes; the first ring of each is its outer one."""

    def __init__(self, polygons: list[list[list[float]]]) -> None:
        self.polygons = [[spots(ring) for ring in part] for part in polygons]
        self.rings = [ring for part in self.polygons for ring in part]
        self.edges = [edge for ring in self.rings for edge in edges_of(ring)]
        xs, ys = zip(*(spot for ring in self.rings for spot in ring), strict=True)
        self.box = min(xs), min(ys), max(xs), max(ys)

    def doubled_area(self) -> float:
        """Outer rings count as they are large, holes against them."""
        return sum(
            abs(doubled_area(part[0])) - sum(abs(doubled_area(hole)) for hole in part[1:]) for part in self.polygons
        )

    def contains(self, spot: tuple[float, float]) -> bool:
        x, y = spot
        if not (self.box[0] <= x <= self.box[2] and self.box[1] <= y <= self.box[3]):
            return False
        inside = False
        for (ax, ay), (bx, by) in self.edges:
            if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
                inside = not inside
        return inside

    def room(self, spot: tuple[float, float]) -> float:
        """How far a spot inside is from the edge; below 0 outside."""
        least = min(distance(spot, edge) for edge in self.edges)
        return least if self.contains(spot) else -least

    def holds(self, box: Box) -> bool:
        """Whether a box lies wholly inside: it does if a corner does and no edge comes into the box."""
        left, top, right, bottom = box
        corners = [(left, top), (right, top), (right, bottom), (left, bottom)]
        return (
            self.contains(corners[0])
            and not any(left < x < right and top < y < bottom for ring in self.rings for x, y in ring)
            and not any(cross(edge, side) for edge in self.edges for side in edges_of(corners))
        )

    def doubled_area_within(self, corners: Sequence[tuple[float, float]]) -> float:
        """Twice the area that it shares with a convex polygon, whose corners run with the clock on a map."""
        total = 0.0
        for part in self.polygons:
            for number, ring in enumerate(part):
                cut = abs(doubled_area(_cut(ring, corners)))
                total += -cut if number else cut
        return total


def _cut(ring: Sequence[tuple[float, float]], corners: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
    """The part of a ring inside a convex polygon."""
    left = [(float(x), float(y)) for x, y in ring]
    for (ax, ay), (bx, by) in pairwise([*corners, corners[0]]):

        def side(spot: tuple[float, float], ax: float = ax, ay: float = ay, bx: float = bx, by: float = by) -> float:
            return (bx - ax) * (spot[1] - ay) - (by - ay) * (spot[0] - ax)

        kept: list[tuple[float, float]] = []
        for a, b in zip([*left[-1:], *left[:-1]], left, strict=True):
            one, other = side(a), side(b)
            if (one < 0) != (other < 0):
                share = one / (one - other)
                kept.append((a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share))
            if other >= 0:
                kept.append(b)
        left = kept
        if not left:
            return [(0.0, 0.0)]
    return left


def distance(spot: tuple[float, float], edge: Edge) -> float:
    (ax, ay), (bx, by) = edge
    dx, dy = bx - ax, by - ay
    along = ((spot[0] - ax) * dx + (spot[1] - ay) * dy) / (dx * dx + dy * dy)
    along = min(1.0, max(0.0, along))
    return math.hypot(spot[0] - ax - along * dx, spot[1] - ay - along * dy)


def cross(one: Edge, other: Edge) -> bool:
    """Whether two edges meet in any spot but a common end."""
    if set(one) & set(other):
        ends = set(one) ^ set(other)
        return any(distance(end, one if end in other else other) == 0 for end in ends)
    (a, b), (c, d) = one, other
    return _turn(a, b, c) * _turn(a, b, d) <= 0 and _turn(c, d, a) * _turn(c, d, b) <= 0


def _turn(a: Spot, b: Spot, c: Spot) -> int:
    value = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
    return (value > 0) - (value < 0)


class Cells:
    """Edges by the cells of a grid, to find those near a spot or near each other."""

    def __init__(self, side: int) -> None:
        self.side = side
        self.cells: dict[Spot, list[tuple[str, Edge]]] = {}

    def add(self, owner: str, edge: Edge) -> None:
        (ax, ay), (bx, by) = edge
        for spot in self._between(min(ax, bx), min(ay, by), max(ax, bx), max(ay, by)):
            self.cells.setdefault(spot, []).append((owner, edge))

    def near(self, spot: Spot, reach: int) -> Iterable[tuple[str, Edge]]:
        x, y = spot
        for cell in self._between(x - reach, y - reach, x + reach, y + reach):
            yield from self.cells.get(cell, ())

    def _between(self, left: int, top: int, right: int, bottom: int) -> Iterator[Spot]:
        for x in range(left // self.side, right // self.side + 1):
            for y in range(top // self.side, bottom // self.side + 1):
                yield x, y
