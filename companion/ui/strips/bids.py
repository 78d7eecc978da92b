"""Bids that lie open: they rise together."""

from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty
from kivy.uix.widget import Widget

from companion.ui.theme.loading import load_look
from companion.ui.theme.palette import house_colours
from companion.ui.theme.style import STYLE
from companion.ui.widgets.layout.boxes import Box
from companion.ui.widgets.layout.panels import Bar
from companion.ui.widgets.motion import BIDS, Coming
from companion.ui.widgets.touch import Touchable


class BidsStrip(Touchable, Bar):
    """The bids for a track; a touch puts them away where they stand over something else."""

    model = ObjectProperty(None, rebind=True)


class BidColumns(Coming, Box):
    """The houses side by side, each with its bid."""

    models = ObjectProperty(())
    bar_height = NumericProperty(0)
    """Of the highest column."""
    is_brief = BooleanProperty(False)
    """Whether numbers and badges are enough."""

    def __init__(self, **properties: object) -> None:
        super().__init__(manner=BIDS, **properties)
        self.bind(models=self.show, come=self._rise, bar_height=self.show, is_brief=self.show)
        self.show()

    def show(self, *_changed: object) -> None:
        """Six at most, made anew."""
        self.clear_widgets()
        most = max((model.bid for model in self.models), default=0)
        for model in self.models:
            share = model.bid / max(1, most)
            self.add_widget(BidColumnView(model=model, share=share, bar_height=self.bar_height, is_brief=self.is_brief))
        self._rise()

    def _rise(self, *_changed: object) -> None:
        for column in self.children:
            column.risen = self.come


class BidColumnView(Box):
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

    def field(self, house: str) -> tuple[float, ...]:
        """The colour of a house."""
        return house_colours()[house].field if house else STYLE.palette.line


load_look(__file__)
