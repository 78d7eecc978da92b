"""The page *Hands*."""

from kivy.properties import ObjectProperty

from companion.ui.theme.loading import load_look
from companion.ui.widgets.layout.boxes import TightBox


class MyHandPage(TightBox):
    """The own cards with words."""

    model = ObjectProperty(None, rebind=True)
    send = ObjectProperty(None, allownone=True)


class HandsPage(TightBox):
    """Everybody's cards as strengths."""

    model = ObjectProperty(None, rebind=True)
    send = ObjectProperty(None, allownone=True)


class HouseHandRow(TightBox):
    """The cards of a house."""

    model = ObjectProperty(None, rebind=True)
    send = ObjectProperty(None, allownone=True)


load_look(__file__)
