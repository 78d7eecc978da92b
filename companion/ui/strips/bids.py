"""Bids that lie open: they rise together."""

from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty
from kivy.uix.widget import Widget

from companion.ui.theme.loading import load_look
from companion.ui.theme.palette import house_colours
from companion.ui.theme.style import STYLE
from companion.ui.widgets.layout.boxes import TightBox
from companion.ui.widgets.layout.each import Each, Properties
from companion.ui.widgets.layout.panels import Bar
from companion.ui.widgets.motion import BIDS, Coming
from companion.ui.widgets.touch import Touchable


class BidsStrip(Touchable, Bar):
    """The bids for a track; a touch puts them away where they stand over something else."""

    model = ObjectProperty(None, rebind=True)


class BidColumns(Coming, Each, TightBox):
    """The houses side by side, each with its bid."""

    bar_height = NumericProperty(0)
    """Of the highest column."""
    is_brief = BooleanProperty(False)
    """Whether numbers and badges are enough."""

    child_class = "BidColumnView"
    follows = ("models", "come", "bar_height", "is_brief")

    def __init__(self, **properties: object) -> None:
        super().__init__(manner=BIDS, **properties)

    def each(self) -> list[Properties]:
        """The highest bid has the highest column."""
        most = max((model.bid for model in self.models), default=0)
        alike = {"bar_height": self.bar_height, "is_brief": self.is_brief, "risen": self.come}
        return [{"model": model, "share": model.bid / max(1, most), **alike} for model in self.models]


class BidColumnView(TightBox):
    """A number on its column; below, the house and what the bid means."""

    model = ObjectProperty(None, rebind=True)
    share = NumericProperty(0)
    """How high the column is beside the highest one."""
    bar_height = NumericProperty(0)
    is_brief = BooleanProperty(False)
    risen = NumericProperty(1.0)


class RisingBar(Widget):
    """The column; its number stands on it. Only drawn things move, nothing is laid out anew."""

    house = ObjectProperty("")
    share = NumericProperty(0)
    risen = NumericProperty(1.0)
    bar_height = NumericProperty(0)
    number_height = NumericProperty(0)
    breadth = NumericProperty(0)
    """How wide the column is."""

    def field(self, house: str) -> tuple[float, ...]:
        """The colour of a house."""
        return house_colours()[house].field if house else STYLE.palette.line


load_look(__file__)
