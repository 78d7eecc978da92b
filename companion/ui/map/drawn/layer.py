"""A layer of clusters over the ground: pictures keep their size, and stand on whole pixels at every zoom.

Pictures from one sheet in one colour are one mesh: to draw a hundred things one by one takes longer than all else.
"""

from array import array
from collections.abc import Collection, Mapping
from math import floor

from kivy.graphics import Color, InstructionGroup, Mesh

from companion.ui.map.drawn.clusters import SLANT, Cluster, Piece

Shift = tuple[float, float]
Kind = tuple[bool, int, tuple[float, ...]]
"""What is drawn in one go: whether it lies on other pieces, the sheet that its pictures are on, and their colour."""


class DrawnLayer(InstructionGroup):
    """The clusters of some areas."""

    def __init__(self) -> None:
        super().__init__()
        self._clusters: dict[str, Cluster] = {}
        self._meshes: dict[Kind, Mesh] = {}

    @property
    def areas(self) -> Collection[str]:
        """The areas that are drawn here."""
        return self._clusters.keys()

    def draw(self, area: str, cluster: Cluster) -> None:
        """The pictures of an area, in place of what was there; seen after the next `move`."""
        self._clusters[area] = cluster

    def drop(self, area: str) -> None:
        """Nothing of this area is here any more, after the next `move`."""
        self._clusters.pop(area, None)

    def move(self, zoom: float, shifts: Mapping[str, Shift]) -> None:
        """Where everything stands at this zoom."""
        numbers: dict[Kind, array] = {}
        sheets = {}
        for area, cluster in self._clusters.items():
            shift = shifts.get(area, (0.0, 0.0))
            for piece in cluster.pieces:
                kind = piece.lies_on_another, piece.texture.id, piece.colour
                sheets[kind] = piece.texture
                numbers.setdefault(kind, array("f")).extend(_corners(piece, zoom, shift))
        if self._meshes.keys() != numbers.keys():
            self._lay(sheets)
        for kind, mesh in self._meshes.items():
            mesh.vertices, mesh.indices = numbers[kind], _triangles(len(numbers[kind]) // NUMBERS_OF_A_PIECE)

    def _lay(self, sheets: Mapping[Kind, object]) -> None:
        """A mesh of each kind; those that lie on others come last."""
        self.clear()
        self._meshes = {}
        for kind in sorted(sheets, key=lambda kind: kind[0]):
            self._meshes[kind] = Mesh(mode="triangles", texture=sheets[kind])
            self.add(Color(rgba=kind[2]))
            self.add(self._meshes[kind])


NUMBERS_OF_A_PIECE = 16


def _corners(piece: Piece, zoom: float, shift: Shift) -> tuple[float, ...]:
    """Four corners from the lower left on, against the clock: each a place in the window, and one on the sheet."""
    left = floor(piece.at[0] * zoom + piece.x + shift[0])
    bottom = floor(piece.at[1] * zoom + piece.y + shift[1])
    wide, high = piece.size
    right, top = left + wide, bottom + high
    lean = high * SLANT / 2 if piece.leans else 0.0
    on_sheet = piece.texture.tex_coords
    return (
        *(left - lean, bottom, *on_sheet[0:2]),
        *(right - lean, bottom, *on_sheet[2:4]),
        *(right + lean, top, *on_sheet[4:6]),
        *(left + lean, top, *on_sheet[6:8]),
    )


def _triangles(pieces: int) -> array:
    """Two for each piece."""
    corners = range(0, 4 * pieces, 4)
    return array("H", [first + corner for first in corners for corner in (0, 1, 2, 2, 3, 0)])
