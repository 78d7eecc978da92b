"""A ring that empties while seconds go by."""

from kivy.properties import NumericProperty

from companion.ui.theme.loading import load_look
from companion.ui.widgets.layout.layers import Layers


class CountdownRing(Layers):
    """The seconds that are left, of the most that there were."""

    seconds = NumericProperty(0)
    most = NumericProperty(3)


load_look(__file__)
