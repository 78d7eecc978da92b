"""The sheet of a proposal."""

from kivy.properties import ObjectProperty

from companion.ui.theme.loading import load_look
from companion.ui.widgets.layout.boxes import TightBox
from companion.ui.widgets.layout.each import Each
from companion.ui.widgets.layout.panels import Side, Stack


class Vote(TightBox):
    """What would change, and who has agreed."""

    model = ObjectProperty(None, rebind=True)
    send = ObjectProperty(None, allownone=True)


class Change(Stack):
    """Some lines under a word."""

    model = ObjectProperty(None, rebind=True)
    send = ObjectProperty(None, allownone=True)


class Voters(Each, Side):
    """The shields of all who vote, spread evenly."""

    child_class = "Voter"
    follows = ("models",)


class Voter(TightBox):
    """A shield, and what the house has said."""

    model = ObjectProperty(None, rebind=True)


load_look(__file__)
