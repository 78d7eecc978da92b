"""Buttons at the edges of a pane: *6 further north*. They move the camera, and mean nothing else."""

from typing import TYPE_CHECKING

from kivy.metrics import dp
from kivy.properties import NumericProperty, ObjectProperty, StringProperty

from companion.ui.map.board import Box
from companion.ui.map.framing import Sight, Way, ways_to
from companion.ui.theme.loading import load_look
from companion.ui.theme.style import STYLE
from companion.ui.widgets.layout.panels import Panel
from companion.ui.widgets.layout.taking_down import drop
from companion.ui.widgets.touch import Touchable

if TYPE_CHECKING:
    from companion.ui.map.pane import MapPane

SIGNS = {Way.NORTH: "up", Way.SOUTH: "down", Way.EAST: "next", Way.WEST: "back"}
LOWEST = 150
"""A pane that is lower than this, in dp, has no room for buttons; the rows below name the same areas."""
AWAY = 8
"""From the edge of the pane, in dp."""


class FurtherButton(Touchable, Panel):
    """Names how many areas of the focus lie beyond this edge."""

    text = StringProperty("")
    icon = StringProperty("")
    areas = ObjectProperty(())
    pill = NumericProperty(0)
    """How high it is drawn; a finger may miss it by a little."""

    def on_release(self) -> None:
        """Show them."""
        self.parent.show_areas(self.areas)


class FurtherButtons:
    """The buttons that a pane needs now."""

    def __init__(self, pane: "MapPane") -> None:
        self._pane = pane.proxy_ref
        self._buttons: dict[Way, FurtherButton] = {}

    def show(self, sight: Sight) -> list[Box]:
        """Show what is needed when the board is seen like this; the places that the buttons take in the pane."""
        pane, model = self._pane, self._pane.model
        points = [pane.point_on_board(area) for area in model.focus]
        has_room = len(points) > 1 and pane.height >= dp(LOWEST)
        hidden = ways_to(sight, pane.width, pane.height, points) if has_room else {}
        for way in [way for way in self._buttons if way not in hidden]:
            drop([self._buttons.pop(way)])
        for way, places in hidden.items():
            if way not in self._buttons:
                self._buttons[way] = FurtherButton(icon=SIGNS[way])
                pane.add_widget(self._buttons[way])
            button = self._buttons[way]
            button.areas = tuple(model.focus[place] for place in places)
            button.text = model.further[way.value][len(places) - 1]
            button.ids.words.texture_update()  # the board makes room for it at once, so its width must be known
            self._put(button, way)
        return [self._box(button) for button in self._buttons.values()]

    def _put(self, button: FurtherButton, way: Way) -> None:
        """In the middle of its edge; in a low pane at the thumb's side, where less of the board is hidden.

        Beside the pill of an open curtain, which lies in the upper left corner.
        """
        pane, away = self._pane, dp(AWAY)
        across = {Way.EAST: pane.right - button.width - away, Way.WEST: pane.x + away}
        along = {Way.NORTH: pane.top - button.height - away, Way.SOUTH: pane.y + away}
        is_low = pane.height < 4 * button.height
        beside = Way.WEST if STYLE.left_handed else Way.EAST
        if way is Way.NORTH and pane.model.has_pill:
            button.x = across[Way.EAST]
            button.y = along[way]
            return
        button.x = across[beside] if is_low else across.get(way, pane.x + (pane.width - button.width) / 2)
        button.y = along.get(way, pane.y + (pane.height - button.height) / 2)

    def _box(self, button: FurtherButton) -> Box:
        x, y = button.x - self._pane.x, button.y - self._pane.y
        return x, y, x + button.width, y + button.height


load_look(__file__)
