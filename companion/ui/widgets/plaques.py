"""Plaques: a few words with a mark before them."""

from kivy.properties import ObjectProperty

from companion.ui.theme.loading import load_look
from companion.ui.theme.style import STYLE
from companion.ui.widgets.boxes import Box
from companion.ui.widgets.panels import Panel


class Plaque(Panel):
    """One plaque."""

    model = ObjectProperty(None, rebind=True)


class PlaqueRow(Box):
    """Side by side, as wide as they are together; one above the other where the text is large."""

    models = ObjectProperty(())

    def __init__(self, **properties: object) -> None:
        super().__init__(**properties)
        self.bind(models=self.show)
        STYLE.bind(text_scale=self.show)
        self.show()

    def show(self, *_changed: object) -> None:
        """Few, and cheap: made anew."""
        self.clear_widgets()
        self.orientation = "vertical" if STYLE.is_large else "horizontal"
        for model in self.models:
            self.add_widget(Plaque(model=model, pos_hint={"center_x": 0.5} if STYLE.is_large else {"center_y": 0.5}))


load_look(__file__)
