"""The cards of a round on the table display."""

from kivy.properties import ObjectProperty

from companion.ui.screens.display import lines  # noqa: F401  (lines for the hands)
from companion.ui.theme.loading import load_look
from companion.ui.widgets.layout.boxes import TightBox
from companion.ui.widgets.layout.each import Each
from companion.ui.widgets.layout.panels import Panel


class Westeros(TightBox):
    """Three cards side by side; below, the threat and who acts."""

    model = ObjectProperty(None, rebind=True)
    send = ObjectProperty(None, allownone=True)


class LargeCards(Each, TightBox):
    """I, II, III."""

    child_class = "LargeCard"
    follows = ("models",)


class LargeCard(Panel):
    """A card of the round; gold while it is resolved."""

    model = ObjectProperty(None, rebind=True)


load_look(__file__)
