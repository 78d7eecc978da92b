"""Ports on the water's edge with places for their ships, bridges over the rivers, links over a sea."""

import itertools
import math
from collections.abc import Sequence
from typing import Any

import numpy
import shapely
from shapely.geometry import LineString, Point

import engine
from assets.make.map.faces import River, Shapes
from assets.make.map.numbers import Spot, flat, tidy, tidy_spot, triangles
from assets.make.map.sizes import RADIUS

CORNERS = 20  # of the polygon that stands for a port's disc
ON_LAND = 0.24  # the share of a port's disc that should lie on the land
HALF_BRIDGE = 12


def place_port(near: Sequence[float], area: engine.Area, shapes: Shapes) -> dict[str, Any]:
    """The disc lies on the water with its edge on the land, as near as it can to where the source wants it."""
    land, sea, radius = shapes[area.land], shapes[area.sea], RADIUS["port"]
    spot = _port_spot(near, land, sea, radius)
    coast = shapely.intersection(land.boundary, sea.boundary)
    coast = shapely.line_merge(coast) if coast.geom_type == "MultiLineString" else coast
    shore = coast.interpolate(coast.project(spot))
    angle = math.degrees(math.atan2(spot.y - shore.y, spot.x - shore.x))
    turns = [turn * math.tau / CORNERS for turn in range(CORNERS)]
    outline = [[flat((spot.x + radius * math.cos(turn), spot.y + radius * math.sin(turn)) for turn in turns)]]
    port = {
        "land": area.land,
        "sea": area.sea,
        "at": tidy_spot((spot.x, spot.y)),
        "radius": radius,
        "angle": tidy(angle),
        "polygons": outline,
        "triangles": triangles(outline),
    }
    return port | {"slots": _port_slots(port, sea.buffer(0))}


def _port_spot(near: Sequence[float], land: Any, sea: Any, radius: float) -> Any:
    full = math.pi * radius**2
    best: tuple[float, Any] | None = None
    for dx in numpy.arange(-30, 30.1, 2):
        for dy in numpy.arange(-30, 30.1, 2):
            spot = Point(near[0] + dx, near[1] + dy)
            if not sea.contains(spot):
                continue
            on_land = spot.buffer(radius).intersection(land).area / full
            at_sea = spot.buffer(radius).intersection(sea).area / full
            cost = abs(on_land - ON_LAND) * 60 + (1 - on_land - at_sea) * 200 + math.hypot(dx, dy) * 0.25
            if best is None or cost < best[0] - 1e-9:
                best = (cost, spot)
    assert best is not None, f"no water near {near}"
    return best[1]


def _port_slots(port: dict[str, Any], sea: Any) -> dict[str, Any]:
    """Three ships lie around the disc on the side of the sea; the order lies on the disc itself."""
    size = RADIUS["port-ship"]
    best: tuple[float, list[Spot]] | None = None
    for three in itertools.combinations(sorted(_free_berths(port, sea, size)), 3):
        spots = [spot for _, spot in three]
        if min(math.dist(a, b) for a, b in itertools.combinations(spots, 2)) >= 2 * size:
            cost = sum(cost for cost, _ in three)
            if best is None or cost < best[0]:
                best = (cost, sorted(spots))
    assert best is not None, f"no room for three ships at {port['at']}"
    return {"units": [list(spot) for spot in best[1]], "order": port["at"]}


def _free_berths(port: dict[str, Any], sea: Any, size: float) -> list[tuple[float, Spot]]:
    """Places on the water for one ship; the cheapest lie straight out to sea and close to the disc."""
    x, y = port["at"]
    shapely.prepare(sea)
    close = port["radius"] + size - 4
    free = []
    for reach in (close, port["radius"] + size):
        for turn in range(-120, 121, 4):
            angle = math.radians(port["angle"] + turn)
            spot = (tidy(x + reach * math.cos(angle)), tidy(y + reach * math.sin(angle)))
            if sea.contains(Point(spot).buffer(size + 0.8)):
                free.append((abs(turn) + (reach > close) * 40, spot))
    return free


def place_bridge(entry: dict[str, Any], rivers: Sequence[River], shapes: Shapes) -> dict[str, Any]:
    """A short line that crosses the river from one bank to the other, in the order of ``between``."""
    near = Point(entry["near"])
    river = min(rivers, key=lambda river: river.course.distance(near))
    along = river.course.project(near)
    at, before, after = (river.course.interpolate(along + step) for step in (0, -6, 6))
    length = before.distance(after)
    nx, ny = -(after.y - before.y) / length, (after.x - before.x) / length
    ends = [Point(at.x + sign * nx * HALF_BRIDGE, at.y + sign * ny * HALF_BRIDGE) for sign in (1, -1)]
    ends.sort(key=lambda end: shapes[entry["between"][0]].distance(end))
    return {
        "between": entry["between"],
        "river": river.name,
        "at": tidy_spot((at.x, at.y)),
        "ends": [tidy_spot((end.x, end.y)) for end in ends],
    }


def place_link(entry: dict[str, Any], shapes: Shapes) -> dict[str, Any]:
    """A line over a third area: the sign of a border without a common edge."""
    line = LineString(entry["ends"])
    over = [name for name, shape in shapes.items() if name not in entry["between"] and shape.intersects(line)]
    assert len(over) == 1, f"the link {entry['between']} lies over {over}"
    middle = line.interpolate(0.5, normalized=True)
    return {
        "between": entry["between"],
        "over": over[0],
        "at": tidy_spot((middle.x, middle.y)),
        "ends": entry["ends"],
    }
