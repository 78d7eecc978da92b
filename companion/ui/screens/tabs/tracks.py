"""The tab *Tracks*: houses and decks."""

from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty

from companion.ui.theme.loading import load_look
from companion.ui.theme.style import STYLE
from companion.ui.widgets.layout.boxes import Box
from companion.ui.widgets.layout.panels import Panel, Side
from companion.ui.widgets.picture import Picture
from companion.ui.widgets.touch import Touchable


class TracksTab(Box):
    """Three tracks, then the numbers of each house."""

    model = ObjectProperty(None, rebind=True)
    send = ObjectProperty(None, allownone=True)


class TrackRow(Box):
    """A track: sign, name, shields."""

    model = ObjectProperty(None, rebind=True)
    send = ObjectProperty(None, allownone=True)


class Shields(Side):
    """The shields of a track, spread evenly."""

    houses = ObjectProperty(())
    own = StringProperty("")

    def on_houses(self, _widget: object, houses: tuple[str, ...]) -> None:
        """Few, and seldom changed: made anew."""
        self.clear_widgets()
        for house in houses:
            self.add_widget(ShieldInTrack(house=house, is_own=house == self.own))


class ShieldInTrack(Box):
    """A shield; the own one has a gold line below."""

    house = StringProperty("")
    is_own = ObjectProperty(False)


class HouseNumbers(Touchable, Box):
    """Power, supply, castles of a house; in a narrow place the castles are a number alone."""

    model = ObjectProperty(None, rebind=True)
    is_narrow = BooleanProperty(False)


class CastleRow(Side):
    """As many towers as win the game, those that a house has in full."""

    number = NumericProperty(0)
    most = NumericProperty(0)

    def __init__(self, **properties: object) -> None:
        super().__init__(**properties)
        self.bind(number=self.show, most=self.show)

    def show(self, *_changed: object) -> None:
        """Made anew: there are seven at most."""
        self.clear_widgets()
        for place in range(int(self.most)):
            self.add_widget(
                Picture(name="mark-castle-12", tint=STYLE.palette.text, opacity=1 if place < self.number else 0.25)
            )


class DecksTab(Box):
    """The threat, and what is left in each deck."""

    model = ObjectProperty(None, rebind=True)
    send = ObjectProperty(None, allownone=True)


class ThreatTrack(Side):
    """The spaces of the wildling track."""

    spaces = ObjectProperty(())
    threat = NumericProperty(0)

    def __init__(self, **properties: object) -> None:
        super().__init__(**properties)
        self.bind(spaces=self.show, threat=self.show)

    def show(self, *_changed: object) -> None:
        """Made anew: there are seven."""
        self.clear_widgets()
        for place, space in enumerate(self.spaces):
            self.add_widget(ThreatSpace(text=space, is_here=place == self.threat))


class ThreatSpace(Panel):
    """A space of the wildling track."""

    text = StringProperty("")
    is_here = ObjectProperty(False)


class DeckRow(Box):
    """A deck and what can still lie in it."""

    model = ObjectProperty(None, rebind=True)
    send = ObjectProperty(None, allownone=True)


load_look(__file__)
