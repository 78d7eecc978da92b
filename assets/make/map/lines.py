"""The lines of the drawing: smooth curves through their points, then roughened, then free of each other."""

import math
import random
import sys
import zlib
from collections.abc import Sequence
from itertools import pairwise

import shapely
from shapely.geometry import LineString, Point

from assets.make.map.editions import Source
from assets.make.map.numbers import Spot, parts_of

GRID = 0.1
SAMPLE = 6.0  # units between two points of a smooth curve
NEAR = 3.0  # lines that do not meet stay this far apart
CLEAR = 2.5  # lines that meet stay this far apart beyond their common end
MOST_TRIES = 60

Curve = list[Spot]


def spline(points: Sequence[Sequence[float]], closed: bool = False) -> Curve:
    """A centripetal Catmull-Rom curve through the points."""
    through: Curve = [(float(x), float(y)) for x, y in points]
    if closed:
        around = [through[-1], *through, through[0], through[1]]
    elif len(through) == 2:
        return through
    else:
        around = [_beyond(through[1], through[0]), *through, _beyond(through[-2], through[-1])]
    curve: Curve = []
    for p0, p1, p2, p3 in zip(around, around[1:], around[2:], around[3:], strict=False):
        knots = [0.0]
        for a, b in ((p0, p1), (p1, p2), (p2, p3)):
            knots.append(knots[-1] + max(1e-6, math.dist(a, b)) ** 0.5)
        count = max(1, round(math.dist(p1, p2) / SAMPLE))
        for number in range(count):
            t = knots[1] + (knots[2] - knots[1]) * number / count
            curve.append(_catmull((p0, p1, p2, p3), knots, t))
    if not closed:
        curve.append(through[-1])
    return curve


def _beyond(inner: Spot, end: Spot) -> Spot:
    return 2 * end[0] - inner[0], 2 * end[1] - inner[1]


def _catmull(points: tuple[Spot, Spot, Spot, Spot], knots: list[float], t: float) -> Spot:
    def mix(a: Spot, b: Spot, ta: float, tb: float) -> Spot:
        x, y = ((tb - t) / (tb - ta) * one + (t - ta) / (tb - ta) * other for one, other in zip(a, b, strict=True))
        return x, y

    p0, p1, p2, p3 = points
    t0, t1, t2, t3 = knots
    a1, a2, a3 = mix(p0, p1, t0, t1), mix(p1, p2, t1, t2), mix(p2, p3, t2, t3)
    b1, b2 = mix(a1, a2, t0, t2), mix(a2, a3, t1, t3)
    return mix(b1, b2, t1, t2)


def roughen(curve: Curve, amount: float, shortest: float, dice: random.Random) -> Curve:
    """The ends stay, every part between them wanders a little, and so does every part of it."""
    if amount == 0:
        return curve
    # A thinned curve to begin with, so that the first steps are large enough to make coves and points.
    coarse = [curve[0]]
    for point in curve[1:-1]:
        if math.dist(point, coarse[-1]) > 9 and math.dist(point, curve[-1]) > 6:
            coarse.append(point)
    coarse.append(curve[-1])
    rough = [coarse[0]]
    for a, b in pairwise(coarse):
        _displace(a, b, amount, shortest, dice, rough)
    return rough


def _displace(a: Spot, b: Spot, amount: float, shortest: float, dice: random.Random, out: Curve) -> None:
    length = math.dist(a, b)
    if length < shortest * 1.4:
        out.append(b)
        return
    shift = amount * length * dice.uniform(-1, 1)
    share = dice.uniform(0.4, 0.6)
    middle = (
        a[0] + (b[0] - a[0]) * share - (b[1] - a[1]) / length * shift,
        a[1] + (b[1] - a[1]) * share + (b[0] - a[0]) / length * shift,
    )
    _displace(a, middle, amount * 0.92, shortest, dice, out)
    _displace(middle, b, amount * 0.92, shortest, dice, out)


class Line:
    """One line of the drawing and the roughened curve that comes of it; it can be drawn again with other dice."""

    def __init__(
        self, name: str, points: Sequence[Sequence[float]], rough: Sequence[float], seed: int, closed: bool = False
    ) -> None:
        self.name, self.points, self.closed = name, points, closed
        self.amount, self.shortest = rough
        self.seed, self.tries = seed, 0
        self.river: str | None = None
        self.island: str | None = None
        self.draw()

    def draw(self) -> None:
        dice = random.Random(zlib.crc32(f"{self.seed}/{self.name}/{self.tries}".encode()))
        amount = self.amount * 0.8 ** max(0, self.tries - 3)
        curve = spline(self.points, self.closed)
        if self.closed:
            curve.append(curve[0])
        curve = roughen(curve, amount, self.shortest, dice)
        self.line = shapely.set_precision(LineString(curve).simplify(0.4), GRID)

    def draw_again(self) -> None:
        self.tries += 1
        self.draw()

    @property
    def ends(self) -> list[Point]:
        return [Point(end) for end in self.line.coords[:: len(self.line.coords) - 1]]


def read_lines(source: Source) -> list[Line]:
    """Every line, river and island of the source."""
    nodes, seed, rough = source["nodes"], source["map"]["seed"], source["rough"]

    def drawn(stretch: list[str | list[float]], name: str, kind: str) -> Line:
        points = [nodes[point] if isinstance(point, str) else point for point in stretch]
        return Line(f"{stretch[0]}>{stretch[-1]}:{name}", points, rough[kind], seed)

    lines = [drawn(stretch, group["kind"], group["kind"]) for group in source["lines"] for stretch in group["lines"]]
    for river in source["rivers"]:
        for stretch in river["course"]:
            lines.append(drawn(stretch, river["id"], "river"))
            lines[-1].river = river["id"]
    for number, island in enumerate(source["islands"]):
        lines.append(Line(f"{island['area']}#{number}", island["loop"], rough["coast"], seed, closed=True))
        lines[-1].island = island["area"]
    return lines


def untangle(lines: list[Line]) -> None:
    """Draw lines again until none crosses itself or another, or comes close to a line that it does not meet."""
    for _ in range(MOST_TRIES):
        tangled = {number for number, line in enumerate(lines) if not line.line.is_simple}
        tree = shapely.STRtree([line.line for line in lines])
        for i, j in tree.query([line.line for line in lines], predicate="dwithin", distance=NEAR).T:
            if i < j and _are_tangled(lines[i], lines[j]):
                tangled |= {i, j}
        if not tangled:
            return
        for number in sorted(tangled):
            lines[number].draw_again()
    sys.exit("These lines cannot be untangled: " + ", ".join(lines[number].name for number in sorted(tangled)))


def _are_tangled(one: Line, other: Line) -> bool:
    """Whether two lines that come near each other do more than meet in a common end."""
    ends = [end for end in one.ends if end in other.ends]
    if not ends:
        return True
    meeting = one.line.intersection(other.line)
    if any(Point(spot) not in ends for part in parts_of(meeting) for spot in part.coords):
        return True
    near = shapely.union_all([end.buffer(7) for end in ends])
    return bool(one.line.difference(near).distance(other.line.difference(near)) < CLEAR)
