"""What lies on a drawn area has room: inside the area, off everything else."""

import math
from collections.abc import Iterator
from itertools import combinations
from typing import Any

import pytest

from tests.assets.boards import EDITIONS, Drawn, drawn
from tests.assets.plane import Box, Shape, Spot, distance, spots, tenths

LEAST_RADIUS = {
    "unit": 14,
    "order": 16,
    "power": 11,
    "token": 14,
    "castle": 11,
    "supply": 9,
    "crown": 9,
    "port": 15,
    "port-ship": 9,
}
SLACK = 3  # tenths: places are rounded to one
LINK_GAP = 60  # tenths, from the middle of a link, which is drawn broad

Disc = tuple[str, Spot, int]  # what it is, where, and its radius in tenths


@pytest.fixture(params=EDITIONS)
def map_of(request: pytest.FixtureRequest) -> Drawn:
    return drawn(request.param)


def spot_of(at: list[float]) -> Spot:
    return tenths(at[0]), tenths(at[1])


def discs(map_of: Drawn, area: dict[str, Any]) -> Iterator[Disc]:
    """Every slot and icon of an area."""

    def disc(what: str, at: list[float]) -> Disc:
        return what, spot_of(at), tenths(map_of.radius[what])

    yield from (disc("unit", at) for at in area["slots"]["units"])
    yield from (disc(what, at) for what, at in area["slots"].items() if what != "units")
    for icon in area["icons"]:
        yield disc("castle" if icon["kind"] == "stronghold" else icon["kind"], icon["at"])


def box_of(label: dict[str, Any]) -> Box:
    x, y = spot_of(label["at"])
    width, height = tenths(label["width"]), tenths(label["height"])
    return x - width // 2, y - height // 2, x + width // 2, y + height // 2


def gap_to_box(spot: Spot, box: Box) -> float:
    left, top, right, bottom = box
    return math.hypot(max(left - spot[0], 0, spot[0] - right), max(top - spot[1], 0, spot[1] - bottom))


def test_every_area_has_a_slot_for_whatever_may_lie_there(map_of: Drawn) -> None:
    assert map_of.radius == LEAST_RADIUS
    for name, area in map_of.areas.items():
        token = ["token"] if area["kind"] == "land" else []
        assert sorted(area["slots"]) == sorted(["units", "order", "power", *token]), name
        assert len(area["slots"]["units"]) == max(map(max, map_of.box.supply_limits))
    for port in map_of.ports.values():
        assert len(port["slots"]["units"]) == map_of.box.port_ships


def test_every_slot_and_icon_lies_inside_its_area(map_of: Drawn) -> None:
    for name, area in map_of.areas.items():
        for what, spot, radius in discs(map_of, area):
            assert map_of.shapes[name].room(spot) >= radius - SLACK, (name, what)


def test_slots_and_icons_lie_off_each_other(map_of: Drawn) -> None:
    for name, area in map_of.areas.items():
        for (one, a, wide), (other, b, size) in combinations(discs(map_of, area), 2):
            assert math.dist(a, b) >= wide + size - SLACK, (name, one, other)


def test_slots_and_icons_lie_off_ports_and_islets(map_of: Drawn) -> None:
    harbours = [(spot_of(port["at"]), tenths(port["radius"])) for port in map_of.ports.values()]
    ship = tenths(map_of.radius["port-ship"])
    harbours += [(spot_of(at), ship) for port in map_of.ports.values() for at in port["slots"]["units"]]
    islets = [edge for islet in map_of.board["islets"] for edge in Shape(islet["polygons"]).edges]
    for name, area in map_of.areas.items():
        for what, spot, radius in discs(map_of, area):
            assert all(math.dist(spot, at) >= radius + size - SLACK for at, size in harbours), (name, what)
            assert all(distance(spot, edge) >= radius - SLACK for edge in islets), (name, what)


def test_slots_icons_and_names_lie_off_links(map_of: Drawn) -> None:
    links = [(spot_of(link["ends"][0]), spot_of(link["ends"][1])) for link in map_of.board["links"]]
    for name, area in map_of.areas.items():
        for one, other in links:
            for what, spot, radius in discs(map_of, area):
                assert distance(spot, (one, other)) >= radius + LINK_GAP, (name, what)
            steps = [
                (one[0] + (other[0] - one[0]) * at // 20, one[1] + (other[1] - one[1]) * at // 20) for at in range(21)
            ]
            assert all(gap_to_box(spot, box_of(area["label"])) >= LINK_GAP for spot in steps), name


def test_a_name_lies_inside_its_area_and_off_everything(map_of: Drawn) -> None:
    for name, area in map_of.areas.items():
        box = box_of(area["label"])
        assert map_of.shapes[name].holds(box), name
        for what, spot, radius in discs(map_of, area):
            assert gap_to_box(spot, box) >= radius - SLACK, (name, what)


def test_a_name_of_the_overview_lies_nearly_inside_its_area(map_of: Drawn) -> None:
    for name, area in map_of.areas.items():
        left, top, right, bottom = box_of(area["overview"])
        corners = [(left, top), (right, top), (right, bottom), (left, bottom)]
        whole = 2 * (right - left) * (bottom - top)
        assert map_of.shapes[name].doubled_area_within(corners) >= 0.97 * whole, name


def test_a_port_lies_on_its_sea_reaches_its_land_and_touches_nothing_else(map_of: Drawn) -> None:
    for name, port in map_of.ports.items():
        spot, radius = spot_of(port["at"]), tenths(port["radius"])
        assert map_of.shapes[port["sea"]].contains(spot), name
        disc = spots(port["polygons"][0][0])
        assert map_of.shapes[port["land"]].doubled_area_within(disc) / 200 >= 40, name
        for other, shape in map_of.shapes.items():
            assert other in (port["land"], port["sea"]) or shape.room(spot) <= -radius - 30, (name, other)


def test_the_ships_of_a_port_lie_on_its_sea(map_of: Drawn) -> None:
    radius = tenths(map_of.radius["port-ship"])
    for name, port in map_of.ports.items():
        sea = map_of.shapes[port["sea"]]
        ships = [spot_of(at) for at in port["slots"]["units"]]
        assert all(sea.room(ship) >= radius - SLACK for ship in ships), name
        assert all(math.dist(a, b) >= 2 * radius - SLACK for a, b in combinations(ships, 2)), name
