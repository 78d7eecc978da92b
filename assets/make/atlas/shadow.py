"""The shadow under sheets and toasts: one picture for every theme and density, stretched from its middle."""

from pathlib import Path

import skia
from PIL import Image

# In dp, which here are pixels: what is soft needs no more.
CORNER = 48
REACH = 24  # outside the panel that casts the shadow
RADIUS = 12
BLUR = 10
ALPHA = 0.45
SIDE = 2 * CORNER + 4


def write_shadow(path: Path) -> None:
    surface = skia.Surface(SIDE, SIDE)
    box = skia.Rect.MakeLTRB(REACH, REACH, SIDE - REACH, SIDE - REACH)
    paint = skia.Paint(AntiAlias=True, Color=skia.Color(0, 0, 0, round(ALPHA * 255)))
    paint.setMaskFilter(skia.MaskFilter.MakeBlur(skia.kNormal_BlurStyle, BLUR))
    with surface as canvas:
        canvas.drawRRect(skia.RRect.MakeRectXY(box, RADIUS, RADIUS), paint)
    pixels = surface.makeImageSnapshot().toarray(colorType=skia.kRGBA_8888_ColorType)
    Image.fromarray(pixels).save(path, optimize=True)
