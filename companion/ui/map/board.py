"""The drawn board, read once from its file. Here y goes up, as in Kivy; in the file it goes down."""

import json
from array import array
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

import attrs

from companion.ui.theme.files import ASSETS

Point = tuple[float, float]
Box = tuple[float, float, float, float]
"""Left, bottom, right, top."""

LAND, SEA, PORT = "land", "sea", "port"
VERTEX = 4
"""Numbers of a vertex of Kivy: x and y, and a place on a texture."""


class Line(Sequence[Point]):
    """Points in a row, or in a ring. A board has many thousands: as pairs they would take much more room."""

    def __init__(self, xs: Iterable[float], ys: Iterable[float]) -> None:
        self._xs, self._ys = array("d", xs), array("d", ys)

    def __len__(self) -> int:
        return len(self._xs)

    def __getitem__(self, place: int) -> Point:
        return self._xs[place], self._ys[place]

    def __iter__(self) -> Iterator[Point]:
        return zip(self._xs, self._ys, strict=True)


@attrs.frozen(eq=False)
class Surface:
    """A surface: rings to test a touch with, and a mesh as Kivy takes it."""

    rings: tuple[Line, ...]
    vertices: Any
    indices: Any
    box: Box


@attrs.frozen
class NamePlace:
    """Where a name stands, and the most room that it may take there."""

    at: Point
    width: float
    height: float


@attrs.frozen(eq=False)
class DrawnArea:
    """An area or a port: its surface, where its name stands and where its pieces lie."""

    kind: str
    shape: Surface
    overview: NamePlace
    """Where everything of the area stands together."""
    label: NamePlace
    """Where the name stands when there is room for each piece in its own slot."""
    units: tuple[Point, ...]
    order: Point
    power: Point
    token: Point
    """For a garrison or a Neutral Force."""
    icons: tuple[tuple[str, Point], ...] = ()


@attrs.frozen(eq=False)
class SharedLine:
    """A line that two areas share."""

    kind: str
    points: Line


@attrs.frozen
class Link:
    """The sign of a border between two areas that have no line in common."""

    between: frozenset[str]
    ends: tuple[Point, Point]


@attrs.frozen(eq=False)
class Board:
    """All that is drawn of an edition."""

    width: float
    height: float
    areas: Mapping[str, DrawnArea]
    """Areas, then ports, which lie on top."""
    arcs: tuple[SharedLine, ...]
    rivers: tuple[Surface, ...]
    bridges: tuple[tuple[Point, Point], ...]
    links: tuple[Link, ...]
    beyond: Surface
    islets: tuple[tuple[str, Surface], ...]
    """Small islands, each with the sea that a touch on it means."""


@lru_cache(maxsize=1)
def board_of(edition: str) -> Board:
    """The board of an edition; only the last one is kept, for one takes megabytes and a table plays one edition."""
    plain = json.loads((ASSETS / "map" / f"{edition}.json").read_text(encoding="utf-8"))
    read = _Reader(plain["height"])
    areas = {area: read.area(drawn) for area, drawn in plain["areas"].items()}
    ports = {port: read.port(drawn) for port, drawn in plain["ports"].items()}
    return Board(
        plain["width"],
        plain["height"],
        areas | ports,
        tuple(SharedLine(arc["kind"], read.points(arc["points"])) for arc in plain["arcs"]),
        tuple(read.shape(river) for river in plain["rivers"]),
        tuple(read.ends(bridge) for bridge in plain["bridges"]),
        tuple(Link(frozenset(link["between"]), read.ends(link)) for link in plain["links"]),
        read.shape(plain["beyond"]),
        tuple((islet["sea"], read.shape(islet)) for islet in plain["islets"]),
    )


class _Reader:
    """Turns the plain values of a file into ours."""

    def __init__(self, height: float) -> None:
        self._height = height

    def point(self, at: Sequence[float]) -> Point:
        return at[0], self._height - at[1]

    def ends(self, plain: Mapping[str, Any]) -> tuple[Point, Point]:
        return self.point(plain["ends"][0]), self.point(plain["ends"][1])

    def points(self, flat: Sequence[float]) -> Line:
        return Line(flat[::2], [self._height - y for y in flat[1::2]])

    def shape(self, plain: Mapping[str, Any]) -> Surface:
        rings = tuple(self.points(ring) for polygon in plain["polygons"] for ring in polygon)
        xs = array("f", [x for ring in rings for x, _ in ring])
        ys = array("f", [y for ring in rings for _, y in ring])
        vertices = array("f", bytes(4 * VERTEX * len(xs)))
        vertices[::VERTEX], vertices[1::VERTEX] = xs, ys
        return Surface(rings, vertices, array("H", plain["triangles"]), (min(xs), min(ys), max(xs), max(ys)))

    def place(self, plain: Mapping[str, Any]) -> NamePlace:
        return NamePlace(self.point(plain["at"]), plain["width"], plain["height"])

    def area(self, plain: Mapping[str, Any]) -> DrawnArea:
        slots = plain["slots"]
        return DrawnArea(
            plain["kind"],
            self.shape(plain),
            self.place(plain["overview"]),
            self.place(plain["label"]),
            tuple(map(self.point, slots["units"])),
            self.point(slots["order"]),
            self.point(slots["power"]),
            self.point(slots.get("token", slots["power"])),
            tuple((icon["kind"], self.point(icon["at"])) for icon in plain["icons"]),
        )

    def port(self, plain: Mapping[str, Any]) -> DrawnArea:
        at = self.point(plain["at"])
        place = NamePlace(at, 2 * plain["radius"], 2 * plain["radius"])
        slots = plain["slots"]
        units = tuple(map(self.point, slots["units"]))
        return DrawnArea(PORT, self.shape(plain), place, place, units, self.point(slots["order"]), at, at)
