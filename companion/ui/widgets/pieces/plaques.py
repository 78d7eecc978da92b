"""Plaques: a few words with a mark before them."""

from kivy.properties import NumericProperty, ObjectProperty

from companion.ui.theme.loading import load_look
from companion.ui.theme.style import STYLE
from companion.ui.widgets.layout.boxes import Box
from companion.ui.widgets.layout.panels import Panel


class Plaque(Panel):
    """One plaque."""

    model = ObjectProperty(None, rebind=True)


class PlaqueRow(Box):
    """Side by side, as wide as they are together; where the text is large, two in a line, or one if they are long."""

    models = ObjectProperty(())
    large_in_line = NumericProperty(2)

    def __init__(self, **properties: object) -> None:
        super().__init__(orientation="vertical", **properties)
        self.bind(models=self.show, large_in_line=self.show)
        self.show()

    def show(self, *_changed: object) -> None:
        """Few, and cheap: made anew."""
        self.clear_widgets()
        in_line = self.large_in_line if STYLE.is_large else max(1, len(self.models))
        for first in range(0, len(self.models), in_line):
            line = PlaqueLine()
            for model in self.models[first : first + in_line]:
                line.add_widget(Plaque(model=model, pos_hint={"center_y": 0.5}))
            self.add_widget(line)


class PlaqueLine(Box):
    """As wide as what stands in it."""


load_look(__file__)
