"""A box to tick."""

from kivy.properties import ObjectProperty
from kivy.uix.widget import Widget

from companion.ui.theme.loading import load_look


class TickBox(Widget):
    """Ticked, empty, or not there at all (None)."""

    is_ticked = ObjectProperty(None, allownone=True)


load_look(__file__)
