"""A picture of an atlas: its id, its size in dp, and how it is drawn."""

from collections.abc import Callable
from dataclasses import dataclass

import skia

from assets.make.drawing.pen import Pen


@dataclass(frozen=True, slots=True)
class Picture:
    """Draws itself on a pen whose unit is one dp, from the upper left corner."""

    id: str
    width: float
    height: float
    draw: Callable[[Pen], None]

    def pixels(self, density: float) -> tuple[int, int]:
        """Its size in pixels; always whole, half a pixel counts as one."""
        return int(self.width * density + 0.5), int(self.height * density + 0.5)

    def draw_at(self, canvas: skia.Canvas, x: int, y: int, density: float) -> None:
        width, height = self.pixels(density)
        canvas.save()
        canvas.clipRect(skia.Rect.MakeXYWH(x, y, width, height))
        canvas.translate(x, y)
        canvas.scale(width / self.width, height / self.height)
        # A layer of its own, so that what is cut out of a glyph is cut out of this picture only.
        canvas.saveLayer()
        self.draw(Pen(canvas))
        canvas.restore()
        canvas.restore()


def square(name: str, size: float, draw: Callable[[Pen], None]) -> Picture:
    """A picture as wide as it is high, with its size at the end of its id."""
    return Picture(f"{name}-{size}", size, size, draw)
