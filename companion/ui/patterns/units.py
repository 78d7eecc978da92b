"""The pattern *Units*."""

from kivy.properties import ObjectProperty

from companion.ui.patterns.frame import PatternFrame
from companion.ui.theme.loading import load_look
from companion.ui.widgets.layout.panels import Panel


class UnitsPattern(PatternFrame):
    """Units to be marked, area by area; a single area shows them larger."""


class Equation(Panel):
    """Swords, less towers, make losses."""

    model = ObjectProperty(None, rebind=True)
    send = ObjectProperty(None, allownone=True)


load_look(__file__)
