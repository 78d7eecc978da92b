"""Bids on the table display: who has sealed; then columns that rise together."""

from kivy.properties import NumericProperty, ObjectProperty

from companion.ui.screens.display import lines, seals  # noqa: F401  (the houses side by side; whom the table waits for)
from companion.ui.strips.bids import RisingBar
from companion.ui.theme.loading import load_look
from companion.ui.widgets.layout.boxes import TightBox
from companion.ui.widgets.layout.each import Each, Properties
from companion.ui.widgets.motion import BIDS, Coming


class Bidding(TightBox):
    """What is bid for, and who has sealed."""

    model = ObjectProperty(None, rebind=True)
    send = ObjectProperty(None, allownone=True)


class TrackNow(Each, TightBox):
    """A track as it stands."""

    child_class = "TrackNowPlace"
    follows = ("models",)


class TrackNowPlace(TightBox):
    """A house and its place."""

    model = ObjectProperty(None, rebind=True)


class BidRow(Each, TightBox):
    """Bids that are over, in one line."""

    child_class = "BidInRow"
    follows = ("models",)


class BidInRow(TightBox):
    """A house and its bid."""

    model = ObjectProperty(None, rebind=True)


class LargeBids(TightBox):
    """The bids of all; whom the table waits for."""

    model = ObjectProperty(None, rebind=True)
    send = ObjectProperty(None, allownone=True)


class LargeColumns(Coming, Each, TightBox):
    """The houses side by side, each with its bid. They rise together."""

    child_class = "LargeColumn"
    follows = ("models", "come")

    def __init__(self, **properties: object) -> None:
        super().__init__(manner=BIDS, **properties)

    def each(self) -> list[Properties]:
        """The highest bid has the highest column."""
        most = max((model.bid for model in self.models), default=0)
        return [{"model": model, "share": model.bid / max(1, most), "risen": self.come} for model in self.models]


class LargeColumn(TightBox):
    """A number on its column; below, the house and its place."""

    model = ObjectProperty(None, rebind=True)
    share = NumericProperty(0)
    risen = NumericProperty(1.0)


class Pillar(RisingBar):
    """The column; its number stands on it."""


load_look(__file__)
