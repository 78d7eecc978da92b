"""The frame of the table display: the board, the title with the rounds, one message."""

from kivy.properties import ObjectProperty

from companion.ui.theme.loading import load_look
from companion.ui.widgets.layout.boxes import TightBox
from companion.ui.widgets.layout.each import Each
from companion.ui.widgets.layout.layers import Layers
from companion.ui.widgets.layout.panels import Panel


class TableDisplay(Layers):
    """The whole window; dark but for the board while nothing happens."""

    model = ObjectProperty(None, rebind=True)
    send = ObjectProperty(None, allownone=True)


class BattleSteps(Each, TightBox):
    """How far the combat is."""

    child_class = "BattleStep"
    follows = ("models",)


class BattleStep(TightBox):
    """A step: ticked when it is over, gold while it lasts."""

    model = ObjectProperty(None, rebind=True)


class Rounds(Each, TightBox):
    """The rounds of a game."""

    child_class = "RoundDisc"
    follows = ("models",)


class RoundDisc(Panel):
    """A round: over, under way or to come."""

    model = ObjectProperty(None, rebind=True)


load_look(__file__)
