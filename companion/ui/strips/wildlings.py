"""A wildling attack that has been decided."""

from kivy.properties import ObjectProperty

from companion.ui.strips import bid_head  # noqa: F401  (the houses side by side)
from companion.ui.theme.loading import load_look
from companion.ui.widgets.panels import Stack


class WildlingsStrip(Stack):
    """Strength against bids; the bids; the card."""

    model = ObjectProperty(None, rebind=True)
    send = ObjectProperty(None, allownone=True)


load_look(__file__)
