"""The emblem of the app: a council table with a crown on it and the six houses seated round it."""

import math

from assets.make.drawing.colours import mix, role, tincture
from assets.make.drawing.pen import Pen
from assets.make.drawing.shapes import circle, glyph

# From the top, clockwise: neighbours differ in hue and in lightness.
SEATS = ("tyrell", "lannister", "greyjoy", "stark", "baratheon", "martell")

# All as shares of the emblem.
TABLE = 0.29
SEAT = 0.098
SEAT_AT = 0.392
GAP = 0.018
CROWN = 0.36


def draw_emblem(pen: Pen, theme: str, size: float) -> None:
    """Fills a square of this size."""
    gold, rim = role(theme, "gold"), role(theme, "rim")
    with pen.moved(0, 0, size):
        pen.fill(circle(0.5, 0.5, TABLE), mix(role(theme, "s2"), gold, 0.04))
        pen.stroke(circle(0.5, 0.5, TABLE), gold, 0.02)
        pen.stroke(circle(0.5, 0.5, TABLE - 0.045), gold, 0.006, 0.45)
        pen.glyph(glyph("orders", "consolidate"), 0.5 - CROWN / 2, 0.495 - CROWN / 2, CROWN, gold, None)
        for number, house in enumerate(SEATS):
            turn = number * math.tau / len(SEATS)
            x, y = 0.5 + SEAT_AT * math.sin(turn), 0.5 - SEAT_AT * math.cos(turn)
            colours = tincture(house)
            # Each seat is cut into the edge of the table.
            pen.fill(circle(x, y, SEAT + GAP), None)
            pen.fill(circle(x, y, SEAT), colours.field)
            pen.stroke(circle(x, y, SEAT - 0.004), rim, 0.008, 0.75)
            sigil = SEAT * 1.32
            pen.glyph(glyph("sigils", house), x - sigil / 2, y - sigil / 2, sigil, colours.ink, colours.field)
