"""A pen that draws on a surface whose units are dp."""

import math
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache

import skia

from assets.make.drawing.colours import BLACK, channels
from assets.make.drawing.shapes import GRID, Glyph, circle
from assets.make.places import FONTS

CAP_HEIGHT = 0.66  # of the size of either font


@cache
def _font(name: str) -> skia.Font:
    font = skia.Font(skia.Typeface.MakeFromFile(str(FONTS / f"{name}.ttf")), 100)
    font.setHinting(skia.FontHinting.kNone)
    return font


def paint_of(colour: str | None, alpha: float = 1.0) -> skia.Paint:
    """A paint in this colour; None rubs out what is there."""
    paint = skia.Paint(AntiAlias=True, Color=skia.Color(*channels(colour or BLACK), round(alpha * 255)))
    if colour is None:
        paint.setBlendMode(skia.BlendMode.kDstOut)
    return paint


class Pen:
    """Draws filled and stroked paths, glyphs and lines of text."""

    def __init__(self, canvas: skia.Canvas) -> None:
        self.canvas = canvas

    def fill(self, path: skia.Path, colour: str | None, alpha: float = 1.0) -> None:
        self.canvas.drawPath(path, paint_of(colour, alpha))

    def stroke(
        self,
        path: skia.Path,
        colour: str | None,
        width: float,
        alpha: float = 1.0,
        cap: skia.Paint.Cap = skia.Paint.kRound_Cap,
        dashes: tuple[float, float] | None = None,
    ) -> None:
        paint = paint_of(colour, alpha)
        paint.setStyle(skia.Paint.kStroke_Style)
        paint.setStrokeWidth(width)
        paint.setStrokeCap(cap)
        # Round joins belong to round ends; a cut end goes with a sharp corner.
        is_round = cap == skia.Paint.kRound_Cap
        paint.setStrokeJoin(skia.Paint.kRound_Join if is_round else skia.Paint.kMiter_Join)
        if dashes:
            paint.setPathEffect(skia.DashPathEffect.Make(list(dashes), 0))
        self.canvas.drawPath(path, paint)

    def dashed_circle(self, x: float, y: float, radius: float, colour: str, width: float, count: int) -> None:
        """A ring of as many dashes, with gaps nearly as long."""
        step = math.tau * radius / count
        self.stroke(circle(x, y, radius), colour, width, cap=skia.Paint.kButt_Cap, dashes=(step * 0.55, step * 0.45))

    def glyph(
        self, glyph: Glyph, x: float, y: float, size: float, ink: str, under: str | None, alpha: float = 1.0
    ) -> None:
        """A glyph with its box of ``size`` at x, y; what is cut out of it shows ``under``, or nothing at all."""
        with self.moved(x, y, size / GRID):
            for part in glyph:
                if part.fill:
                    self.fill(part.path, ink if part.fill == "fg" else under, alpha)
                if part.stroke:
                    self.stroke(part.path, ink if part.stroke == "fg" else under, part.width, alpha, part.cap)

    def text(
        self, text: str, x: float, y: float, size: float, ink: str | None, alpha: float = 1.0, font: str = "text-bold"
    ) -> None:
        """A line of text with its middle at x, y, as outlines, so that it is the same on every machine."""
        face = _font(font)
        glyphs = face.textToGlyphs(text)
        pen_x = -face.measureText(text) / 2
        with self.moved(x, y + size * CAP_HEIGHT / 2, size / face.getSize()):
            for number, width in zip(glyphs, face.getWidths(glyphs), strict=True):
                outline = face.getPath(number)
                if outline is not None:
                    with self.moved(pen_x, 0, 1):
                        self.fill(outline, ink, alpha)
                pen_x += width

    @contextmanager
    def moved(self, x: float, y: float, scale: float) -> Iterator[None]:
        """Draw with the origin at x, y, larger or smaller."""
        self.canvas.save()
        self.canvas.translate(x, y)
        self.canvas.scale(scale, scale)
        yield
        self.canvas.restore()

    @contextmanager
    def turned(self, degrees: float, x: float, y: float) -> Iterator[None]:
        """Draw turned about x, y."""
        self.canvas.save()
        self.canvas.rotate(degrees, x, y)
        yield
        self.canvas.restore()
