"""The end of a game."""

from kivy.properties import ObjectProperty

from companion.ui.strips import bid_head  # noqa: F401  (the houses side by side)
from companion.ui.theme.loading import load_look
from companion.ui.widgets.layout.boxes import TightBox
from companion.ui.widgets.touch import Touchable


class EndScreen(TightBox):
    """The winner's shield, the reason, everybody's place."""

    model = ObjectProperty(None, rebind=True)
    send = ObjectProperty(None, allownone=True)


class CompareLine(Touchable, TightBox):
    """What two houses are compared by; touched, it shows its rule."""

    model = ObjectProperty(None, rebind=True)


load_look(__file__)
