"""A Tides of Battle card, face up."""

from kivy.properties import ObjectProperty, StringProperty

from companion.ui.theme.loading import load_look
from companion.ui.theme.style import STYLE
from companion.ui.widgets.layout.each import Each, Properties
from companion.ui.widgets.layout.panels import Panel, Side


class TideFace(Panel):
    """Its strength above its icons; nothing at all without a strength."""

    strength = StringProperty("")
    marks = ObjectProperty(())


class TideMarks(Each, Side):
    """The icons of a tide."""

    marks = ObjectProperty(())
    child_class = "Picture"
    follows = ("marks",)

    def each(self) -> list[Properties]:
        """One or two."""
        return [{"name": f"mark-{mark}-24", "tint": STYLE.palette.parchink} for mark in self.marks]


load_look(__file__)
