"""A wildling attack on the table display."""

from kivy.properties import ColorProperty, ObjectProperty, StringProperty

from companion.ui.screens.display import lines  # noqa: F401  (lines for the hands)
from companion.ui.theme.loading import load_look
from companion.ui.widgets.layout.boxes import TightBox
from companion.ui.widgets.layout.each import Each
from companion.ui.widgets.layout.panels import Stack


class LargeWildlings(TightBox):
    """Strength against bids to the left, the card and what follows to the right."""

    model = ObjectProperty(None, rebind=True)
    send = ObjectProperty(None, allownone=True)


class LargeStrength(Stack):
    """A number over its name."""

    text = StringProperty("")
    name = StringProperty("")
    color = ColorProperty((1, 1, 1, 1))


class AttackBids(Each, TightBox):
    """The houses side by side, the highest bid first."""

    child_class = "AttackBid"
    follows = ("models",)


class AttackBid(TightBox):
    """A bid over its house; marked where the card concerns it first."""

    model = ObjectProperty(None, rebind=True)


load_look(__file__)
