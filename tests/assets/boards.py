"""The drawn boards as the tests read them."""

import json
from functools import cache
from pathlib import Path
from typing import Any

import engine
from tests.assets.plane import Shape

ROOT = Path(__file__).resolve().parent.parent.parent
ASSETS = ROOT / "assets"
EDITIONS = ("first", "second")
BEYOND = "beyond-the-wall"

Pair = tuple[str, str]


def pair(one: str, other: str) -> Pair:
    return (one, other) if one < other else (other, one)


class Drawn:
    """A board from its file: everything as it stands there, and the shapes of the plane by their owners."""

    def __init__(self, edition: str) -> None:
        self.file = ASSETS / "map" / f"{edition}.json"
        self.box = engine.open_box(edition)
        self.board: dict[str, Any] = json.loads(self.file.read_text(encoding="utf-8"))
        self.areas: dict[str, Any] = self.board["areas"]
        self.ports: dict[str, Any] = self.board["ports"]
        self.radius: dict[str, float] = self.board["radius"]
        self.shapes = {name: Shape(area["polygons"]) for name, area in self.areas.items()}
        self.rivers = {f"river:{river['id']}": Shape(river["polygons"]) for river in self.board["rivers"]}
        self.plane = self.shapes | self.rivers | {BEYOND: Shape(self.board["beyond"]["polygons"])}

    def borders(self) -> set[Pair]:
        """Land and sea areas that are adjacent; ports lie on top of the plane and are no part of it."""
        return {pair(area, other) for area in self.areas for other in self.box.neighbours[area] if other in self.areas}


@cache
def drawn(edition: str) -> Drawn:
    return Drawn(edition)
