"""What is bid for."""

from kivy.properties import BooleanProperty, ObjectProperty

from companion.ui.theme.loading import load_look
from companion.ui.widgets.layout.boxes import TightBox
from companion.ui.widgets.layout.each import Each, Properties
from companion.ui.widgets.layout.panels import Panel, Stack


class BidHead(Stack):
    """Sign and title, the track as it stands or the strength of the wildlings, two notes below."""

    model = ObjectProperty(None, rebind=True)
    send = ObjectProperty(None, allownone=True)


class ThreatPanel(Panel):
    """The strength of the wildlings, and what follows from the bids."""

    model = ObjectProperty(None, rebind=True)
    send = ObjectProperty(None, allownone=True)


class TrackPlace(TightBox):
    """A house above its place or its number; ringed where it is one that counts."""

    is_marked = BooleanProperty(False)
    model = ObjectProperty(None, rebind=True)
    send = ObjectProperty(None, allownone=True)


class TrackPlaces(Each, TightBox):
    """The houses side by side, in their order."""

    marked = ObjectProperty(())
    child_class = "TrackPlace"
    follows = ("models", "marked")

    def each(self) -> list[Properties]:
        """Some houses are those that count."""
        return [{"model": model, "is_marked": model.house in self.marked} for model in self.models]


load_look(__file__)
