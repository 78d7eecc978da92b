"""The shapes of which widgets are drawn: `Block` and `Round` almost everywhere; none is there while it is not seen.

A draw costs time and memory, also where all is transparent. A `.kv` file names these shapes as it names Kivy's own;
`size` stands last there, so that nothing is worked out before the rest is known.
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import pairwise
from math import ceil, cos, dist, pi, sin, sqrt
from typing import Any

from kivy.graphics import Color, Line, Mesh, Rectangle
from kivy.graphics.instructions import CanvasBase
from kivy.graphics.texture import Texture

from companion.ui.theme.palette import Colour

Corner = tuple[float, float, float]
"""Where it is, and its radius."""
Point = tuple[float, float]
Ring = tuple[float, float]
"""How far inside the edge of its shape, and which of the shape's colours it has."""

CLEAR, WHITE = (0.0, 0.0, 0.0, 0.0), (1.0, 1.0, 1.0, 1.0)
EDGE, BORDER, FILL = (0.5 / 4, 1.5 / 4, 2.5 / 4)
"""Where the colours of a round shape are in its texture; between two of them is what they are when they are mixed."""
KEPT = 200
"""So many pairs of colours are kept: more than a theme has, but a fade has one for every frame."""
SOFT = 0.5
"""One colour goes over into the next within a pixel: half of it on either side."""


class Trait:
    """A property of a shape, which is drawn anew when it is told another value."""

    def __init__(self, first: object) -> None:
        self._first = first

    def __set_name__(self, _shape: type, name: str) -> None:
        self._name = f"_{name}"

    def __get__(self, shape: "Shape", _kind: type) -> Any:
        return getattr(shape, self._name, self._first)

    def __set__(self, shape: "Shape", value: object) -> None:
        # Kivy's lists are those of a widget, and change with it.
        told = tuple(value) if isinstance(value, list) else value
        if told != getattr(shape, self._name, self._first):
            setattr(shape, self._name, told)
            shape.draw()


class Shape(CanvasBase, ABC):
    """What it is drawn by is there only while it can be seen."""

    pos = Trait((0, 0))
    size = Trait((0, 0))

    def draw(self) -> None:
        """As it was told to be."""
        if min(self.size) > 0 and self.has_colour():
            if not self.children:
                with self:
                    self.make()
            self.draw_seen()
        elif self.children:
            self.clear()

    def forget(self) -> None:
        """Neither be drawn nor hold what it was drawn by."""
        self.clear()
        vars(self).clear()

    @abstractmethod
    def has_colour(self) -> bool:
        """Whether anything of it is not transparent."""

    @abstractmethod
    def make(self) -> None:
        """It has come into sight."""

    @abstractmethod
    def draw_seen(self) -> None:
        """It has a size and a colour."""


class Block(Shape):
    """A rectangle in one colour, or a picture tinted by it."""

    rgba = Trait(WHITE)
    texture = Trait(None)

    def has_colour(self) -> bool:
        return self.rgba[3] > 0

    def make(self) -> None:
        self._colour, self._rectangle = Color(), Rectangle()

    def draw_seen(self) -> None:
        self._colour.rgba = self.rgba
        rectangle = self._rectangle
        rectangle.texture, rectangle.pos, rectangle.size = self.texture, self.pos, self.size


class Arc(Shape):
    """A part of a ring, from one angle to another, in degrees clockwise from the top."""

    rgba = Trait(WHITE)
    line_width = Trait(1)
    start = Trait(0)
    end = Trait(360)

    def has_colour(self) -> bool:
        return self.rgba[3] > 0

    def make(self) -> None:
        self._colour, self._line = Color(), Line()

    def draw_seen(self) -> None:
        radius = min(self.size) / 2 - self.line_width
        self._colour.rgba = self.rgba
        self._line.width = self.line_width
        middle = self.pos[0] + self.size[0] / 2, self.pos[1] + self.size[1] / 2
        self._line.circle = (*middle, radius, self.start, self.end)


class Trace(Shape):
    """A line along an outline, as far as it has been drawn. The outline is in parts of its size, with y upwards."""

    rgba = Trait(WHITE)
    line_width = Trait(1)
    outline: Any = Trait(())
    share = Trait(1.0)

    def has_colour(self) -> bool:
        return self.rgba[3] > 0 and self.share > 0

    def make(self) -> None:
        self._colour, self._line = Color(), Line(joint="round", cap="round")

    def draw_seen(self) -> None:
        self._colour.rgba = self.rgba
        self._line.width = self.line_width
        (x, y), (width, height) = self.pos, self.size
        points = [(x + across * width, y + up * height) for across, up in self.outline]
        self._line.points = [number for point in _first_part(points, self.share) for number in point]


def _first_part(points: Sequence[Point], share: float) -> list[Point]:
    """So much of the way along these points."""
    left = share * sum(dist(one, other) for one, other in pairwise(points))
    drawn = list(points[:1])
    for one, other in pairwise(points):
        step = dist(one, other)
        if step > left:
            part = left / step
            drawn.append((one[0] + part * (other[0] - one[0]), one[1] + part * (other[1] - one[1])))
            break
        drawn.append(other)
        left -= step
    return drawn


