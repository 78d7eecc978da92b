"""The ground: seas, land and ports in the colours of who holds them, rivers, islands, and the lines between areas."""

from collections.abc import Mapping
from functools import cache

from kivy.graphics import Color, Mesh, RenderContext

from companion.ui.map.board import PORT, SEA, Board, Shape, board_of
from companion.ui.map.drawn.strokes import Stroke, Strokes, stroke
from companion.ui.theme.map_look import BRIDGE, LINES, ground_colour, line_colour
from companion.ui.theme.palette import Colour, Palette, mixed

PLAIN = "$HEADER$ void main(void) { gl_FragColor = frag_color; }"
"""Nothing on the ground has a picture: to look for one at every pixel would take longer than to fill it."""


@cache
def lines_of(edition: str) -> Mapping[str, Stroke]:
    """Every line of the board by its kind, made once."""
    by_kind: dict[str, list] = {kind: [] for kind in LINES}
    for arc in board_of(edition).arcs:
        if arc.kind in by_kind:
            by_kind[arc.kind].append(arc.points)
    made = {kind: stroke(lines, LINES[kind]) for kind, lines in by_kind.items() if lines}
    return made | {"bridge": stroke(board_of(edition).bridges, BRIDGE)}


class Ground(RenderContext):
    """Drawn in units of the board; only colours ever change."""

    def __init__(self, edition: str, palette: Palette) -> None:
        super().__init__(use_parent_projection=True, use_parent_modelview=True, fs=PLAIN)
        board = board_of(edition)
        self._board = board
        self._colours: dict[str, Color] = {}
        self._others: list[tuple[str, Color]] = []
        self._draw(board, SEA)
        for _, islet in board.islets:
            self._others.append(("islet", self._surface(islet)))
        self._others.append(("beyond", self._surface(board.beyond)))
        self._draw(board, "land")
        for river in board.rivers:
            self._others.append(("river", self._surface(river)))
        self.lines = Strokes()
        for kind, made in lines_of(edition).items():
            self._others.append((kind, self.lines.draw(made, (0, 0, 0, 0))[0]))
        self.add(self.lines)
        self._draw(board, PORT)
        self.tint(palette)

    def _draw(self, board: Board, kind: str) -> None:
        for area, drawn in board.areas.items():
            if drawn.kind == kind:
                self._colours[area] = self._surface(drawn.shape)

    def _surface(self, shape: Shape) -> Color:
        colour = Color(rgba=(0, 0, 0, 1))
        self.add(colour)
        self.add(Mesh(vertices=shape.vertices, indices=shape.indices, mode="triangles"))
        return colour

    def tint(self, palette: Palette) -> None:
        """Everything that belongs to no area, in the colours of a palette."""
        for kind, colour in self._others:
            colour.rgba = _other_colour(palette, kind)

    def colour_of(self, area: str) -> Colour:
        """The colour in which an area is drawn."""
        return tuple(self._colours[area].rgba)

    def show(self, area: str, palette: Palette, house: str, *, is_back: bool, is_closed: bool) -> None:
        """How an area looks now."""
        kind = self._board.areas[area].kind
        self._colours[area].rgba = ground_colour(palette, kind, house, is_back=is_back, is_closed=is_closed)


def _other_colour(palette: Palette, kind: str) -> Colour:
    if kind == "islet":
        return mixed(palette.sea, palette.land, 0.5)
    if kind == "beyond":
        return mixed(palette.land, palette.bg, 0.5)
    if kind == "river":
        return palette.sea2
    if kind == "bridge":
        return (*palette.coast[:3], 0.8)
    return line_colour(palette, kind)
