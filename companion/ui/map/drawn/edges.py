"""The lines round areas: gold where they can be chosen, and in the light theme the ink of who controls them."""

from collections.abc import Mapping
from functools import cache

from companion.ui.map.board import board_of
from companion.ui.map.drawn.strokes import SOLID, Stroke, Strokes, stroke
from companion.ui.models.board.map import Edge
from companion.ui.theme.map_look import ATTACK, DASH, DOT, INNER, MOVE, ORIGIN, SELECTED
from companion.ui.theme.palette import Palette, house_colours

WIDTHS = {Edge.SELECTED: SELECTED, Edge.MOVE: MOVE, Edge.ATTACK: ATTACK, Edge.ORIGIN: ORIGIN}
DASHES = {Edge.ATTACK: (DASH, DASH * 0.6), Edge.ORIGIN: (DOT, DOT)}


@cache
def edge_of(edition: str, area: str, width: float, inner: int = 0) -> Stroke:
    """The line round an area."""
    rings = board_of(edition).areas[area].shape.rings
    return stroke(rings, width, is_closed=True, inner=inner)


class Edges(Strokes):
    """The edge of each area that has one. In the light theme also a line inside what a house controls."""

    def __init__(self, edition: str) -> None:
        super().__init__()
        self._edition = edition

    def show_edges(self, edges: Mapping[str, Edge], houses: Mapping[str, str], palette: Palette) -> None:
        """These edges, the strongest last; `houses` are those of controlled land."""
        within = houses if palette.theme == "light" else {}
        in_order = sorted(edges, key=lambda area: edges[area] is Edge.SELECTED)
        self.show(
            [
                *((self._within(area), (*house_colours()[house].ink[:3], 0.55)) for area, house in within.items()),
                *((self._round(area, edges[area]), palette.gold, DASHES.get(edges[area], SOLID)) for area in in_order),
            ]
        )

    def _within(self, area: str) -> Stroke:
        return edge_of(self._edition, area, 2 * INNER, 1)

    def _round(self, area: str, edge: Edge) -> Stroke:
        return edge_of(self._edition, area, WIDTHS[edge])
