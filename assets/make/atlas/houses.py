"""What shows a house: badge, shield, power token, garrison and seal."""

import math
from collections.abc import Iterator
from functools import partial

import skia

from assets.make.atlas.picture import Picture, square
from assets.make.drawing.colours import BLACK, mix, role, tincture
from assets.make.drawing.pen import Pen
from assets.make.drawing.shapes import circle, glyph, path_of, shapes

BADGE_SIZES = (17, 24, 32, 40)
SHIELD_SIZES = (32, 40, 64, 96)
POWER_SIZES = (18, 24)
FORCE_SIZES = (21, 26)
SEAL_SIZES = (24, 44, 120)

RIM_ALPHA = 0.75


def pieces(theme: str, houses: list[str]) -> Iterator[Picture]:
    """What lies on the board, and the badge that stands for a house in a row."""
    rim = role(theme, "rim")
    for house in houses:
        yield from (square(f"badge-{house}", size, partial(_badge, house, rim, size)) for size in BADGE_SIZES)
        yield from (square(f"power-{house}", size, partial(_power, house, rim, size)) for size in POWER_SIZES)
        field = tincture(house).field
        yield from (square(f"garrison-{house}", size, partial(_lozenge, field, rim, size)) for size in FORCE_SIZES)
    neutral = mix(role(theme, "parch"), role(theme, "parchink"), 0.25)
    yield from (square("neutral", size, partial(_lozenge, neutral, rim, size)) for size in FORCE_SIZES)


def signs(theme: str, houses: list[str]) -> Iterator[Picture]:
    """Shields and seals: large, and not on the board."""
    rim = role(theme, "rim")
    for house in houses:
        for size in SHIELD_SIZES:
            width, height = shapes()["shield"]["box"]
            draw = partial(_shield, house, rim, size)
            yield Picture(f"shield-{house}-{size}", size * width / height, size, draw)
        yield from (square(f"seal-{house}", size, partial(_seal, house, theme, size)) for size in SEAL_SIZES)


def rim_width(size: float) -> float:
    """At least one dp, so that a dark field stands off a dark board."""
    return max(1.0, size * 0.042)


def _badge(house: str, rim: str, size: float, pen: Pen) -> None:
    colours, width = tincture(house), rim_width(size)
    disc = circle(size / 2, size / 2, (size - width) / 2)
    pen.fill(disc, colours.field)
    pen.stroke(disc, rim, width, RIM_ALPHA)
    sigil = size * 0.65
    pen.glyph(glyph("sigils", house), (size - sigil) / 2, (size - sigil) / 2, sigil, colours.ink, colours.field)


def _power(house: str, rim: str, size: float, pen: Pen) -> None:
    colours, width = tincture(house), rim_width(size)
    disc = circle(size / 2, size / 2, (size - width) / 2)
    pen.fill(disc, colours.field)
    pen.stroke(disc, rim, width, RIM_ALPHA)
    crown = size * 0.56
    top = (size - crown) / 2 - crown * 0.02
    pen.glyph(glyph("orders", "consolidate"), (size - crown) / 2, top, crown, colours.ink, colours.field)


def _lozenge(field: str, rim: str, size: float, pen: Pen) -> None:
    """A garrison or a neutral force; the app writes the strength on it."""
    width = rim_width(size)
    side = (size - width) / math.sqrt(2) + size * 0.05
    box = skia.Rect.MakeXYWH((size - side) / 2, (size - side) / 2, side, side)
    path = skia.PathBuilder().addRRect(skia.RRect.MakeRectXY(box, side * 0.14, side * 0.14)).detach()
    with pen.turned(45, size / 2, size / 2):
        pen.fill(path, field)
        pen.stroke(path, rim, width, RIM_ALPHA)


def _shield(house: str, rim: str, size: float, pen: Pen) -> None:
    colours, shape = tincture(house), shapes()["shield"]
    scale = size / shape["box"][1]
    outline = path_of(shape["path"])
    with pen.moved(0, 0, scale):
        pen.fill(outline, colours.field)
        # A large shield has a wider rim, but not as much wider as it is larger.
        pen.stroke(outline, rim, 1.3 * scale**-0.4, RIM_ALPHA, skia.Paint.kButt_Cap)
        x, y = shape["sigil_at"]
        pen.glyph(glyph("sigils", house), x, y, shape["sigil_scale"] * 24, colours.ink, colours.field)


def _seal(house: str, theme: str, size: float, pen: Pen) -> None:
    """Wax pressed flat in the middle, with the house's sigil."""
    wax, light = role(theme, "wax"), role(theme, "onwax")
    pressed = mix(wax, BLACK, 0.13)
    shape = shapes()["seal"]
    with pen.moved(0, 0, size / shape["box"][0]):
        drop = _drop()
        pen.fill(drop, wax)
        pen.stroke(drop, mix(wax, BLACK, 0.35), 1.2, 0.8)
        x, y, radius = shape["ring"]
        pen.fill(circle(x, y, radius), pressed)
        pen.stroke(circle(x, y, radius), light, max(1.4, 80 / size), 0.42)
        x, y = shape["sigil_at"]
        pen.glyph(glyph("sigils", house), x, y, shape["sigil_scale"] * 24, mix(light, wax, 0.08), pressed)


def _drop() -> skia.Path:
    """The outline of the wax: a circle of 46 with three slow waves, in a box of 100."""
    builder, count = skia.PathBuilder(), 180
    for step in range(count):
        turn = step * math.tau / count
        radius = 45 + 2.4 * math.sin(3 * turn + 1) + 1.5 * math.sin(7 * turn) + 0.9 * math.sin(11 * turn + 2)
        point = 50 + radius * math.cos(turn), 50 + radius * math.sin(turn)
        if step == 0:
            builder.moveTo(*point)
        else:
            builder.lineTo(*point)
    return builder.close().detach()
