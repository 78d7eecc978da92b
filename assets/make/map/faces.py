"""The faces between the lines: every area, the land beyond the Wall, and the rivers cut out of the land."""

import math
import sys
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import shapely
from shapely.geometry import LineString, MultiPolygon, Point, Polygon

from assets.make.map.editions import Source
from assets.make.map.lines import GRID, Line
from assets.make.map.numbers import parts_of

BEYOND = "beyond-the-wall"
BEYOND_SEED = (520, 15)
MOUTH = 16.0  # a river widens over its last units
LEAST_PART = 20  # a smaller piece that a river cuts off is no land

Shapes = dict[str, Any]


def frame_of(source: Source) -> Any:
    return shapely.box(0, 0, source["map"]["width"], source["map"]["height"])


def find_faces(lines: list[Line], source: Source) -> Shapes:
    """Every area's shape, found by the point that the source names inside it."""
    network = shapely.unary_union([line.line for line in lines] + [frame_of(source).exterior], grid_size=GRID)
    owners = {area: Point(entry["seed"]) for area, entry in source["areas"].items()}
    owners[BEYOND] = Point(BEYOND_SEED)
    found: dict[str, list[Any]] = {}
    for face in shapely.get_parts(shapely.polygonize([network])):
        names = [area for area, seed in owners.items() if face.contains(seed)] or _islands_in(face, lines)
        if len(names) != 1:
            sys.exit(f"The face near {face.representative_point()} belongs to {names}.")
        found.setdefault(names[0], []).append(face)
    if missing := set(owners) - set(found):
        sys.exit(f"There is no face for {sorted(missing)}.")
    return {area: largest_first(parts) for area, parts in found.items()}


def _islands_in(face: Any, lines: list[Line]) -> list[str]:
    """A face without a seed is a further island of an area."""
    return [line.island for line in lines if line.island and Polygon(line.line).representative_point().within(face)]


def largest_first(parts: Sequence[Any]) -> Any:
    return MultiPolygon(sorted(parts, key=lambda part: -part.area))


class River:
    """A river: its water, and the middle line that the bridges cross."""

    def __init__(self, name: str, width: Sequence[float], stretches: Sequence[Any], land: Any) -> None:
        coords: list[Any] = []
        for stretch in stretches:
            coords += list(stretch.coords)[1 if coords else 0 :]
        self.name = name
        self.course = LineString(coords)
        water = _ribbon(self.course, width).intersection(land)
        self.water = max(parts_of(water), key=lambda part: part.area).simplify(0.2)

    @property
    def owner(self) -> str:
        """Its name among the shapes of the plane."""
        return f"river:{self.name}"


def _ribbon(course: Any, width: Sequence[float]) -> Any:
    """It widens from source to mouth."""
    total, done = course.length, 0.0
    discs: list[Any] = []
    coords = list(course.coords)
    for number, point in enumerate(coords):
        if number:
            done += math.dist(point, coords[number - 1])
        across = width[0] + (width[1] - width[0]) * (done / total) ** 0.7
        left = total - done
        if left < MOUTH:
            across += (MOUTH - left) * 0.35
        discs.append(Point(point).buffer(across / 2, quad_segs=4))
    return shapely.unary_union([shapely.unary_union([a, b]).convex_hull for a, b in pairwise(discs)])


def cut_rivers(faces: Shapes, lines: list[Line], source: Source, land_areas: Sequence[str]) -> list[River]:
    """Take the water of the rivers out of the land."""
    land = shapely.unary_union([faces[area] for area in land_areas])
    rivers = []
    for entry in source["rivers"]:
        stretches = [line.line for line in lines if line.river == entry["id"]]
        river = River(entry["id"], entry["width"], stretches, land)
        rivers.append(river)
        for area in land_areas:
            if faces[area].intersects(river.water):
                rest = faces[area].difference(river.water)
                faces[area] = MultiPolygon([part for part in parts_of(rest) if part.area > LEAST_PART])
    return rivers
