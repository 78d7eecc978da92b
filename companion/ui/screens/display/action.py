"""The action phase on the table display."""

from kivy.properties import ObjectProperty

from companion.ui.screens.display import lines  # noqa: F401  (lines for the hands)
from companion.ui.theme.loading import load_look
from companion.ui.widgets.layout.boxes import TightBox
from companion.ui.widgets.layout.each import Each, Properties
from companion.ui.widgets.layout.panels import Panel
from companion.ui.widgets.pieces.pieces import picture_name


class Action(TightBox):
    """Who is in turn; what is to be done on the board; the numbers."""

    model = ObjectProperty(None, rebind=True)
    send = ObjectProperty(None, allownone=True)


class Turns(Each, TightBox):
    """The houses in turn order."""

    child_class = "HouseTurn"
    follows = ("models",)


class HouseTurn(Panel):
    """A house and the orders that it has left; framed while the table waits for it."""

    model = ObjectProperty(None, rebind=True)


class LargeTokens(Each, TightBox):
    """Order tokens side by side."""

    tokens = ObjectProperty(())
    child_class = "LargePicture"
    follows = ("tokens",)

    def each(self) -> list[Properties]:
        """Each in the colour of its house."""
        return [{"name": picture_name(token), "times": 0.8, "pos_hint": {"center_y": 0.5}} for token in self.tokens]


load_look(__file__)
