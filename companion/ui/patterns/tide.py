"""The own tide: a card behind the curtain."""

from kivy.properties import ObjectProperty

from companion.ui.patterns.frame import PatternFrame
from companion.ui.theme.loading import load_look
from companion.ui.theme.style import STYLE
from companion.ui.widgets.panels import Side
from companion.ui.widgets.picture import Picture


class TidePattern(PatternFrame):
    """The card to the left, the sum with it to the right."""


class TideMarks(Side):
    """The icons of a tide."""

    marks = ObjectProperty(())

    def __init__(self, **properties: object) -> None:
        super().__init__(**properties)
        self.bind(marks=self.show)
        STYLE.bind(palette=self.show)
        self.show()

    def show(self, *_changed: object) -> None:
        """One or two."""
        self.clear_widgets()
        for mark in self.marks:
            self.add_widget(Picture(name=f"mark-{mark}-24", tint=STYLE.palette.parchink))


load_look(__file__)
