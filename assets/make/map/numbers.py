"""From shapes to the numbers that are written down."""

from collections.abc import Iterable
from typing import Any

import mapbox_earcut
import numpy

Number = int | float
Spot = tuple[float, float]
Rings = list[list[list[Number]]]


def tidy(value: float) -> Number:
    """One decimal, and none where it would be 0."""
    value = round(float(value), 1)
    return int(value) if value == int(value) else value


def tidy_spot(spot: Iterable[float]) -> list[Number]:
    return [tidy(value) for value in spot]


def flat(coords: Iterable[Spot]) -> list[Number]:
    """x, y, x, y ..."""
    return [tidy(value) for spot in coords for value in spot]


def parts_of(shape: Any) -> list[Any]:
    """The single polygons or lines of a shape."""
    return list(getattr(shape, "geoms", [shape]))


def rings(shape: Any) -> Rings:
    """For each polygon of the shape its outer ring, then its holes; each a flat list, not closed."""
    return [[flat(list(ring.coords)[:-1]) for ring in (part.exterior, *part.interiors)] for part in parts_of(shape)]


def triangles(polygons: Rings) -> list[int]:
    """Indices into all ring points of the shape, counted in the order in which they are stored."""
    indices: list[int] = []
    offset = 0
    for part in polygons:
        points = numpy.array([ring[i : i + 2] for ring in part for i in range(0, len(ring), 2)], dtype=numpy.float64)
        ends = numpy.cumsum([len(ring) // 2 for ring in part], dtype=numpy.uint32)
        indices += [int(i) + offset for i in mapbox_earcut.triangulate_float64(points, ends)]
        offset += len(points)
    return indices


def drawn(shape: Any) -> dict[str, Any]:
    """A shape as it is written down: its rings, and the triangles that fill them."""
    polygons = rings(shape)
    return {"polygons": polygons, "triangles": triangles(polygons)}
