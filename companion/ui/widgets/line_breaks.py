"""Where a text goes on in the next line: no short word stands alone, and lines in the middle are of one length."""

import math
from itertools import pairwise

from kivy.core.text import Label as CoreLabel

NO_BREAK = "\u00a0"
LETTER = 0.6
"""How wide a letter is at most on average, as a part of the size of type."""
SHARE = 0.6
"""Words are kept together only where they take no more than this of a line."""
FEWEST_WORDS = 4
"""A text of fewer words is a name, or nearly one."""
SLACKS = 1.06, 1.2, 1.4
"""By how much the longest line is longer than if all were alike: by a syllable, or by a word that is long."""


def kept_together(text: str, width: float, size: float) -> str:
    """The text with signs that keep together its last two words, and what belongs to a number or to a single letter."""
    words = text.split(" ")
    if len(words) < FEWEST_WORDS:
        return text
    letters = width * SHARE / (size * LETTER)
    last = len(words) - 2
    after = [
        NO_BREAK if (place == last or _belong(word, following)) and len(word) + len(following) < letters else " "
        for place, (word, following) in enumerate(pairwise(words))
    ]
    return "".join(map("".join, zip(words, [*after, ""], strict=True)))


def _belong(word: str, following: str) -> bool:
    """A number goes with what it counts, a single letter with the next word, and a rank with whose it is."""
    if word.isdigit() or (len(word) == 1 and word.isalpha()):
        return True
    return following[:1].isdigit() and not following.isdigit()


def even_width(label: CoreLabel, width: float) -> float:
    """In which width the lines of this text are about alike, without one more of them."""
    label.resolve_font_name()
    sides = label.options["padding"][0] + label.options["padding"][2]
    needed = label.get_extents(label.text)[0]
    lines = math.ceil(needed / max(1.0, width - sides))
    if lines == 1 or "\n" in label.text:
        return width
    longest, high = max(label.get_extents(word)[0] for word in label.text.split(" ")), _height(label, width)
    wished = (math.ceil(max(longest + 1, needed / lines * slack)) + sides for slack in SLACKS)
    return next((even for even in wished if even < width and _height(label, even) <= high), width)


def _height(label: CoreLabel, width: float) -> float:
    label.text_size = (width, None)
    return label.render()[1]
