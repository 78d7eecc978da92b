"""Tracks and numbers below a message of the table display."""

from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty

from companion.ui.theme.loading import load_look
from companion.ui.widgets.layout.boxes import TightBox
from companion.ui.widgets.layout.each import Each, Properties
from companion.ui.widgets.layout.panels import Panel, Side


class Numbers(Side):
    """The tracks to the left, the houses to the right."""

    model = ObjectProperty(None, rebind=True)
    send = ObjectProperty(None, allownone=True)


class LargeTrack(TightBox):
    """A track: sign, name, shields."""

    model = ObjectProperty(None, rebind=True)
    send = ObjectProperty(None, allownone=True)


class LargeShields(Each, TightBox):
    """The houses of a track, the first at the left."""

    houses = ObjectProperty(())
    child_class = "LargePicture"
    follows = ("houses",)

    def each(self) -> list[Properties]:
        """A shield for each."""
        return [{"name": f"shield-{house}-40", "pos_hint": {"center_y": 0.5}} for house in self.houses]


class LargeThreat(Each, Side):
    """The spaces of the wildling track."""

    spaces = ObjectProperty(())
    threat = NumericProperty(0)
    child_class = "LargeSpace"
    follows = ("spaces", "threat")

    def each(self) -> list[Properties]:
        """On one of them stands the threat."""
        return [{"text": space, "is_here": place == self.threat} for place, space in enumerate(self.spaces)]


class LargeSpace(Panel):
    """A space of the wildling track."""

    text = StringProperty("")
    is_here = BooleanProperty(False)


class LargeHouse(TightBox):
    """Power, supply and castles of a house."""

    model = ObjectProperty(None, rebind=True)
    send = ObjectProperty(None, allownone=True)


class SignedNumber(Side):
    """A number behind its sign."""

    icon = StringProperty("")
    text = StringProperty("")
    role = StringProperty("gold")


load_look(__file__)
