"""The lines round areas: gold where they can be chosen, and in the light theme the ink of who controls them."""

from collections.abc import Mapping
from functools import cache

from kivy.graphics import InstructionGroup

from companion.ui.map.board import board_of
from companion.ui.map.drawn.strokes import Stroke, Strokes, stroke
from companion.ui.models.board.map import Edge
from companion.ui.theme.map_look import ATTACK, DASH, DOT, INNER, MOVE, ORIGIN, SELECTED
from companion.ui.theme.palette import Palette, house_colours

WIDTHS = {Edge.SELECTED: SELECTED, Edge.MOVE: MOVE, Edge.ATTACK: ATTACK, Edge.ORIGIN: ORIGIN}


@cache
def edge_of(edition: str, area: str, width: float, inner: int = 0) -> Stroke:
    """The line round an area."""
    rings = board_of(edition).areas[area].shape.rings
    return stroke(rings, width, is_closed=True, inner=inner)


class Edges(InstructionGroup):
    """The edge of each area that has one. In the light theme also a line inside what a house controls."""

    def __init__(self, edition: str) -> None:
        super().__init__()
        self._edition = edition
        self._inner, self._solid, self._dashed, self._dotted = (
            *(Strokes(), Strokes()),
            *(Strokes(DASH, DASH * 0.6), Strokes(DOT, DOT)),
        )
        self._all = (self._inner, self._solid, self._dashed, self._dotted)
        for strokes in self._all:
            self.add(strokes)

    def show(self, edges: Mapping[str, Edge], houses: Mapping[str, str], palette: Palette) -> None:
        """These edges, the strongest last; `houses` are those of controlled land."""
        for strokes in self._all:
            strokes.clear()
        if palette.theme == "light":
            for area, house in houses.items():
                ink = (*house_colours()[house].ink[:3], 0.55)
                self._inner.draw(edge_of(self._edition, area, 2 * INNER, 1), ink)
        for area in sorted(edges, key=lambda one: edges[one] is Edge.SELECTED):
            edge = edges[area]
            self._strokes(edge).draw(edge_of(self._edition, area, WIDTHS[edge]), palette.gold)

    def _strokes(self, edge: Edge) -> Strokes:
        return {Edge.ATTACK: self._dashed, Edge.ORIGIN: self._dotted}.get(edge, self._solid)

    def set_zoom(self, zoom: float) -> None:
        """So many pixels for each unit of the board."""
        for strokes in self._all:
            strokes.set_zoom(zoom)
