"""Units: a rounded square in the house's colours, upright or routed, and the square that counts units."""

from collections.abc import Iterator
from functools import partial

import skia

from assets.make.atlas.houses import RIM_ALPHA, rim_width
from assets.make.atlas.picture import Picture, square
from assets.make.drawing.colours import role, tincture
from assets.make.drawing.pen import Pen
from assets.make.drawing.shapes import Glyph, glyph

UNIT_SIZES = (21, 26, 32)
COUNT_SIZES = (16, 20)


def pieces(theme: str, houses: list[str], kinds: list[str]) -> Iterator[Picture]:
    rim = role(theme, "rim")
    for house in houses:
        for kind in kinds:
            figure = glyph("units", kind)
            for size in UNIT_SIZES:
                name = f"unit-{house}-{kind}"
                yield square(name, size, partial(_unit, house, figure, rim, size))
                yield square(f"{name}-routed", size, partial(_routed, house, figure, rim, size))
        yield from (square(f"unit-{house}-count", size, partial(_unit, house, (), rim, size)) for size in COUNT_SIZES)


def _unit(house: str, figure: Glyph, rim: str, size: float, pen: Pen) -> None:
    colours, width = tincture(house), rim_width(size)
    box = skia.Rect.MakeLTRB(width / 2, width / 2, size - width / 2, size - width / 2)
    path = skia.PathBuilder().addRRect(skia.RRect.MakeRectXY(box, size * 0.23, size * 0.23)).detach()
    pen.fill(path, colours.field)
    pen.stroke(path, rim, width, RIM_ALPHA)
    high = size * 0.7
    pen.glyph(figure, (size - high) / 2, (size - high) / 2, high, colours.ink, colours.field)


def _routed(house: str, figure: Glyph, rim: str, size: float, pen: Pen) -> None:
    """The whole piece lies on its side, as on the board."""
    with pen.turned(90, size / 2, size / 2):
        _unit(house, figure, rim, size, pen)
