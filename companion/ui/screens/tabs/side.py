"""The third column of a desktop."""

from collections.abc import Sequence
from itertools import accumulate

from kivy.properties import ObjectProperty
from kivy.uix.widget import Widget

from companion.ui.screens.tabs import tracks
from companion.ui.theme.loading import load_look
from companion.ui.widgets.layout.boxes import TightBox


class SideColumn(TightBox):
    """The newest lines of the log, and the numbers of each house."""

    model = ObjectProperty(None, rebind=True)
    send = ObjectProperty(None, allownone=True)

    def whole_lines(self, lines: Sequence[Widget], _together: float, room: float) -> float:
        """How high the newest lines are that are seen whole in this room."""
        heights = accumulate(line.height for line in reversed(lines))
        return max((height for height in heights if height <= room), default=max(0.0, room))


class SideLine(TightBox):
    """A line of the log, as high as its words."""

    model = ObjectProperty(None, rebind=True)
    send = ObjectProperty(None, allownone=True)


class NarrowNumbers(tracks.HouseNumbers):
    """The numbers of a house, in a narrow column."""


load_look(__file__)
