"""Words on the board as textures, each made once: names of areas with an outline, plain numbers on pieces."""

from functools import lru_cache

from kivy.core.text import Label as CoreLabel
from kivy.graphics.texture import Texture
from kivy.metrics import dp

from companion.ui.theme.palette import Colour

LINE_HEIGHT = 0.7
KEPT = 400
"""So many textures are kept: the names of a board in a few sizes and colours."""


@lru_cache(KEPT)
def name_texture(text: str, size: float, colour: Colour, outline: Colour | None, most_width: float) -> Texture:
    """A name in one line, or in two where it is wider than this; with an outline it can be read on any ground."""
    options = {"font_name": "Title", "font_size": size}
    shown = text if _width(text, options) <= most_width else in_two_lines(text, lambda line: _width(line, options))
    if outline is not None:
        options |= {"outline_width": max(1, int(dp(1.2))), "outline_color": outline[:3]}
    return _texture(shown, options, colour)


@lru_cache(KEPT)
def number_texture(text: str, size: float, colour: Colour) -> Texture:
    """A number on a piece."""
    return _texture(text, {"font_name": "Numbers", "font_size": size}, colour)


def in_two_lines(text: str, width_of: object) -> str:
    """Parted where both lines are as narrow as can be; a single word stays whole."""
    words = text.split()
    ways = [(" ".join(words[:cut]), " ".join(words[cut:])) for cut in range(1, len(words))]
    best = min(ways, key=lambda lines: max(map(width_of, lines)), default=None)
    return "\n".join(best) if best else text


def _width(text: str, options: dict[str, object]) -> float:
    return CoreLabel(**options).get_extents(text)[0]


def _texture(text: str, options: dict[str, object], colour: Colour) -> Texture:
    label = CoreLabel(text=text, color=colour, halign="center", line_height=LINE_HEIGHT, **options)
    label.refresh()
    return label.texture
