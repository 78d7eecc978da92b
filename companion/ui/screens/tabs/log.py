"""The tab *Log*."""

from kivy.properties import ObjectProperty

from companion.ui.theme.loading import load_look
from companion.ui.theme.style import STYLE
from companion.ui.widgets.layout.boxes import Box
from companion.ui.widgets.layout.long_list import measure


class LogTab(Box):
    """Opens at its end, where the newest lines are, and stays where the player has scrolled to."""

    model = ObjectProperty(None, rebind=True)
    send = ObjectProperty(None, allownone=True)

    def height_of(self, line: object, width: float) -> float:
        """As high as its words, with room above and below."""
        before = 0 if line.is_heading else STYLE.badge + STYLE.gap
        words = width - 2 * STYLE.gap - before
        font, size = ("Title", STYLE.text) if line.is_heading else ("Words", STYLE.second)
        return measure(font, size).height(line.text, words) + 2 * STYLE.small


class LogRow(Box):
    """A line, or a heading."""

    model = ObjectProperty(None, rebind=True, allownone=True)
    send = ObjectProperty(None, allownone=True)


load_look(__file__)
