"""The parts of the lobby: how others come to the table, and who sits where."""

from kivy.properties import ObjectProperty

from companion.ui.theme.loading import load_look
from companion.ui.widgets.layout.boxes import TightBox
from companion.ui.widgets.touch import Touchable


class SeatRow(Touchable, TightBox):
    """A house and its player in one line; in large text the player stands below."""

    model = ObjectProperty(None, rebind=True)


class WayInCard(TightBox):
    """The picture of the link, the code, the address."""

    model = ObjectProperty(None, rebind=True)
    send = ObjectProperty(None, allownone=True)


load_look(__file__)