class Pennant(Shape):
    """A banner that hangs down and is cut in at its lower edge, with a line round it."""

    fill = Trait(CLEAR)
    border = Trait(CLEAR)
    border_width = Trait(0)

    def has_colour(self) -> bool:
        return self.fill[3] > 0

    def make(self) -> None:
        self._parts = [(Color(), Mesh(mode="triangle_fan", indices=range(5))) for _ in ("border", "fill")]

    def draw_seen(self) -> None:
        insets = (0, self.border_width)
        for (colour, mesh), rgba, inset in zip(self._parts, (self.border, self.fill), insets, strict=True):
            colour.rgba = rgba
            mesh.vertices = [number for x, y in self._outline(inset) for number in (x, y, 0, 0)]

    def _outline(self, inset: float) -> list[tuple[float, float]]:
        """From the cut, which sees all other corners."""
        left, right = self.pos[0] + inset, self.pos[0] + self.size[0] - inset
        bottom, top = self.pos[1] + inset * 1.6, self.pos[1] + self.size[1] - inset
        cut = (left + right) / 2, bottom + (top - bottom) / 4
        return [cut, (right, bottom), (right, top), (left, top), (left, bottom)]


class Round(Shape):
    """A surface with round corners, and a line round it: a panel, a pill, a disc, a ring.

    It is a mesh of rings from its edge inwards. The graphics chip mixes the colours of neighbouring rings, which makes
    all edges smooth.
    """

    fill = Trait(CLEAR)
    border = Trait(CLEAR)
    border_width = Trait(0)
    radius = Trait((0, 0, 0, 0))
    """Of each corner, from the upper left one clockwise."""

    def has_colour(self) -> bool:
        return self.fill[3] > 0 or (self.border_width > 0 and self.border[3] > 0)

    def make(self) -> None:
        Color(*WHITE)
        self._mesh, self._built = Mesh(mode="triangles"), None

    def draw_seen(self) -> None:
        fill, border = tuple(self.fill), tuple(self.border)
        width = self.border_width if border != fill else 0
        self._mesh.texture = _dyes(border if width else fill, fill)
        corners = _corners(*self.pos, *self.size, self.radius)
        if (corners, width) != self._built:
            self._built = corners, width
            self._build(corners, _rings(width))

    def _build(self, corners: list[Corner], rings: list[Ring]) -> None:
        # Enough that nobody sees the corners of a circle.
        steps = 1 + ceil(2.5 * sqrt(max(radius for _, _, radius in corners)))
        self._mesh.vertices = [number for ring in rings for number in _vertices(corners, steps, *ring)]
        self._mesh.indices = _triangles(len(rings), 4 * (steps + 1))


def _corners(x: float, y: float, width: float, height: float, radii: Sequence[float]) -> list[Corner]:
    """Counterclockwise from the upper right one, as angles go; smaller where two need more than a side."""
    first, second, third, fourth = radii
    across, upwards = max(first + second, third + fourth), max(first + fourth, second + third)
    share = 1 / max(1, across / width, upwards / height)
    right, top = x + width, y + height
    return [
        (right, top, second * share),
        (x, top, first * share),
        (x, y, fourth * share),
        (right, y, third * share),
    ]


def _rings(border_width: float) -> list[Ring]:
    edge = [(-SOFT, EDGE), (SOFT, BORDER)]
    return [*edge, (border_width - SOFT, BORDER), (border_width + SOFT, FILL)] if border_width else edge


def _vertices(corners: list[Corner], steps: int, inside: float, colour: float) -> list[float]:
    """The points of a ring, each with its place in the texture."""
    vertices: list[float] = []
    for (x, y, radius), (left, up), turns in zip(corners, INWARDS, _turns(steps), strict=True):
        reach = max(radius, inside)
        middle_x, middle_y = x + left * reach, y + up * reach
        for across, above in turns:
            vertices += (middle_x + across * (reach - inside), middle_y + above * (reach - inside), colour, 0.5)
    return vertices


INWARDS = ((-1, -1), (1, -1), (1, 1), (-1, 1))
"""From each corner, in the same order."""


@cache
def _turns(steps: int) -> list[list[tuple[float, float]]]:
    """For each corner a quarter of a circle."""
    angles = [[(corner + step / steps) * pi / 2 for step in range(steps + 1)] for corner in range(4)]
    return [[(cos(angle), sin(angle)) for angle in quarter] for quarter in angles]


@cache
def _triangles(rings: int, points: int) -> list[int]:
    """Two between each point and the next of two rings, and as many as needed to fill the innermost one."""
    indices: list[int] = []
    for start in range(0, (rings - 1) * points, points):
        for point in range(points):
            here, there = start + point, start + (point + 1) % points
            indices += (here, there, here + points, there, here + points, there + points)
    first = (rings - 1) * points
    for point in range(first + 1, first + points - 1):
        indices += (first, point, point + 1)
    return indices


@lru_cache(KEPT)
def _dyes(border: Colour, fill: Colour) -> Texture:
    """Nothing, then the border's colour, then the fill's; the last one twice, as textures have even sizes."""
    colours = ((*border[:3], 0.0), border, fill, fill)
    dyes = bytes(round(255 * part) for colour in colours for part in colour)
    texture = Texture.create(size=(4, 1), colorfmt="rgba")

    def paint(painted: Texture) -> None:
        """It does not name the texture itself, which keeps it and could never go."""
        painted.blit_buffer(dyes, colorfmt="rgba", bufferfmt="ubyte")

    # A device may lose what its graphics chip knows.
    texture.add_reload_observer(paint)
    paint(texture)
    return texture
