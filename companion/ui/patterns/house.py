"""The patterns *House* and *Ranking*: houses with their bids in view."""

from kivy.properties import ObjectProperty

from companion.ui.patterns.frame import PatternFrame
from companion.ui.theme.loading import load_look
from companion.ui.widgets.layout.panels import Panel
from companion.ui.widgets.touch import Touchable


class HousePattern(PatternFrame):
    """A touch on a tied house chooses it, or lifts it by a place."""


class HouseRow(Touchable, Panel):
    """Place, shield, name, bid."""

    model = ObjectProperty(None, rebind=True)


load_look(__file__)
