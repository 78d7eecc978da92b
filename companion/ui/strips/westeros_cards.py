"""The three Westeros cards of a round."""

from kivy.properties import ObjectProperty

from companion.ui.theme.loading import load_look
from companion.ui.widgets.layout.boxes import TightBox
from companion.ui.widgets.layout.panels import Bar


class WesterosCards(Bar):
    """I, II, III: done, now, next."""

    model = ObjectProperty(None, rebind=True)
    send = ObjectProperty(None, allownone=True)


class WesterosCardRow(TightBox):
    """One of them; bright while it is resolved."""

    model = ObjectProperty(None, rebind=True)
    send = ObjectProperty(None, allownone=True)


load_look(__file__)
