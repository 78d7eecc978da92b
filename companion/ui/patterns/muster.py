"""The pattern *Muster*."""

from kivy.properties import ObjectProperty

from companion.ui.patterns.frame import PatternFrame
from companion.ui.theme.loading import load_look
from companion.ui.theme.style import STYLE
from companion.ui.widgets.layout.boxes import TightBox
from companion.ui.widgets.layout.panels import Stack
from companion.ui.widgets.touch import Touchable


class MusterPattern(PatternFrame):
    """Areas with their points and builds; the shop stands over the button."""

    def map_height(self, board: object, left: float) -> float:
        """What has been built is seen: from then on the map has only the room that is left, or none."""
        usual = super().map_height(board, left)
        if left >= usual or not any(area.builds for area in self.model.areas):
            return usual
        return left if left >= STYLE.least_map else 0


class MusterAreaRow(Stack):
    """An area, and below it what it builds."""

    model = ObjectProperty(None, rebind=True)
    send = ObjectProperty(None, allownone=True)


class MusterHead(Touchable, TightBox):
    """Castle, name, points; a touch selects the area."""

    model = ObjectProperty(None, rebind=True)


class BuildRow(TightBox):
    """A unit that is built, and a cross that takes it back."""

    model = ObjectProperty(None, rebind=True)
    send = ObjectProperty(None, allownone=True)


class Shop(Stack):
    """What the selected area can buy."""

    model = ObjectProperty(None, rebind=True)
    send = ObjectProperty(None, allownone=True)


load_look(__file__)
