"""Icons and marks, white, so that the app can tint them; the emblem."""

from collections.abc import Iterator
from functools import partial

from assets.make.atlas.picture import Picture, square
from assets.make.drawing.colours import WHITE
from assets.make.drawing.pen import Pen
from assets.make.drawing.shapes import Glyph, Part, glyph, icon, shapes
from assets.make.emblem import draw_emblem

ICON_SIZES = (16, 20, 24, 32)
MARK_SIZES = (12, 16, 20, 24)
EMBLEM_SIZE = 144

# What each mark shows, and where its glyph stands in shapes.json.
MARKS = {
    "castle": ("castle",),
    "stronghold": ("stronghold",),
    "supply": ("barrel",),
    "power": ("orders", "consolidate"),
    "port": ("anchor",),
    "star": ("star",),
    "sword": ("marks", "sword"),
    "fortification": ("marks", "fortification"),
    "skull": ("marks", "skull"),
    "march": ("orders", "march"),
    "defense": ("orders", "defense"),
    "support": ("orders", "support"),
    "raid": ("orders", "raid"),
    "consolidate": ("orders", "consolidate"),
    "footman": ("units", "footman"),
    "knight": ("units", "knight"),
    "ship": ("units", "ship"),
    "siege-engine": ("units", "siege-engine"),
}


def signs(theme: str) -> Iterator[Picture]:
    for name in shapes()["icons"]:
        yield from (square(f"icon-{name}", size, partial(_white, icon(name), size)) for size in ICON_SIZES)
    for name, where in MARKS.items():
        yield from (square(f"mark-{name}", size, partial(_white, glyph(*where), size)) for size in MARK_SIZES)
    yield from (square("mark-star-empty", size, partial(_white, _empty_star(), size)) for size in MARK_SIZES)
    yield square("emblem", EMBLEM_SIZE, lambda pen: draw_emblem(pen, theme, EMBLEM_SIZE))


def _white(figure: Glyph, size: float, pen: Pen) -> None:
    pen.glyph(figure, 0, 0, size, WHITE, None)


def _empty_star() -> Glyph:
    return (Part(glyph("star")[0].path, stroke="fg", width=1.6),)
