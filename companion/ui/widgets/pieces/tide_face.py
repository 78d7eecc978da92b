"""A Tides of Battle card, face up."""

from kivy.properties import ObjectProperty, StringProperty

from companion.ui.theme.loading import load_look
from companion.ui.theme.style import STYLE
from companion.ui.widgets.layout.panels import Panel, Side
from companion.ui.widgets.picture import Picture


class TideFace(Panel):
    """Its strength above its icons; nothing at all without a strength."""

    strength = StringProperty("")
    marks = ObjectProperty(())


class TideMarks(Side):
    """The icons of a tide."""

    marks = ObjectProperty(())

    def __init__(self, **properties: object) -> None:
        super().__init__(**properties)
        self.bind(marks=self.show)
        self.show()

    def show(self, *_changed: object) -> None:
        """One or two."""
        self.clear_widgets()
        for mark in self.marks:
            self.add_widget(Picture(name=f"mark-{mark}-24", tint=STYLE.palette.parchink))


load_look(__file__)
