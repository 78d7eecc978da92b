"""Lists: rows keep their widgets and are given new models. Long lists (log, rules) use a recycled list instead."""

from kivy.factory import Factory
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.scrollview import ScrollView

from companion.ui.theme.loading import load_look
from companion.ui.widgets.layout.boxes import Box
from companion.ui.widgets.layout.panels import Panel, Stack
from companion.ui.widgets.scroll_bar import QuietBar
from companion.ui.widgets.touch import Touchable


class Rows(Stack):
    """One widget of `row_class` for each of `models`; each has `model` and `send`."""

    row_class = StringProperty("ListRow")
    models = ObjectProperty(())
    send = ObjectProperty(None, allownone=True)

    def __init__(self, **properties: object) -> None:
        super().__init__(**properties)
        self.bind(models=self.show, row_class=self.show, send=self.show)
        self.show()

    def show(self, *_changed: object) -> None:
        """Give the widgets that are there their new models; make and drop only as many as needed."""
        rows = list(reversed(self.children))
        if rows and type(rows[0]).__name__ != self.row_class:
            self.clear_widgets()
            rows = []
        for row in rows[len(self.models) :]:
            self.remove_widget(row)
        for place, model in enumerate(self.models):
            if place < len(rows):
                rows[place].model, rows[place].send = model, self.send
            else:
                self.add_widget(Factory.get(self.row_class)(model=model, send=self.send))


class ListRow(Touchable, Box):
    """A row between hairlines: pieces, words, a value, perhaps a box to tick."""

    model = ObjectProperty(None, rebind=True)
    has_line = BooleanProperty(True)
    """Off where a card ends with it."""


class CardRow(Touchable, Panel):
    """A large row to choose from: a card of its own, gold when it is selected."""

    model = ObjectProperty(None, rebind=True)


class LineCard(Touchable, Panel):
    """A row to choose from that needs no more than its pieces and a line of words."""

    model = ObjectProperty(None, rebind=True)


class FactRow(Box):
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
