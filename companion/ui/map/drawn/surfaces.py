"""Surfaces in many colours, drawn in one go: each corner of the mesh has its colour."""

from array import array
from collections import defaultdict
from collections.abc import Iterable

from kivy.graphics import Mesh, RenderContext

from companion.ui.map.board import VERTEX, Surface
from companion.ui.theme.palette import Colour

COLOURED = """$HEADER$
attribute vec4 vColour;
void main(void) {
    frag_color = vColour;
    gl_Position = projection_mat * modelview_mat * vec4(vPosition.xy, 0.0, 1.0);
}"""
PLAIN = "$HEADER$ void main(void) { gl_FragColor = frag_color; }"
"""Nothing on the ground has a picture: to look for one at every pixel would take longer than to fill it."""
FORMAT = [(b"vPosition", 2, "float"), (b"vColour", 4, "float")]
NUMBERS = sum(number for _, number, _ in FORMAT)


class Surfaces(RenderContext):
    """Drawn in units of the board, one over the other; only colours ever change."""

    def __init__(self, shapes: Iterable[tuple[str, Surface]]) -> None:
        """Each shape by a name; those of one name have one colour."""
        super().__init__(use_parent_projection=True, use_parent_modelview=True, vs=COLOURED, fs=PLAIN)
        self._numbers, indices = array("f"), array("H")
        self._spans: defaultdict[str, list[tuple[int, int]]] = defaultdict(list)
        self._colours: dict[str, Colour] = {}
        for name, shape in shapes:
            first, start = len(self._numbers) // NUMBERS, len(self._numbers)
            indices.extend([first + index for index in shape.indices])
            corners = len(shape.vertices) // VERTEX
            self._numbers.extend(array("f", bytes(4 * NUMBERS * corners)))
            for place in (0, 1):
                self._numbers[start + place :: NUMBERS] = shape.vertices[place::VERTEX]
            self._spans[name].append((start, corners))
        self._mesh = Mesh(vertices=self._numbers, indices=indices, fmt=FORMAT, mode="triangles")
        self.add(self._mesh)

    def dye(self, name: str, colour: Colour) -> None:
        """All surfaces of this name have this colour from now on."""
        if self._colours.get(name) == colour:
            return
        self._colours[name] = colour
        for start, corners in self._spans[name]:
            end = start + NUMBERS * corners
            for place, share in enumerate(colour, start=2):
                self._numbers[start + place : end : NUMBERS] = array("f", [share]) * corners
        self._mesh.vertices = self._numbers

    def colour_of(self, name: str) -> Colour:
        """The colour of the surfaces of this name."""
        return self._colours[name]
