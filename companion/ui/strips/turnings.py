"""The three Westeros decks while their cards are turned up."""

from kivy.properties import ObjectProperty

from companion.ui.theme.loading import load_look
from companion.ui.widgets.layout.boxes import TightBox
from companion.ui.widgets.layout.each import Each
from companion.ui.widgets.layout.panels import Bar, Stack


class Turnings(Bar):
    """I, II, III side by side; a gold line under the deck that is turned up now."""

    model = ObjectProperty(None, rebind=True)
    send = ObjectProperty(None, allownone=True)


class TurningDecks(Each, TightBox):
    """As high as the one with the longest name."""

    child_class = "TurningDeck"


class TurningDeck(Stack):
    """A numeral, and the name of its card as soon as it lies face up."""

    model = ObjectProperty(None, rebind=True)
    send = ObjectProperty(None, allownone=True)


load_look(__file__)
