"""The lines round areas: gold where they can be chosen, and in the light theme the ink of who controls them."""

from collections.abc import Mapping

from companion.ui.map.board import board_of
from companion.ui.map.drawn.strokes import SOLID, Stroke, Strokes, stroke
from companion.ui.models.board.map import Edge
from companion.ui.theme.map_look import ATTACK, DASH, DOT, INNER, MOVE, ORIGIN, SELECTED
from companion.ui.theme.palette import Palette, house_colours

WIDTHS = {Edge.SELECTED: SELECTED, Edge.MOVE: MOVE, Edge.ATTACK: ATTACK, Edge.ORIGIN: ORIGIN}
DASHES = {Edge.ATTACK: (DASH, DASH * 0.6), Edge.ORIGIN: (DOT, DOT)}


class Edges(Strokes):
    """The edge of each area that has one. In the light theme also a line inside what a house controls."""

    def __init__(self, edition: str) -> None:
        super().__init__()
        self._board = board_of(edition)
        self._made: dict[tuple[str, float, int], Stroke] = {}

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
        return self._edge(area, 2 * INNER, inner=1)

    def _round(self, area: str, edge: Edge) -> Stroke:
        return self._edge(area, WIDTHS[edge])

    def _edge(self, area: str, width: float, inner: int = 0) -> Stroke:
        """The line round an area, made once."""
        key = area, width, inner
        if key not in self._made:
            self._made[key] = stroke(self._board.areas[area].shape.rings, width, is_closed=True, inner=inner)
        return self._made[key]
