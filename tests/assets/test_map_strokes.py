"""The mesh of all lines: it has the points of every arc and islet, and can be drawn as it stands."""

import math
import struct

import pytest

from tests.assets.boards import ASSETS, EDITIONS, drawn
from tests.assets.plane import Spot, spots, tenths

KINDS = ("frame", "sea-border", "border", "mouth", "river", "coast", "wall")
LONGEST = 2.01

Vertex = tuple[float, ...]


@pytest.fixture(params=EDITIONS)
def edition(request: pytest.FixtureRequest) -> str:
    name: str = request.param
    return name


def read_strokes(edition: str) -> tuple[list[Vertex], tuple[int, ...]]:
    data = (ASSETS / "map" / f"{edition}.strokes").read_bytes()
    vertices, indices = struct.unpack_from("<II", data)
    numbers = struct.unpack_from(f"<{vertices * 7}f{indices}H", data, 8)
    assert len(data) == 8 + vertices * 28 + indices * 2
    return list(zip(*[iter(numbers[: vertices * 7])] * 7, strict=True)), numbers[vertices * 7 :]


def test_every_point_of_every_line_has_a_vertex_on_each_side(edition: str) -> None:
    found = sorted((KINDS[int(vertex[6])], place(vertex), int(vertex[4])) for vertex in read_strokes(edition)[0])
    board = drawn(edition).board
    lines = [(arc["kind"], spots(arc["points"])) for arc in board["arcs"]]
    for islet in board["islets"]:
        shore = spots(islet["polygons"][0][0])
        lines.append(("coast", [*shore, shore[0]]))
    assert found == sorted((kind, spot, side) for kind, points in lines for spot in points for side in (1, -1))


def place(vertex: Vertex) -> Spot:
    return tenths(vertex[0]), tenths(vertex[1])


def test_no_corner_grows_a_spike(edition: str) -> None:
    for _, _, nx, ny, side, length, _ in read_strokes(edition)[0]:
        assert 0.99 <= math.hypot(nx, ny) <= LONGEST
        assert side in (1, -1)
        assert length >= 0


def test_two_triangles_join_two_points_that_follow_each_other(edition: str) -> None:
    vertices, indices = read_strokes(edition)
    for number in range(0, len(indices), 6):
        a, b, c = indices[number : number + 3]
        assert indices[number : number + 6] == (a, b, c, b, c + 1, c)
        gap = math.dist(vertices[a][:2], vertices[c][:2])
        assert math.isclose(vertices[c][5] - vertices[a][5], gap, abs_tol=0.01)
        assert place(vertices[a]) == place(vertices[b])
