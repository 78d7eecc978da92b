"""The list of orders to lay after a reveal."""

from kivy.properties import ObjectProperty

from companion.ui.theme.loading import load_look
from companion.ui.widgets.boxes import Box
from companion.ui.widgets.panels import Stack


class Reveal(Box):
    """In walking order, house by house."""

    model = ObjectProperty(None, rebind=True)
    send = ObjectProperty(None, allownone=True)


class RevealRows(Stack):
    """The orders of one house."""

    model = ObjectProperty(None, rebind=True)
    send = ObjectProperty(None, allownone=True)


load_look(__file__)
