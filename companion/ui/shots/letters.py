"""How high the letters on a display are: what is read from two metres must not be small."""

from collections.abc import Iterator
from functools import cache

from kivy.core.text import Label as CoreLabel
from kivy.core.window import Window

from companion.ui.map.pane import MapPane
from companion.ui.robot.eyes import Seen, texts
from companion.ui.shots.faults import Fault
from companion.ui.theme.style import STYLE
from companion.ui.widgets.text import Caption, Second

TO_BE_READ, BESIDE = 1 / 60, 1 / 80
"""The height of a small letter as a share of the window's: of what must be read, and of what stands beside it."""
SENTENCE = 3
"""So many words are a sentence, which must be read; second words, by class or by colour, stand beside it."""


def small_letters() -> list[Fault]:
    """Every text in the window whose letters are too small to be read from two metres."""
    return list(dict.fromkeys(_small_letters()))


def _small_letters() -> Iterator[Fault]:
    for seen in texts():
        least = Window.height * (TO_BE_READ if _must_be_read(seen) else BESIDE)
        height = _height(seen)
        if round(height) < int(least):
            yield Fault(f"letters of {height} pixels, not {least:.1f}", seen.text)


def _must_be_read(seen: Seen) -> bool:
    if isinstance(seen.widget, (Second, Caption, MapPane)) or len(seen.text.split()) < SENTENCE:
        return False
    return tuple(seen.widget.color) != tuple(STYLE.palette.text2)


def _height(seen: Seen) -> int:
    """Of an x as it is drawn; of a number, which has no small letters, that of a digit."""
    letter = "x" if any(letter.isalpha() for letter in seen.text) else "0"
    if isinstance(seen.widget, MapPane):
        return _drawn_height(letter, "Title", seen.widget.name_size, bold=False)
    label = seen.widget
    return _drawn_height(letter, label.font_name, label.font_size, bold=label.bold)


@cache
def _drawn_height(letter: str, font_name: str, font_size: float, *, bold: bool) -> int:
    """The rows of pixels in which there is ink."""
    label = CoreLabel(text=letter, font_name=font_name, font_size=font_size, bold=bold, color=(1, 1, 1, 1))
    label.refresh()
    pixels, (wide, high) = label.texture.pixels, label.texture.size
    rows = (pixels[row * wide * 4 : (row + 1) * wide * 4] for row in range(high))
    return sum(max(row[3::4]) > INK for row in rows)


INK = 96
"""A row of pixels that is fainter than this is only the softened edge of a letter."""
