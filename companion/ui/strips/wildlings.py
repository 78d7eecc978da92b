"""A wildling attack that has been decided."""

from kivy.properties import ColorProperty, ObjectProperty, StringProperty

from companion.ui.strips import bids  # noqa: F401  (the houses side by side)
from companion.ui.theme.loading import load_look
from companion.ui.widgets.layout.panels import Bar, Stack
from companion.ui.widgets.touch import Touchable


class WildlingsStrip(Touchable, Bar):
    """Strength against bids; the bids; the card. A touch puts it away where it stands over something else."""

    model = ObjectProperty(None, rebind=True)


class Strength(Stack):
    """A number below its name."""

    text = StringProperty("")
    name = StringProperty("")
    color = ColorProperty((1, 1, 1, 1))


load_look(__file__)
