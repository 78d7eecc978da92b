"""The card of a table without a host."""

from kivy.properties import ObjectProperty

from companion.ui.theme.loading import load_look
from companion.ui.widgets.layout.boxes import TightBox


class SilentHost(TightBox):
    """Who was here, and who may host now."""

    model = ObjectProperty(None, rebind=True)
    send = ObjectProperty(None, allownone=True)


class HouseHere(TightBox):
    """A house, and whether its device is here; nothing to touch."""

    model = ObjectProperty(None, rebind=True)
    send = ObjectProperty(None, allownone=True)


load_look(__file__)
