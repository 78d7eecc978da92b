"""The tab *Tracks*: houses and decks."""

from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty

from companion.ui.theme.loading import load_look
from companion.ui.theme.style import STYLE
from companion.ui.widgets.layout.boxes import TightBox
from companion.ui.widgets.layout.each import Each, Properties
from companion.ui.widgets.layout.panels import Panel, Side
from companion.ui.widgets.touch import Touchable


class TracksTab(TightBox):
    """Three tracks, then the numbers of each house."""

    model = ObjectProperty(None, rebind=True)
    send = ObjectProperty(None, allownone=True)


class TrackRow(TightBox):
    """A track: sign, name, shields."""

    model = ObjectProperty(None, rebind=True)
    send = ObjectProperty(None, allownone=True)


class Shields(Each, Side):
    """The shields of a track, spread evenly."""

    houses = ObjectProperty(())
    own = StringProperty("")
    child_class = "ShieldInTrack"
    follows = ("houses", "own")

    def each(self) -> list[Properties]:
        """One is one's own."""
        return [{"house": house, "is_own": house == self.own} for house in self.houses]


class ShieldInTrack(TightBox):
    """A shield; the own one has a gold line below."""

    house = StringProperty("")
    is_own = ObjectProperty(False)


class HouseNumbers(Touchable, TightBox):
    """Power, supply, castles of a house; in a narrow place the castles are a number alone."""

    model = ObjectProperty(None, rebind=True)
    is_narrow = BooleanProperty(False)
    number_size = NumericProperty(0)


class CastleRow(Each, Side):
    """As many towers as win the game, those that a house has in full."""

    number = NumericProperty(0)
    most = NumericProperty(0)
    child_class = "Picture"
    follows = ("number", "most")

    def each(self) -> list[Properties]:
        """The others are faint."""
        tower = {"name": "mark-castle-12", "tint": STYLE.palette.text}
        return [{**tower, "opacity": 1 if place < self.number else 0.25} for place in range(int(self.most))]


class DecksTab(TightBox):
    """The threat, and what is left in each deck."""

    model = ObjectProperty(None, rebind=True)
    send = ObjectProperty(None, allownone=True)


class ThreatTrack(Each, Side):
    """The spaces of the wildling track."""

    spaces = ObjectProperty(())
    threat = NumericProperty(0)
    child_class = "ThreatSpace"
    follows = ("spaces", "threat")

    def each(self) -> list[Properties]:
        """On one of them stands the threat."""
        return [{"text": space, "is_here": place == self.threat} for place, space in enumerate(self.spaces)]


class ThreatSpace(Panel):
    """A space of the wildling track."""

    text = StringProperty("")
    is_here = ObjectProperty(False)


class DeckRow(TightBox):
    """A deck and what can still lie in it."""

    model = ObjectProperty(None, rebind=True)
    send = ObjectProperty(None, allownone=True)


load_look(__file__)
