"""Lists: rows keep their widgets and are given new models. Long lists (log, rules) use a recycled list instead."""

from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.scrollview import ScrollView

from companion.ui.theme.loading import load_look
from companion.ui.widgets.layout.boxes import TightBox
from companion.ui.widgets.layout.each import Each, Properties
from companion.ui.widgets.layout.panels import Panel, Stack
from companion.ui.widgets.scroll_bar import QuietBar
from companion.ui.widgets.touch import Touchable


class Rows(Each, Stack):
    """One widget of `child_class` for each of `models`; each has `model` and `send`."""

    child_class = StringProperty("ListRow")
    follows = (*Each.follows, "child_class")


class LowCards(Each, Stack):
    """Rows to choose from, below a board."""

    child_class = "CardRow"

    def each(self) -> list[Properties]:
        return [{"model": model, "send": self.send, "is_low": True} for model in self.models]


class ListRow(Touchable, TightBox):
    """A row between hairlines: pieces, words, a value, perhaps a box to tick."""

    model = ObjectProperty(None, rebind=True)
    has_line = BooleanProperty(True)
    """Off where a card ends with it."""


class LastRow(ListRow):
    """Ends a card of rows."""


class CardRow(Touchable, Panel):
    """A large row to choose from: a card of its own, gold when it is selected."""

    model = ObjectProperty(None, rebind=True)
    is_low = BooleanProperty(False)
    """Where the board above it needs room."""


class LineCard(Touchable, Panel):
    """A row to choose from that needs no more than its pieces and a line of words."""

    model = ObjectProperty(None, rebind=True)


class FactRow(TightBox):
    """Sign, words, number."""

    model = ObjectProperty(None, rebind=True)
    send = ObjectProperty(None, allownone=True)


class SectionRows(Stack):
    """Rows under a heading."""

    model = ObjectProperty(None, rebind=True)
    send = ObjectProperty(None, allownone=True)


class Scroll(QuietBar, ScrollView):
    """Content that may be longer than its place; it moves up and down only."""


load_look(__file__)
