"""A closed curtain."""

from kivy.properties import BooleanProperty, ObjectProperty

from companion.ui.theme.loading import load_look
from companion.ui.widgets.layout.boxes import TightBox


class Closed(TightBox):
    """Says that something secret is due, and shows what everybody may know of it."""

    model = ObjectProperty(None, rebind=True)
    send = ObjectProperty(None, allownone=True)
    is_low = BooleanProperty(False)
    """Whether there is no room for a map, nor for more than the most needed words."""


load_look(__file__)
