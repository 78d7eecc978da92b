"""The third column of a desktop."""

from kivy.properties import ObjectProperty

from companion.ui.screens.tabs import tracks
from companion.ui.theme.loading import load_look
from companion.ui.widgets.layout.boxes import TightBox


class SideColumn(TightBox):
    """The newest lines of the log, and the numbers of each house."""

    model = ObjectProperty(None, rebind=True)
    send = ObjectProperty(None, allownone=True)


class SideLine(TightBox):
    """A line of the log, as high as its words."""

    model = ObjectProperty(None, rebind=True)
    send = ObjectProperty(None, allownone=True)


class NarrowNumbers(tracks.HouseNumbers):
    """The numbers of a house, in a narrow column."""


load_look(__file__)
