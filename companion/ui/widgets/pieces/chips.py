"""Units that can be touched one by one: chips in a row, larger ones as tiles, the row of an area."""

from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.stacklayout import StackLayout

from companion.ui.theme.loading import load_look
from companion.ui.theme.style import STYLE
from companion.ui.widgets.layout.boxes import Box
from companion.ui.widgets.layout.panels import Panel, Side
from companion.ui.widgets.touch import Touchable

MARKS = {"none": "line", "goes": "gold", "falls": "bad"}
"""The line round a chip, by what happens to its unit."""


class UnitChip(Touchable, Panel):
    """A unit; its name, or where it goes, stands below it in a tile."""

    model = ObjectProperty(None, rebind=True)
    is_tile = BooleanProperty(False)

    def mark_role(self, model: object) -> str:
        """The colour of its line."""
        return MARKS[model.mark.value]


class ChipRow(StackLayout):
    """Chips side by side, in as many lines as they need; in the middle, if they are tiles."""

    models = ObjectProperty(())
    send = ObjectProperty(None, allownone=True)
    are_tiles = BooleanProperty(False)
    is_centred = BooleanProperty(True)
    """Whether tiles stand in the middle of their line."""
    natural_width = NumericProperty(0)
    """How wide the chips are together, if they stand in one line."""

    def __init__(self, **properties: object) -> None:
        super().__init__(**properties)
        self.bind(models=self.show, send=self.show, are_tiles=self.show)
        self.show()

    def show(self, *_changed: object) -> None:
        """Keep the chips while there are as many of a kind."""
        chips = list(reversed(self.children))
        if len(chips) != len(self.models) or any(chip.is_tile != self.are_tiles for chip in chips):
            self.clear_widgets()
            chips = [UnitChip(model=model, is_tile=self.are_tiles) for model in self.models]
            for chip in chips:
                chip.fbind("width", self._measure)
                self.add_widget(chip)
            self._measure()
        for chip, model in zip(chips, self.models, strict=True):
            chip.model, chip.send = model, self.send

    def _measure(self, *_changed: object) -> None:
        self.natural_width = sum(chip.width + STYLE.small for chip in self.children) - STYLE.small


class Flow(StackLayout):
    """Words and signs side by side, in as many lines as they need."""


class UnitGroupRow(Box):
    """An area, and its units at the right; below it where the text is large or the units are many."""

    model = ObjectProperty(None, rebind=True)
    send = ObjectProperty(None, allownone=True)


class Banner(Box):
    """SUP-04: the size of an army that supply allows."""

    text = StringProperty("")


class CountPill(Side):
    """A few words in a pill, in the middle of their line; nothing without words."""

    text = StringProperty("")


load_look(__file__)
