"""Lines that keep their width at every zoom: a mesh of two vertices for each point, widened by a shader.

Lines of any colour and any dash are one mesh, drawn in one go.
"""

from array import array
from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import hypot

import attrs
from kivy.graphics import InstructionGroup, Mesh, RenderContext
from kivy.metrics import dp

from companion.ui.map.board import Point
from companion.ui.theme.palette import Colour

LONGEST_MITRE = 2.0

WIDEN = """$HEADER$
attribute vec2 vNormal; attribute float vSide; attribute float vWidth; attribute float vLength;
attribute vec2 vDash; attribute vec4 vColour;
uniform float zoom; uniform float unit;
varying float away; varying float half_width; varying float along; varying vec2 dash;
void main(void) {
    frag_color = vColour; dash = vDash * unit;
    half_width = vWidth * unit * 0.5; away = vSide * (half_width + 1.0); along = vLength * zoom;
    gl_Position = projection_mat * modelview_mat
        * vec4(vPosition.xy + vNormal * ((half_width + 1.0) / zoom), 0.0, 1.0);
}"""
FADE = """$HEADER$
varying float away; varying float half_width; varying float along; varying vec2 dash;
void main(void) {
    float seen = clamp(half_width + 0.5 - abs(away), 0.0, 1.0);
    if (dash.x > 0.0) {
        float place = mod(along, dash.x + dash.y);
        seen *= clamp(dash.x - place + 0.5, 0.0, 1.0) * clamp(place + 0.5, 0.0, 1.0);
    }
    gl_FragColor = vec4(frag_color.rgb, frag_color.a * seen);
}"""
FORMAT = [
    (b"vPosition", 2, "float"),
    (b"vNormal", 2, "float"),
    (b"vSide", 1, "float"),
    (b"vWidth", 1, "float"),
    (b"vLength", 1, "float"),
    (b"vDash", 2, "float"),
    (b"vColour", 4, "float"),
]
NUMBERS = sum(number for _, number, _ in FORMAT)
OF_A_STROKE = 7
"""So many of them belong to the stroke itself; its dash and its colour follow."""
SURFACE_WIDTH = 2.0
SOLID = (0.0, 0.0)
Dash = tuple[float, float]
"""How long the pieces of a line are, and the gaps between them, in dp."""


@attrs.frozen(eq=False)
class Stroke:
    """One or several lines as a mesh takes them."""

    vertices: array
    indices: array


def stroke(lines: Iterable[Sequence[Point]], width: float, *, is_closed: bool = False, inner: int = 0) -> Stroke:
    """These lines, `width` in dp. With `inner` 1 or -1 only the half on that side of the line."""
    first, second = (1.0, -1.0) if not inner else (float(inner), 0.0)
    numbers: list[float] = []
    indices: list[int] = []
    for line in lines:
        start = len(numbers) // OF_A_STROKE
        points = (*line, line[0]) if is_closed else line
        for (x, y), (right, up), along in zip(points, *_normals(points, is_closed), strict=True):
            numbers += (x, y, right * first, up * first, first, width, along)
            numbers += (x, y, right * second, up * second, second, width, along)
        for corner in range(start, start + 2 * len(points) - 2, 2):
            indices += (corner, corner + 1, corner + 2, corner + 1, corner + 3, corner + 2)
    return Stroke(array("f", numbers), array("H", indices))


def _normals(points: Sequence[Point], is_closed: bool) -> tuple[list[Point], list[float]]:
    """At each point the way to the side, longer at a corner so that the line stays as wide; and the length so far."""
    ways: list[Point] = []
    lengths = [0.0]
    for (x, y), (next_x, next_y) in pairwise(points):
        length = hypot(next_x - x, next_y - y) or 1.0
        ways.append(((next_x - x) / length, (next_y - y) / length))
        lengths.append(lengths[-1] + length)
    before = [ways[-1] if is_closed else ways[0], *ways]
    after = [*ways, ways[0] if is_closed else ways[-1]]
    return [_side(one, other) for one, other in zip(before, after, strict=True)], lengths


def _side(before: Point, after: Point) -> Point:
    right, up = -before[1] - after[1], before[0] + after[0]
    length = hypot(right, up) or 1.0
    right, up = right / length, up / length
    cosine = max(up * after[0] - right * after[1], 1.0 / LONGEST_MITRE)
    return right / cosine, up / cosine


def surface(corners: Sequence[Point], triangles: Iterable[int]) -> Stroke:
    """Triangles, to be drawn among lines: they have no sides, and are seen everywhere."""
    numbers = [number for x, y in corners for number in (x, y, 0.0, 0.0, 0.0, SURFACE_WIDTH, 0.0)]
    return Stroke(array("f", numbers), array("H", triangles))


class Pen(RenderContext):
    """Draws the strokes that are in it. Whoever zooms must say so.

    Every pen compiles its shaders, which takes a megabyte: one draws all that lies at one height.
    """

    def __init__(self) -> None:
        super().__init__(use_parent_projection=True, use_parent_modelview=True, vs=WIDEN, fs=FADE)
        self["unit"] = float(dp(1))
        self.set_zoom(1.0)

    def set_zoom(self, zoom: float) -> None:
        """So many pixels for each unit of the board."""
        self["zoom"] = float(zoom)


class Strokes(InstructionGroup):
    """Strokes in a pen, the last one on top."""

    def show(self, strokes: Iterable[tuple[Stroke, Colour] | tuple[Stroke, Colour, Dash]]) -> None:
        """These, in place of what was there."""
        self.clear()
        numbers, indices = array("f"), array("H")
        for made, colour, *dash in strokes:
            first = len(numbers) // NUMBERS
            indices.extend([first + index for index in made.indices])
            numbers.extend(_with(made, (*(dash[0] if dash else SOLID), *colour)))
        if indices:
            self.add(Mesh(vertices=numbers, indices=indices, fmt=FORMAT, mode="triangles"))


def _with(made: Stroke, of_each: Sequence[float]) -> array:
    """The vertices of a stroke, each with these numbers behind its own."""
    vertices = len(made.vertices) // OF_A_STROKE
    numbers = array("f", bytes(4 * NUMBERS * vertices))
    for place in range(OF_A_STROKE):
        numbers[place::NUMBERS] = made.vertices[place::OF_A_STROKE]
    for place, number in enumerate(of_each, start=OF_A_STROKE):
        numbers[place::NUMBERS] = array("f", [number]) * vertices
    return numbers
