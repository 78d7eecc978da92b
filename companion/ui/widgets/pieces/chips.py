"""Units that can be touched one by one: chips in a row, larger ones as tiles, the row of an area."""

from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.stacklayout import StackLayout

from companion.ui.theme.loading import load_look
from companion.ui.theme.style import STYLE
from companion.ui.widgets.layout.boxes import TightBox
from companion.ui.widgets.layout.each import Each, Properties
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


class ChipRow(Each, StackLayout):
    """Chips side by side, in as many lines as they need; in the middle, if they are tiles."""

    are_tiles = BooleanProperty(False)
    is_centred = BooleanProperty(True)
    """Whether tiles stand in the middle of their line."""
    natural_width = NumericProperty(0)
    """How wide the chips are together, if they stand in one line."""

    child_class = "UnitChip"
    follows = (*Each.follows, "are_tiles")

    def each(self) -> list[Properties]:
        """All are tiles, or none."""
        return [{"model": model, "send": self.send, "is_tile": self.are_tiles} for model in self.models]

    def make(self, told: Properties) -> UnitChip:
        """A chip that becomes wider makes the row wider."""
        chip = super().make(told)
        chip.fbind("width", self._measure)
        return chip

    def show(self, *_changed: object) -> None:
        """All chips, and how wide they are."""
        super().show()
        self._measure()

    def _measure(self, *_changed: object) -> None:
        self.natural_width = sum(chip.width + STYLE.small for chip in self.children) - STYLE.small


class Flow(StackLayout):
    """Words and signs side by side, in as many lines as they need."""


class UnitGroupRow(TightBox):
    """An area, and its units at the right; below it where the text is large or the units are many."""

    model = ObjectProperty(None, rebind=True)
    send = ObjectProperty(None, allownone=True)


class Banner(TightBox):
    """SUP-04: the size of an army that supply allows."""

    text = StringProperty("")


class CountPill(Side):
    """A few words in a pill, in the middle of their line; nothing without words."""

    text = StringProperty("")


load_look(__file__)
