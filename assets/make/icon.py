"""The icon of the app and the picture shown while it starts."""

from collections.abc import Callable

import skia
from PIL import Image

from assets.make.drawing.colours import mix, role
from assets.make.drawing.pen import Pen, paint_of
from assets.make.emblem import draw_emblem
from assets.make.places import ICON

THEME = "dark"
NAME = "Small Council"

ICON_SIDE = 512
CORNER = 0.22
# An adaptive icon is 108 dp wide; a device may cut away all but the circle of 66 in its middle.
ADAPTIVE_SIDE = 432
SAFE = 66 / 108
SPLASH_SIDE = 1024


def make_icon() -> None:
    ICON.mkdir(exist_ok=True)
    _write("icon", ICON_SIDE, _icon)
    _write("foreground", ADAPTIVE_SIDE, _foreground)
    _write("background", ADAPTIVE_SIDE, _background)
    _write("splash", SPLASH_SIDE, _splash)


def _write(name: str, side: int, draw: Callable[[Pen, float], None]) -> None:
    surface = skia.Surface(side, side)
    with surface as canvas:
        draw(Pen(canvas), side)
    pixels = surface.makeImageSnapshot().toarray(colorType=skia.kRGBA_8888_ColorType)
    Image.fromarray(pixels).save(ICON / f"{name}.png", optimize=True)


def _emblem(pen: Pen, x: float, y: float, size: float) -> None:
    """A layer of its own: what the emblem cuts out of itself must not cut into what lies behind it."""
    pen.canvas.saveLayer()
    with pen.moved(x, y, 1):
        draw_emblem(pen, THEME, size)
    pen.canvas.restore()


def _icon(pen: Pen, side: float) -> None:
    box = skia.RRect.MakeRectXY(skia.Rect.MakeWH(side, side), side * CORNER, side * CORNER)
    pen.canvas.save()
    pen.canvas.clipRRect(box, doAntiAlias=True)
    _background(pen, side)
    pen.canvas.restore()
    inner = side * 0.86
    _emblem(pen, (side - inner) / 2, (side - inner) / 2, inner)


def _foreground(pen: Pen, side: float) -> None:
    inner = side * SAFE
    _emblem(pen, (side - inner) / 2, (side - inner) / 2, inner)


def _background(pen: Pen, side: float) -> None:
    """The window's colour, a little lighter in the middle, as if a lamp hung over the table."""
    paint = paint_of(role(THEME, "bg"))
    lamp = [mix(role(THEME, "s3"), role(THEME, "gold"), 0.06), role(THEME, "bg")]
    middle = skia.Point(side / 2, side / 2)
    paint.setShader(skia.GradientShader.MakeRadial(middle, side * 0.62, [int(f"0xFF{c[1:]}", 16) for c in lamp]))
    pen.canvas.drawPaint(paint)


def _splash(pen: Pen, side: float) -> None:
    """On nothing: the packager fills the screen with the window's colour."""
    inner = side * 0.52
    _emblem(pen, (side - inner) / 2, side * 0.13, inner)
    pen.text(NAME, side / 2, side * 0.78, side * 0.115, role(THEME, "text"), font="title-semibold")
