"""One network for all shapes: neighbours have the very same points, and every edge lies in one arc."""

import math
from collections.abc import Mapping
from typing import Any

import shapely
from shapely.geometry import Point

from assets.make.map.faces import Shapes, largest_first
from assets.make.map.lines import GRID
from assets.make.map.numbers import flat

CRUMB = 25  # square units

ARC_KINDS = {
    ("land", "land"): "border",
    ("land", "sea"): "coast",
    ("sea", "sea"): "sea-border",
    ("land", "river"): "river",
    ("river", "sea"): "mouth",
    ("inert", "land"): "wall",
    ("inert", "sea"): "coast",
}


def one_network(shapes: Shapes) -> tuple[Shapes, list[Any]]:
    """Snap all shapes to the grid; give them and their arcs as read off the network, with common points."""
    merged = _without_crumbs(_snapped(shapes))
    network = shapely.unary_union([part.boundary for parts in merged.values() for part in parts], grid_size=GRID)
    polygons: dict[str, list[Any]] = {owner: [] for owner in merged}
    for face in _faces(network):
        inside = face.representative_point()
        owner = next(owner for owner, parts in merged.items() if any(part.contains(inside) for part in parts))
        polygons[owner].append(face)
    arcs = list(shapely.get_parts(shapely.line_merge(network)))
    return {owner: largest_first(parts) for owner, parts in polygons.items()}, arcs


def _faces(network: Any) -> list[Any]:
    return list(shapely.get_parts(shapely.polygonize([network])))


def _joined(parts: list[Any]) -> list[Any]:
    return list(shapely.get_parts(shapely.unary_union(parts, grid_size=GRID)))


def _snapped(shapes: Shapes) -> dict[str, list[Any]]:
    network = shapely.unary_union([shape.boundary for shape in shapes.values()], grid_size=GRID)
    owned: dict[str, list[Any]] = {owner: [] for owner in shapes}
    for face in _faces(network):
        inside = face.representative_point()
        owner = min(shapes, key=lambda name: (shapes[name].distance(inside), name))
        owned[owner].append(face)
    return {owner: _joined(parts) for owner, parts in owned.items()}


def _without_crumbs(merged: dict[str, list[Any]]) -> dict[str, list[Any]]:
    """Crumbs made by snapping go to the neighbour with which they share the longest edge."""
    for owner, parts in list(merged.items()):
        for crumb in [part for part in parts if part.area < CRUMB]:
            parts.remove(crumb)
            other = max(
                (name for name in merged if name != owner),
                key=lambda name: sum(part.intersection(crumb).length for part in merged[name]),
            )
            merged[other] = _joined([*merged[other], crumb])
    return merged


def describe_arcs(arcs: list[Any], shapes: Shapes, kinds: Mapping[str, str]) -> list[dict[str, Any]]:
    """Each arc with its kind, its two owners and its points, in an order that does not depend on anything else."""
    names = list(shapes)
    tree = shapely.STRtree([shapes[name] for name in names])
    described = []
    for arc in arcs:
        sides = [names[hits[0]] if len(hits) else None for hits in _beside(arc, tree)]
        described.append({"kind": _kind(sides, kinds), "sides": sides, "points": flat(arc.coords)})
    return sorted(described, key=lambda arc: (arc["kind"], str(arc["sides"]), arc["points"]))


def _beside(arc: Any, tree: Any) -> list[Any]:
    """What lies just left and just right of the longest edge of the arc."""
    coords = list(arc.coords)
    longest = max(range(len(coords) - 1), key=lambda i: math.dist(coords[i], coords[i + 1]))
    (ax, ay), (bx, by) = coords[longest], coords[longest + 1]
    length = math.dist((ax, ay), (bx, by))
    probes = [
        Point((ax + bx) / 2 + sign * (by - ay) / length * 0.03, (ay + by) / 2 - sign * (bx - ax) / length * 0.03)
        for sign in (1, -1)
    ]
    return [tree.query(probe, predicate="intersects") for probe in probes]


def _kind(sides: list[str | None], kinds: Mapping[str, str]) -> str:
    owners = [side for side in sides if side is not None]
    if len(owners) < 2:
        return "frame"
    one, other = sorted(kinds[owner] for owner in owners)
    return ARC_KINDS[one, other]
