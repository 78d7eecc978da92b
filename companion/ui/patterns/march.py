"""The pattern *March*."""

from kivy.properties import ObjectProperty

from companion.ui.patterns.frame import PatternFrame
from companion.ui.theme.loading import load_look
from companion.ui.widgets.layout.panels import Side


class MarchPattern(PatternFrame):
    """The way of a march, its units, what follows."""


class Route(Side):
    """From where to where; a sign at the left goes one step back."""

    model = ObjectProperty(None, rebind=True)
    send = ObjectProperty(None, allownone=True)


load_look(__file__)
