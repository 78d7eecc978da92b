"""Words on the board as textures, each made once: names of areas with an outline, plain numbers on pieces."""

from functools import lru_cache

from kivy.core.text import Label as CoreLabel
from kivy.graphics.texture import Texture
from kivy.metrics import dp

from companion.ui.map.drawn.sheets import written
from companion.ui.theme.palette import Colour

LINE_HEIGHT = 0.7
KEPT = 400
"""The names of a board in a few widths."""


def name_texture(text: str, size: float, colour: Colour, outline: Colour | None, most_width: float) -> Texture:
    """A name in one line, or in two where it is wider than this; with an outline it can be read on any ground."""
    edge = (max(1, int(dp(1.2))), outline[:3]) if outline is not None else (0, (0, 0, 0))
    return _texture(_in_lines(text, size, most_width), "Title", size, colour, edge)


def number_texture(text: str, size: float, colour: Colour) -> Texture:
    """A number on a piece."""
    return _texture(text, "Numbers", size, colour, (0, (0, 0, 0)))


def in_two_lines(text: str, width_of: object) -> str:
    """Parted where both lines are as narrow as can be; a single word stays whole."""
    words = text.split()
    ways = [(" ".join(words[:cut]), " ".join(words[cut:])) for cut in range(1, len(words))]
    best = min(ways, key=lambda lines: max(map(width_of, lines)), default=None)
    return "\n".join(best) if best else text


@lru_cache(KEPT)
def _in_lines(text: str, size: float, most_width: float) -> str:
    def width_of(line: str) -> float:
        return CoreLabel(font_name="Title", font_size=size).get_extents(line)[0]

    return text if width_of(text) <= most_width else in_two_lines(text, width_of)


def _texture(text: str, font: str, size: float, colour: Colour, edge: tuple[int, tuple[float, ...]]) -> Texture:
    return written(
        text,
        font_name=font,
        font_size=size,
        color=colour,
        outline_width=edge[0] or None,
        outline_color=edge[1],
        halign="center",
        line_height=LINE_HEIGHT,
    )
