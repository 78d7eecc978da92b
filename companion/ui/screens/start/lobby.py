"""The part of the lobby that shows how others come to the table."""

from kivy.properties import ObjectProperty

from companion.ui.theme.loading import load_look
from companion.ui.widgets.boxes import Box


class WayInCard(Box):
    """The picture of the link, the code, the address."""

    model = ObjectProperty(None, rebind=True)
    send = ObjectProperty(None, allownone=True)


load_look(__file__)
