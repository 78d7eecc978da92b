"""A sealed answer."""

from kivy.properties import ObjectProperty

from companion.ui.theme.loading import load_look
from companion.ui.widgets.layout.boxes import TightBox
from companion.ui.widgets.layout.panels import Panel


class Sealed(TightBox):
    """The seal, who is still thinking, and the own answer while it is held open."""

    model = ObjectProperty(None, rebind=True)
    send = ObjectProperty(None, allownone=True)


class SealTile(Panel):
    """A house, and its seal or an hourglass."""

    model = ObjectProperty(None, rebind=True)
    send = ObjectProperty(None, allownone=True)


load_look(__file__)
