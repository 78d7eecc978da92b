"""Makes the map of an edition and writes it down: one line for each area, so that a change can be read."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy
from shapely.geometry import LineString, Point, Polygon

import engine
from assets.make.map.editions import EDITIONS, Source, read_source
from assets.make.map.faces import BEYOND, River, Shapes, cut_rivers, find_faces, frame_of
from assets.make.map.harbours import place_bridge, place_link, place_port
from assets.make.map.lines import Line, read_lines, untangle
from assets.make.map.network import describe_arcs, one_network
from assets.make.map.numbers import drawn, flat
from assets.make.map.sizes import RADIUS
from assets.make.map.slots import place_area
from assets.make.places import MAP

EDGE = 10  # nothing lies closer to the edge of the map than this
LINK_ROOM = 8  # nor closer to a link than this

Board = dict[str, Any]


def make_maps() -> None:
    MAP.mkdir(exist_ok=True)
    for edition in EDITIONS:
        board = make_board(edition)
        write_board(board, MAP / f"{edition}.json")


def make_board(edition: str) -> Board:
    """The whole board as it is written down; docs/assets.md has the format."""
    areas, source = engine.open_box(edition).areas, read_source(edition)
    land = [area.id for area in areas.values() if area.is_land]
    sea = [area.id for area in areas.values() if area.is_sea]
    shapes, rivers, arcs = _plane(source, land, sea)
    kinds = {area: areas[area].kind for area in land + sea} | {BEYOND: "inert"}
    kinds |= {river.owner: "river" for river in rivers}
    board = {
        "format": 1,
        "edition": edition,
        "width": source["map"]["width"],
        "height": source["map"]["height"],
        "radius": RADIUS,
        "areas": {},
        "ports": {
            area.id: place_port(source["ports"][area.id], area, shapes) for area in areas.values() if area.is_port
        },
        "rivers": [
            {"id": river.name, **drawn(shapes[river.owner]), "course": flat(river.course.simplify(0.4).coords)}
            for river in rivers
        ],
        "bridges": [place_bridge(entry, rivers, shapes) for entry in source["bridges"]],
        "links": [place_link(entry, shapes) for entry in source["links"]],
        "beyond": drawn(shapes[BEYOND]),
        "islets": [_islet(entry, source, sea, shapes) for entry in source["islets"]],
        "arcs": describe_arcs(arcs, shapes, kinds),
    }
    board["areas"] = {area: _area(areas[area], source, shapes[area], board) for area in land + sea}
    return board


def _plane(source: Source, land: list[str], sea: list[str]) -> tuple[Shapes, list[River], list[Any]]:
    """Every shape of the plane, with the points that neighbours share, and the arcs between them."""
    lines = read_lines(source)
    untangle(lines)
    faces = find_faces(lines, source)
    rivers = cut_rivers(faces, lines, source, land)
    shapes = {area: faces[area] for area in [*land, *sea, BEYOND]}
    shapes, arcs = one_network(shapes | {river.owner: river.water for river in rivers})
    return shapes, rivers, arcs


def _islet(entry: Mapping[str, Any], source: Source, sea: list[str], shapes: Shapes) -> dict[str, Any]:
    line = Line(f"islet {entry['name']}", entry["loop"], source["rough"]["coast"], source["map"]["seed"], closed=True)
    while not line.line.is_simple:
        line.draw_again()
    shape = Polygon(line.line)
    water = next(area for area in sea if shapes[area].contains(shape))
    return {"name": entry["name"], "sea": water, **drawn(shape)}


def _area(area: engine.Area, source: Source, shape: Any, board: Board) -> dict[str, Any]:
    entry = source["areas"][area.id]
    placed = place_area(area, shape, _obstacles(area.id, board, source), source["map"]["seed"], entry.get("centre"))
    return {"kind": area.kind, "region": entry["region"], **drawn(shape), **placed}


def _obstacles(area: str, board: Board, source: Source) -> list[Any]:
    """What must stay free of names and tokens: ports and their ships, islets, bridges, links, the edge of the map."""
    ports = board["ports"].values()
    avoid = [Point(port["at"]).buffer(port["radius"] + 1) for port in ports if area in (port["land"], port["sea"])]
    avoid += [Point(spot).buffer(RADIUS["port-ship"]) for port in ports for spot in port["slots"]["units"]]
    for islet in board["islets"]:
        if islet["sea"] == area:
            avoid.append(Polygon(numpy.array(islet["polygons"][0][0]).reshape(-1, 2)).buffer(2))
    avoid += [LineString(bridge["ends"]).buffer(3) for bridge in board["bridges"] if area in bridge["between"]]
    for link in board["links"]:
        if area in (*link["between"], link["over"]):
            avoid.append(LineString(link["ends"]).buffer(LINK_ROOM))
    frame = frame_of(source)
    return [*avoid, frame.difference(frame.buffer(-EDGE))]


def write_board(board: Board, path: Path) -> None:
    rows = []
    for key, value in board.items():
        if not value:
            rows.append(f"{_short(key)}:{_short(value)}")
        elif key in ("areas", "ports"):
            inner = ",\n".join(f" {_short(name)}:{_short(entry)}" for name, entry in value.items())
            rows.append(f"{_short(key)}:{{\n{inner}\n}}")
        elif isinstance(value, list):
            inner = ",\n".join(" " + _short(entry) for entry in value)
            rows.append(f"{_short(key)}:[\n{inner}\n]")
        else:
            rows.append(f"{_short(key)}:{_short(value)}")
    path.write_text("{\n" + ",\n".join(rows) + "\n}\n", encoding="utf-8")


def _short(value: Any) -> str:
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)
