"""Tiles in columns, all of one width."""

from kivy.factory import Factory
from kivy.properties import ObjectProperty, StringProperty
from kivy.uix.gridlayout import GridLayout

from companion.ui.theme.loading import load_look


class Columns(GridLayout):
    """One widget of `tile_class` for each of `models`; each has `model` and `send`."""

    tile_class = StringProperty("GridButton")
    models = ObjectProperty(())
    send = ObjectProperty(None, allownone=True)

    def __init__(self, **properties: object) -> None:
        super().__init__(**properties)
        self.bind(models=self.show, send=self.show)
        self.show()

    def show(self, *_changed: object) -> None:
        """Tiles are kept while their number stays the same."""
        tiles = list(reversed(self.children))
        if len(tiles) != len(self.models):
            self.clear_widgets()
            tiles = [Factory.get(self.tile_class)(model=model, send=self.send) for model in self.models]
            for tile in tiles:
                self.add_widget(tile)
        for tile, model in zip(tiles, self.models, strict=True):
            tile.model, tile.send = model, self.send


load_look(__file__)
