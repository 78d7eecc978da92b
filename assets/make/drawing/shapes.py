"""The shapes of ``shapes.json``: glyphs on a grid of 24 by 24, made of filled paths, strokes and circles."""

import json
from dataclasses import dataclass
from functools import cache
from typing import Any

import skia
from fontTools.svgLib.path import parse_path

from assets.make.places import SOURCES

GRID = 24

CAPS = {"round": skia.Paint.kRound_Cap, "butt": skia.Paint.kButt_Cap}


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a glyph: filled, stroked, or both, in the ink (``fg``) or in what lies under it (``bg``)."""

    path: skia.Path
    fill: str | None = None
    stroke: str | None = None
    width: float = 0.0
    cap: Any = skia.Paint.kRound_Cap


Glyph = tuple[Part, ...]
Point = tuple[float, float]


class _PathPen:
    """Writes what fontTools reads from a path into a path of skia; the names of its methods are fontTools'."""

    def __init__(self) -> None:
        self.builder = skia.PathBuilder()

    def moveTo(self, point: Point) -> None:
        self.builder.moveTo(*point)

    def lineTo(self, point: Point) -> None:
        self.builder.lineTo(*point)

    def curveTo(self, *points: Point) -> None:
        self.builder.cubicTo(*(value for point in points for value in point))

    def closePath(self) -> None:
        self.builder.close()

    def endPath(self) -> None:
        """An open path simply ends."""


def path_of(text: str) -> skia.Path:
    """A path from its text, as in an SVG file."""
    pen = _PathPen()
    parse_path(text, pen)
    return pen.builder.detach()


def circle(x: float, y: float, radius: float) -> skia.Path:
    return skia.PathBuilder().addCircle(x, y, radius).detach()


@cache
def shapes() -> dict[str, Any]:
    found: dict[str, Any] = json.loads((SOURCES / "shapes.json").read_text(encoding="utf-8"))
    return found


@cache
def glyph(*names: str) -> Glyph:
    """The glyph that stands under these names, as in ``glyph("units", "knight")``."""
    found: Any = shapes()
    for name in names:
        found = found[name]
    return tuple(_part(entry) for entry in found)


@cache
def icon(name: str) -> Glyph:
    """An icon is one path with round ends."""
    entry = shapes()["icons"][name]
    return (Part(path_of(entry["path"]), stroke="fg", width=entry["width"]),)


def _part(entry: dict[str, Any]) -> Part:
    path = circle(*entry["circle"]) if "circle" in entry else path_of(entry["path"])
    cap = CAPS[entry.get("cap", "round")]
    return Part(path, entry.get("fill"), entry.get("stroke"), entry.get("width", 0.0), cap)
