"""Tiles with numbers, seven in a row. Each takes the touches of its whole cell."""

from kivy.properties import ObjectProperty
from kivy.uix.gridlayout import GridLayout

from companion.ui.theme.loading import load_look
from companion.ui.widgets.layout.boxes import Box
from companion.ui.widgets.touch import Touchable


class NumberTiles(GridLayout):
    """Keeps its tiles, and gives them their new models."""

    models = ObjectProperty(())
    send = ObjectProperty(None, allownone=True)

    def __init__(self, **properties: object) -> None:
        super().__init__(**properties)
        self.bind(models=self.show, send=self.show)
        self.show()

    def show(self, *_changed: object) -> None:
        """Their number does not change."""
        if len(self.children) != len(self.models):
            self.clear_widgets()
            for model in self.models:
                self.add_widget(NumberTileButton(model=model))
        for tile, model in zip(reversed(self.children), self.models, strict=True):
            tile.model, tile.send = model, self.send


class NumberTileButton(Touchable, Box):
    """A number; wax when it is chosen, faint when it is too high."""

    model = ObjectProperty(None, rebind=True)


load_look(__file__)
