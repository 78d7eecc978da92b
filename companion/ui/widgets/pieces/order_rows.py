"""Orders in a list."""

from kivy.properties import NumericProperty, ObjectProperty

from companion.ui.theme.loading import load_look
from companion.ui.widgets.layout.boxes import TightBox
from companion.ui.widgets.touch import Touchable


class OrderRow(Touchable, TightBox):
    """A token, where it goes, what it is called, and perhaps whether it lies there."""

    model = ObjectProperty(None, rebind=True)
    turned = NumericProperty(1.0)
    """How far its token is turned up."""


load_look(__file__)
