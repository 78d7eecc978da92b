"""A card that one player looks at, behind the curtain."""

from kivy.properties import ObjectProperty

from companion.ui.theme.loading import load_look
from companion.ui.widgets.layout.boxes import TightBox
from companion.ui.widgets.layout.panels import Stack


class LookedCardPattern(TightBox):
    """The pill, the card, two like buttons, and one that closes the curtain."""

    model = ObjectProperty(None, rebind=True)
    send = ObjectProperty(None, allownone=True)


class OutcomeRow(Stack):
    """Who, and what happens to them."""

    model = ObjectProperty(None, rebind=True)
    send = ObjectProperty(None, allownone=True)


load_look(__file__)
