"""The tiles of a shop, and the points that are left to spend."""

from kivy.properties import NumericProperty, ObjectProperty
from kivy.uix.gridlayout import GridLayout
from kivy.uix.widget import Widget

from companion.ui.theme.loading import load_look
from companion.ui.theme.style import STYLE
from companion.ui.widgets.layout.boxes import TightBox
from companion.ui.widgets.layout.each import Each, Properties
from companion.ui.widgets.layout.panels import Panel
from companion.ui.widgets.touch import Touchable

MOST_LARGE = 3
"""So many tiles stand side by side where the text is large."""


class PointDots(Each, TightBox):
    """A full dot for each point that is left, a ring for each that is spent."""

    left = NumericProperty(0)
    spent = NumericProperty(0)
    child_class = "PointDot"
    follows = ("left", "spent")

    def each(self) -> list[Properties]:
        """What is spent comes first."""
        return [{"is_left": number >= self.spent} for number in range(self.spent + self.left)]


class PointDot(Widget):
    """One point."""

    is_left = ObjectProperty(True)


class ShopTiles(Each, GridLayout):
    """Side by side; in two lines where the text is large."""

    child_class = "ShopTile"

    def show(self, *_changed: object) -> None:
        """As many columns as there are tiles."""
        number = max(1, len(self.models))
        self.cols = min(MOST_LARGE, number) if STYLE.is_large else number
        super().show()


class ShopTile(Touchable, Panel):
    """A unit, its price, how many are left; faint where it cannot be bought, and still touched to say why."""

    model = ObjectProperty(None, rebind=True)


load_look(__file__)
