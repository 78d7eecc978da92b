"""The parts of the chronicle: plots over the rounds, and numbers of all houses side by side."""

from kivy.properties import ObjectProperty

from companion.ui.strips import bid_head  # noqa: F401  (the houses side by side)
from companion.ui.theme.loading import load_look
from companion.ui.widgets.layout.panels import Stack


class PlotCard(Stack):
    """A plot in a card."""

    model = ObjectProperty(None, rebind=True)
    send = ObjectProperty(None, allownone=True)


class NumbersCard(Stack):
    """A heading, and a number below each house."""

    model = ObjectProperty(None, rebind=True)
    send = ObjectProperty(None, allownone=True)


load_look(__file__)
