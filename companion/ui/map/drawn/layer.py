"""A layer of clusters over the ground: pictures keep their size, and stand on whole pixels at every zoom."""

from collections.abc import Collection, Mapping
from math import floor

from kivy.graphics import Color, InstructionGroup, Quad, Rectangle

from companion.ui.map.drawn.clusters import SLANT, Cluster, Piece
from companion.ui.theme.palette import Colour

Shift = tuple[float, float]


class _Shown:
    """One picture on the screen."""

    def __init__(self, piece: Piece) -> None:
        self.piece = piece
        self.shape = Quad(texture=piece.texture) if piece.leans else Rectangle(texture=piece.texture)
        if not piece.leans:
            self.shape.size = piece.size

    def move(self, zoom: float, shift: Shift) -> None:
        """Where it stands at this zoom."""
        piece = self.piece
        x = floor(piece.at[0] * zoom + piece.x + shift[0])
        y = floor(piece.at[1] * zoom + piece.y + shift[1])
        if not piece.leans:
            self.shape.pos = x, y
            return
        wide, high = piece.size
        lean = high * SLANT / 2
        self.shape.points = (
            *(x - lean, y),
            *(x + wide - lean, y),
            *(x + wide + lean, y + high),
            *(x + lean, y + high),
        )


class Layer(InstructionGroup):
    """The clusters of some areas; only those that change are drawn anew."""

    def __init__(self) -> None:
        super().__init__()
        self._groups: dict[str, InstructionGroup] = {}
        self._shown: dict[str, list[_Shown]] = {}

    @property
    def areas(self) -> Collection[str]:
        """The areas that are drawn here."""
        return self._groups.keys()

    def draw(self, area: str, cluster: Cluster) -> None:
        """The pictures of an area, in place of what was there."""
        self.drop(area)
        group = InstructionGroup()
        ink: Colour | None = None
        self._shown[area] = []
        for piece in cluster.pieces:
            shown = _Shown(piece)
            self._shown[area].append(shown)
            if piece.colour != ink:
                ink = piece.colour
                group.add(Color(rgba=ink))
            group.add(shown.shape)
        self._groups[area] = group
        self.add(group)

    def drop(self, area: str) -> None:
        """Nothing of this area is here any more."""
        if area in self._groups:
            self.remove(self._groups.pop(area))
            del self._shown[area]

    def move(self, zoom: float, shifts: Mapping[str, Shift]) -> None:
        """Where everything stands at this zoom."""
        for area, pictures in self._shown.items():
            shift = shifts.get(area, (0.0, 0.0))
            for shown in pictures:
                shown.move(zoom, shift)
