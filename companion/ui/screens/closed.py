"""A closed curtain."""

from kivy.properties import ObjectProperty

from companion.ui.theme.loading import load_look
from companion.ui.widgets.boxes import Box


class Closed(Box):
    """Says that something secret is due, and shows what everybody may know of it."""

    model = ObjectProperty(None, rebind=True)
    send = ObjectProperty(None, allownone=True)


load_look(__file__)
