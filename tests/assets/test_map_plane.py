"""The drawn board against the box: the areas, their borders, and nothing that overlaps or is left open."""

import math
from collections import Counter, defaultdict
from itertools import combinations, pairwise

import pytest

from tests.assets.boards import EDITIONS, Drawn, Pair, drawn, pair
from tests.assets.plane import Cells, both_ways, cross, distance, doubled_area, spots, tenths

LEAST_EDGE = 30  # a border is at least this long, all its parts together
LEAST_GAP = 22  # areas that do not border are this far apart, unless a river parts them
LEAST_RIVER = 5
LEAST_AREA = {"land": 10_000, "sea": 12_000}
MOST_BYTES = 300_000


@pytest.fixture(params=EDITIONS)
def map_of(request: pytest.FixtureRequest) -> Drawn:
    return drawn(request.param)


def test_every_area_and_port_of_the_box_is_drawn(map_of: Drawn) -> None:
    areas = {area.id: area.kind for area in map_of.box.areas.values() if not area.is_port}
    assert {name: area["kind"] for name, area in map_of.areas.items()} == areas
    ports = {area.id: (area.land, area.sea) for area in map_of.box.areas.values() if area.is_port}
    assert {name: (port["land"], port["sea"]) for name, port in map_of.ports.items()} == ports


def test_every_printed_icon_is_drawn(map_of: Drawn) -> None:
    for name, area in map_of.areas.items():
        facts = map_of.box.areas[name]
        printed = Counter({facts.castle: 1, "supply": facts.supply, "crown": facts.power})
        del printed["none"]
        assert Counter(icon["kind"] for icon in area["icons"]) == +printed, name


def test_the_shapes_fill_the_frame_exactly(map_of: Drawn) -> None:
    width, height = tenths(map_of.board["width"]), tenths(map_of.board["height"])
    assert sum(shape.doubled_area() for shape in map_of.plane.values()) == 2 * width * height
    for name, shape in map_of.plane.items():
        left, top, right, bottom = shape.box
        assert (left >= 0, top >= 0, right <= width, bottom <= height) == (True,) * 4, name


def test_no_two_edges_cross(map_of: Drawn) -> None:
    cells = Cells(100)
    for edge in {both_ways(edge) for shape in map_of.plane.values() for edge in shape.edges}:
        cells.add("", edge)
    for found in cells.cells.values():
        for (_, one), (_, other) in combinations(found, 2):
            assert not cross(one, other), (one, other)


def test_every_edge_has_one_owner_on_each_side_and_lies_in_one_arc(map_of: Drawn) -> None:
    owners = defaultdict(list)
    for name, shape in map_of.plane.items():
        for edge in shape.edges:
            owners[both_ways(edge)].append(name)
    in_arcs = set()
    for arc in map_of.board["arcs"]:
        for edge in map(both_ways, pairwise(spots(arc["points"]))):
            assert edge not in in_arcs
            in_arcs.add(edge)
            assert sorted(owners[edge]) == sorted(side for side in arc["sides"] if side), (arc["sides"], edge)
    assert in_arcs == set(owners)


def test_areas_share_an_edge_if_and_only_if_they_border(map_of: Drawn) -> None:
    shared: dict[Pair, float] = defaultdict(float)
    for arc in map_of.board["arcs"]:
        if all(side in map_of.areas for side in arc["sides"]):
            shared[pair(*arc["sides"])] += sum(math.dist(a, b) / 10 for a, b in pairwise(spots(arc["points"])))
    bridges = {pair(*bridge["between"]) for bridge in map_of.board["bridges"]}
    links = {pair(*link["between"]) for link in map_of.board["links"]}
    assert set(shared) == map_of.borders() - bridges - links
    assert bridges | links <= map_of.borders()
    assert min(shared.values()) >= LEAST_EDGE


def test_only_the_border_that_no_plane_can_show_is_a_link() -> None:
    """Three areas that meet each of three others have no room in a plane; assets/make/map/first.toml names them."""
    links = {edition: [pair(*link["between"]) for link in drawn(edition).board["links"]] for edition in EDITIONS}
    assert links == {"first": [("oldtown", "sunset-sea")], "second": []}


def test_areas_that_do_not_border_keep_apart(map_of: Drawn) -> None:
    cells, reach = Cells(150), tenths(LEAST_GAP)
    for name, shape in map_of.shapes.items():
        for edge in shape.edges:
            cells.add(name, edge)
    bridges = {pair(*bridge["between"]) for bridge in map_of.board["bridges"]}
    touching = map_of.borders() - bridges
    rivers = {name: set(_banks(map_of, name)) for name in map_of.rivers}
    for name, shape in map_of.shapes.items():
        for spot in {spot for ring in shape.rings for spot in ring}:
            for other, edge in cells.near(spot, reach):
                if other == name or pair(name, other) in touching:
                    continue
                gap = distance(spot, edge)
                over_river = any({name, other} <= banks for banks in rivers.values())
                assert gap >= (LEAST_RIVER if over_river else LEAST_GAP) * 10, (name, other)


def _banks(map_of: Drawn, river: str) -> list[str]:
    return [side for arc in map_of.board["arcs"] if river in arc["sides"] for side in arc["sides"] if side != river]


def test_a_bridge_reaches_from_one_area_over_its_river_to_the_other(map_of: Drawn) -> None:
    for bridge in map_of.board["bridges"]:
        one, other = bridge["between"]
        assert _crossed(map_of, bridge["ends"]) == [one, f"river:{bridge['river']}", other]


def test_a_link_reaches_from_one_area_over_a_third_to_the_other(map_of: Drawn) -> None:
    for link in map_of.board["links"]:
        one, other = link["between"]
        assert _crossed(map_of, link["ends"]) == [one, link["over"], other]


def _crossed(map_of: Drawn, ends: list[list[float]]) -> list[str]:
    """The shapes of the plane on the way from one end to the other."""
    (ax, ay), (bx, by) = ((tenths(x), tenths(y)) for x, y in ends)
    steps = [(ax + (bx - ax) * step / 100, ay + (by - ay) * step / 100) for step in range(101)]
    crossed = [next(name for name, shape in map_of.plane.items() if shape.contains(spot)) for spot in steps]
    return list(dict.fromkeys(crossed))


def test_the_triangles_cover_every_shape(map_of: Drawn) -> None:
    board = map_of.board
    shapes = [*map_of.areas.values(), *map_of.ports.values(), board["beyond"], *board["rivers"], *board["islets"]]
    for entry in shapes:
        corners = [spot for part in entry["polygons"] for ring in part for spot in spots(ring)]
        threes = zip(*[iter(entry["triangles"])] * 3, strict=True)
        covered = sum(abs(doubled_area([corners[i] for i in three])) for three in threes)
        outer = [abs(doubled_area(spots(part[0]))) for part in entry["polygons"]]
        holes = [abs(doubled_area(spots(hole))) for part in entry["polygons"] for hole in part[1:]]
        assert covered == sum(outer) - sum(holes)


def test_an_islet_lies_in_its_sea(map_of: Drawn) -> None:
    for islet in map_of.board["islets"]:
        sea = map_of.shapes[islet["sea"]]
        assert all(sea.contains(spot) for spot in spots(islet["polygons"][0][0])), islet["name"]


def test_no_area_is_too_small_for_a_finger_and_the_file_not_too_large(map_of: Drawn) -> None:
    for name, area in map_of.areas.items():
        assert map_of.shapes[name].doubled_area() / 200 >= LEAST_AREA[area["kind"]], name
    assert map_of.file.stat().st_size < MOST_BYTES
