"""The tiles of a shop, and the points that are left to spend."""

from kivy.properties import NumericProperty, ObjectProperty
from kivy.uix.gridlayout import GridLayout
from kivy.uix.widget import Widget

from companion.ui.theme.loading import load_look
from companion.ui.theme.style import STYLE
from companion.ui.widgets.layout.boxes import Box
from companion.ui.widgets.layout.panels import Panel
from companion.ui.widgets.touch import Touchable

MOST_LARGE = 3
"""So many tiles stand side by side where the text is large."""


class PointDots(Box):
    """A full dot for each point that is left, a ring for each that is spent."""

    left = NumericProperty(0)
    spent = NumericProperty(0)

    def __init__(self, **properties: object) -> None:
        super().__init__(**properties)
        self.bind(left=self.show, spent=self.show)
        self.show()

    def show(self, *_changed: object) -> None:
        """Few dots: made anew."""
        self.clear_widgets()
        for number in range(self.spent + self.left):
            self.add_widget(PointDot(is_left=number >= self.spent))


class PointDot(Widget):
    """One point."""

    is_left = ObjectProperty(True)


class ShopTiles(GridLayout):
    """Side by side; in two lines where the text is large."""

    models = ObjectProperty(())
    send = ObjectProperty(None, allownone=True)

    def __init__(self, **properties: object) -> None:
        super().__init__(**properties)
        self.bind(models=self.show, send=self.show)
        self.show()

    def show(self, *_changed: object) -> None:
        """Keep the tiles while there are as many."""
        tiles = list(reversed(self.children))
        if len(tiles) != len(self.models):
            self.clear_widgets()
            self.cols = MOST_LARGE if STYLE.is_large and len(self.models) > MOST_LARGE else max(1, len(self.models))
            tiles = [ShopTile(model=model) for model in self.models]
            for tile in tiles:
                self.add_widget(tile)
        for tile, model in zip(tiles, self.models, strict=True):
            tile.model, tile.send = model, self.send


class ShopTile(Touchable, Panel):
    """A unit, its price, how many are left; faint where it cannot be bought, and still touched to say why."""

    model = ObjectProperty(None, rebind=True)


load_look(__file__)
