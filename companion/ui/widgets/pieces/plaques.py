"""Plaques: a few words with a mark before them."""

from kivy.properties import NumericProperty, ObjectProperty

from companion.ui.theme.loading import load_look
from companion.ui.theme.style import STYLE
from companion.ui.widgets.layout.boxes import TightBox
from companion.ui.widgets.layout.each import Each, Properties
from companion.ui.widgets.layout.panels import Panel


class Plaque(Panel):
    """One plaque."""

    model = ObjectProperty(None, rebind=True)


class PlaqueRow(Each, TightBox):
    """Side by side, as wide as they are together; where the text is large, two in a line, or one if they are long."""

    large_in_line = NumericProperty(2)
    child_class = "PlaqueLine"
    follows = ("models", "large_in_line")

    def __init__(self, **properties: object) -> None:
        super().__init__(orientation="vertical", **properties)

    def each(self) -> list[Properties]:
        """Each line has its plaques."""
        in_line = self.large_in_line if STYLE.is_large else max(1, len(self.models))
        return [{"models": self.models[first : first + in_line]} for first in range(0, len(self.models), in_line)]


class PlaqueLine(Each, TightBox):
    """As wide as what stands in it."""

    child_class = "Plaque"

    def each(self) -> list[Properties]:
        """In the middle of the line."""
        return [{"model": model, "pos_hint": {"center_y": 0.5}} for model in self.models]


load_look(__file__)
