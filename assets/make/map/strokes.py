"""All arcs and the shores of the islets as one mesh of triangles, widened by a shader to the same width at every zoom.

Each point of an arc gives two vertices, left and right of it. A vertex is seven numbers: its place, the direction in
which it is moved for half a width of 1, its side (1 or -1), how far along the arc it lies, and the kind of the arc.
"""

import math
import struct
import sys
from array import array
from collections.abc import Sequence
from operator import itemgetter
from pathlib import Path
from typing import Any

from assets.make.map.numbers import Spot

# The kinds of arcs by number, in the order in which they are painted; the theme gives each its colour and its width.
KINDS = ("frame", "sea-border", "border", "mouth", "river", "coast", "wall")
NUMBERS_A_VERTEX = 7
LONGEST_MITRE = 2.0


def write_strokes(board: dict[str, Any], path: Path) -> None:
    """Two counts, of vertices and of indices; then the vertices; then the indices. Little-endian throughout."""
    strokes = [(KINDS.index(arc["kind"]), _spots(arc["points"])) for arc in board["arcs"]]
    for islet in board["islets"]:
        shore = _spots(islet["polygons"][0][0])
        strokes.append((KINDS.index("coast"), [*shore, shore[0]]))
    vertices, indices = array("f"), array("H")
    for kind, points in sorted(strokes, key=itemgetter(0)):
        _add_stroke(points, kind, vertices, indices)
    if sys.byteorder == "big":
        vertices.byteswap()
        indices.byteswap()
    counts = struct.pack("<II", len(vertices) // NUMBERS_A_VERTEX, len(indices))
    path.write_bytes(counts + vertices.tobytes() + indices.tobytes())


def _spots(flat: Sequence[float]) -> list[Spot]:
    return list(zip(flat[::2], flat[1::2], strict=True))


def _add_stroke(points: list[Spot], kind: int, vertices: "array[float]", indices: "array[int]") -> None:
    first = len(vertices) // NUMBERS_A_VERTEX
    length = 0.0
    for number, (x, y) in enumerate(points):
        if number:
            length += math.dist(points[number - 1], (x, y))
        for side, (nx, ny) in zip((1, -1), _directions(points, number), strict=True):
            vertices.extend((x, y, nx, ny, side, length, kind))
    for number in range(first, first + 2 * (len(points) - 1), 2):
        indices.extend((number, number + 1, number + 2, number + 1, number + 3, number + 2))


def _directions(points: list[Spot], number: int) -> tuple[Spot, Spot]:
    """Where the left and the right vertex of a point go."""
    closed = points[0] == points[-1]
    last = len(points) - 1
    before = _unit(points[number - 1], points[number]) if number else None
    after = _unit(points[number], points[number + 1]) if number < last else None
    if closed:
        before = before or _unit(points[last - 1], points[last])
        after = after or _unit(points[0], points[1])
    if before and after:
        nx, ny = _mitre(before, after)
        return (nx, ny), (-nx, -ny)
    # An open end reaches half a width farther, so that arcs close up where they meet.
    (dx, dy), out = (before, 1) if before else (after or (0.0, 0.0), -1)
    return (-dy + out * dx, dx + out * dy), (dy + out * dx, -dx + out * dy)


def _mitre(before: Spot, after: Spot) -> Spot:
    """The direction between two normals, long enough to keep the width, but never a spike."""
    nx, ny = -before[1] - after[1], before[0] + after[0]
    length = math.hypot(nx, ny)
    if length < 1e-6:
        return -before[1], before[0]
    nx, ny = nx / length, ny / length
    across = nx * -before[1] + ny * before[0]
    reach = min(LONGEST_MITRE, 1 / max(across, 1e-6))
    return nx * reach, ny * reach


def _unit(a: Spot, b: Spot) -> Spot:
    length = math.dist(a, b)
    return (b[0] - a[0]) / length, (b[1] - a[1]) / length
