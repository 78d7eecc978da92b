"""Order tokens: as they lie behind a screen, on the board in their house's ring, face down, banned and used."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import partial

import engine
from assets.make.atlas.houses import RIM_ALPHA, rim_width
from assets.make.atlas.picture import Picture, square
from assets.make.drawing.colours import TOKEN_RIM, WHITE, role, special_token, tincture
from assets.make.drawing.pen import Pen
from assets.make.drawing.shapes import circle, glyph, path_of

TRAY_SIZES = (36, 42)
BOARD_SIZES = (31, 38)
HOLE_SIZES = (31, 36, 38, 42)

MINUS = "\N{MINUS SIGN}"


@dataclass(frozen=True, slots=True)
class Layout:
    """Where the glyph of a token stands and how large its box is, then its number; all as shares of the token."""

    x: float
    y: float
    size: float
    number: tuple[float, float, float] = (0.5, 0.5, 0.0)


LAYOUTS = {
    "march": Layout(0.205, 0.045, 0.59, (0.5, 0.715, 0.39)),
    "defense": Layout(0.08, 0.075, 0.84, (0.5, 0.465, 0.385)),
    "support": Layout(0.195, 0.185, 0.63),
    "support with a number": Layout(0.21, 0.11, 0.53, (0.59, 0.745, 0.36)),
    "raid": Layout(0.175, 0.175, 0.65),
    "consolidate": Layout(0.13, 0.115, 0.74),
}


@dataclass(frozen=True, slots=True)
class Look:
    """The colours of a token; a face of None lets what lies under it through."""

    face: str | None
    ink: str
    star_face: str
    star: str


def pieces(theme: str, box: engine.Box) -> Iterator[Picture]:
    for token in box.tokens.values():
        name, look = f"order-{token.id}", _look(theme, token)
        for size in TRAY_SIZES:
            yield square(name, size, partial(_plain, token, look, size))
            yield square(f"{name}-banned", size, partial(_banned, token, theme, size))
        for house in box.houses:
            for size in BOARD_SIZES:
                yield square(f"{name}-{house}", size, partial(_on_board, token, look, house, role(theme, "rim"), size))
    yield from _backs(role(theme, "rim"), box.houses)
    yield from (square("order-used", size, partial(_used, size)) for size in HOLE_SIZES)


def _backs(rim: str, houses: Iterable[str]) -> Iterator[Picture]:
    for house in houses:
        yield from (square(f"order-back-{house}", size, partial(_back, house, rim, size)) for size in BOARD_SIZES)


def _look(theme: str, token: engine.OrderToken) -> Look:
    face, ink = special_token("face"), special_token("ink")
    if token.star:
        return Look(face, ink, face, ink)
    return Look(role(theme, "parch"), role(theme, "parchink"), face, ink)


def _plain(token: engine.OrderToken, look: Look, size: float, pen: Pen) -> None:
    width = size * 0.052
    face = circle(size / 2, size / 2, (size - width) / 2)
    pen.fill(face, look.face)
    pen.stroke(face, special_token("rim") if token.star else TOKEN_RIM, width)
    with pen.moved(0, 0, size):
        _glyph(token, look, pen)
        _star(token, look, pen)


def _on_board(token: engine.OrderToken, look: Look, house: str, rim: str, size: float, pen: Pen) -> None:
    """The house's colour as a ring round the face, and a rim round the ring."""
    width = rim_width(size) * 0.9
    ring = circle(size / 2, size / 2, (size - width) / 2)
    pen.fill(ring, tincture(house).field)
    pen.stroke(ring, rim, width, RIM_ALPHA)
    pen.fill(circle(size / 2, size / 2, size * 0.39), look.face)
    inner = size * 0.9
    with pen.moved((size - inner) / 2, (size - inner) / 2, inner):
        _glyph(token, look, pen)
    with pen.moved(0, 0, size):
        _star(token, look, pen)


def _banned(token: engine.OrderToken, theme: str, size: float, pen: Pen) -> None:
    width, grey = size * 0.045, role(theme, "text3")
    pen.stroke(circle(size / 2, size / 2, (size - width) / 2), role(theme, "line"), width)
    with pen.moved(0, 0, size):
        _glyph(token, Look(None, grey, grey, grey), pen)
        _star(token, Look(None, grey, role(theme, "s2"), grey), pen)
        strike = path_of("M0.17 0.83L0.83 0.17")
        pen.stroke(strike, role(theme, "bad"), 0.065)


def _back(house: str, rim: str, size: float, pen: Pen) -> None:
    """Face down: the house's field with its sigil in a ring of dashes."""
    colours, width = tincture(house), rim_width(size) * 0.9
    disc = circle(size / 2, size / 2, (size - width) / 2)
    pen.fill(disc, colours.field)
    pen.stroke(disc, rim, width, RIM_ALPHA)
    pen.dashed_circle(size / 2, size / 2, size * 0.4, colours.ink, size * 0.032, 20)
    sigil = size * 0.5
    pen.glyph(glyph("sigils", house), (size - sigil) / 2, (size - sigil) / 2, sigil, colours.ink, colours.field)


def _used(size: float, pen: Pen) -> None:
    """The hole that a used token leaves; white, so that the app can tint it."""
    width = max(1.4, size * 0.045)
    pen.dashed_circle(size / 2, size / 2, (size - width) / 2, WHITE, width, 22)


def _glyph(token: engine.OrderToken, look: Look, pen: Pen) -> None:
    number = _number(token)
    layout = LAYOUTS[f"{token.type} with a number" if token.type == "support" and number else token.type]
    pen.glyph(glyph("orders", token.type), layout.x, layout.y, layout.size, look.ink, look.face)
    if number:
        x, y, size = layout.number
        on_shield = token.type == "defense"
        pen.text(number, x, y, size, look.face if on_shield else look.ink)


def _number(token: engine.OrderToken) -> str:
    """What is printed on the token; a march of 0 says so, a support or a raid of 0 says nothing."""
    if token.value == 0:
        return "0" if token.type == "march" else ""
    return f"+{token.value}" if token.value > 0 else f"{MINUS}{-token.value}"


def _star(token: engine.OrderToken, look: Look, pen: Pen) -> None:
    if token.star:
        x, y, radius = 0.83, 0.17, 0.17
        pen.fill(circle(x, y, radius), look.star_face)
        pen.glyph(glyph("star"), x - 0.13, y - 0.132, 0.26, look.star, look.star_face)
