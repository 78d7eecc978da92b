"""The ground: seas, land and ports in the colours of who holds them, rivers, islands, and the lines between areas."""

from collections.abc import Iterable, Mapping
from functools import lru_cache

from kivy.graphics import InstructionGroup

from companion.ui.map.board import LAND, PORT, SEA, Board, Surface, board_of
from companion.ui.map.drawn.strokes import Pen, Stroke, Strokes, stroke, surface
from companion.ui.map.drawn.surfaces import Surfaces
from companion.ui.theme.map_look import BRIDGE, LINES, ground_colour, line_colour
from companion.ui.theme.palette import Colour, Palette, mixed

ISLET, BEYOND, RIVER, BRIDGES = "an islet", "beyond the board", "a river", "a bridge"
"""What belongs to no area."""


@lru_cache(maxsize=1)
def lines_of(edition: str) -> Mapping[str, Stroke]:
    """Every line of the board by its kind, made once."""
    by_kind: dict[str, list] = {kind: [] for kind in LINES}
    for arc in board_of(edition).arcs:
        if arc.kind in by_kind:
            by_kind[arc.kind].append(arc.points)
    made = {kind: stroke(lines, LINES[kind]) for kind, lines in by_kind.items() if lines}
    return made | {BRIDGES: stroke(board_of(edition).bridges, BRIDGE)}


class Ground(InstructionGroup):
    """Drawn in units of the board; only colours ever change."""

    def __init__(self, edition: str, palette: Palette) -> None:
        super().__init__()
        self._edition, self._board = edition, board_of(edition)
        self._areas, self._lines, self._ports = Surfaces(_below_lines(self._board)), Strokes(), Ports(self._board)
        self.pen = Pen()
        """Draws all lines on the ground."""
        for lines in (self._lines, self._ports):
            self.pen.add(lines)
        for part in (self._areas, self.pen):
            self.add(part)
        self.tint(palette)

    def tint(self, palette: Palette) -> None:
        """Everything that belongs to no area, in the colours of a palette."""
        self._areas.dye(ISLET, mixed(palette.sea, palette.land, 0.5))
        self._areas.dye(BEYOND, mixed(palette.land, palette.bg, 0.5))
        self._areas.dye(RIVER, palette.sea2)
        self._lines.show([(made, _line_colour(palette, kind)) for kind, made in lines_of(self._edition).items()])

    def colour_of(self, area: str) -> Colour:
        """The colour in which an area is drawn."""
        return self._dyed(area).colour_of(area)

    def show(self, area: str, palette: Palette, house: str, *, is_back: bool, is_closed: bool) -> None:
        """How an area looks now."""
        kind = self._board.areas[area].kind
        self._dyed(area).dye(area, ground_colour(palette, kind, house, is_back=is_back, is_closed=is_closed))

    def _dyed(self, area: str) -> "Surfaces | Ports":
        return self._ports if self._board.areas[area].kind == PORT else self._areas


class Ports(Strokes):
    """Small surfaces that lie on the lines."""

    def __init__(self, board: Board) -> None:
        super().__init__()
        self._shapes = {port: _surface(shape) for port, shape in _areas(board, PORT)}
        self._colours: dict[str, Colour] = {}

    def dye(self, port: str, colour: Colour) -> None:
        """This port has this colour from now on."""
        if self._colours.get(port) != colour:
            self._colours[port] = colour
            self.show((self._shapes[dyed], colour) for dyed, colour in self._colours.items())

    def colour_of(self, port: str) -> Colour:
        """The colour of this port."""
        return self._colours[port]


def _surface(shape: Surface) -> Stroke:
    return surface([point for ring in shape.rings for point in ring], shape.indices)


def _below_lines(board: Board) -> Iterable[tuple[str, Surface]]:
    yield from _areas(board, SEA)
    yield from ((ISLET, islet) for _, islet in board.islets)
    yield BEYOND, board.beyond
    yield from _areas(board, LAND)
    yield from ((RIVER, river) for river in board.rivers)


def _areas(board: Board, kind: str) -> Iterable[tuple[str, Surface]]:
    return ((area, drawn.shape) for area, drawn in board.areas.items() if drawn.kind == kind)


def _line_colour(palette: Palette, kind: str) -> Colour:
    return (*palette.coast[:3], 0.8) if kind == BRIDGES else line_colour(palette, kind)
