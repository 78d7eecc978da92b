"""Tiles in columns, all of one width."""

from kivy.factory import Factory
from kivy.properties import StringProperty
from kivy.uix.gridlayout import GridLayout
from kivy.uix.widget import Widget

from companion.ui.theme.loading import load_look
from companion.ui.widgets.layout.each import Each


class Columns(Each, GridLayout):
    """One widget of `tile_class` for each of `models`; each has `model` and `send`."""

    tile_class = StringProperty("GridButton")
    follows = (*Each.follows, "tile_class")

    def kind(self) -> type[Widget]:
        """As the `.kv` file says."""
        return Factory.get(self.tile_class)


load_look(__file__)
