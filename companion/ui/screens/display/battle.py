"""The battle theatre of the table display: the sums grow line by line."""

from kivy.properties import BooleanProperty, ColorProperty, NumericProperty, ObjectProperty

from companion.ui.screens.display import lines  # noqa: F401  (lines for the hands)
from companion.ui.screens.now import battle
from companion.ui.theme.loading import load_look
from companion.ui.widgets.layout.boxes import TightBox
from companion.ui.widgets.layout.each import Each, Properties
from companion.ui.widgets.layout.panels import Panel
from companion.ui.widgets.pieces.card_faces import InHouseColours

FEW_LINES, MOST_WITH_SECOND = 2, 4
"""With more lines than these the sum is smaller; with more than those, lines have no second words."""


class BattleTheatre(battle.GrowingSums):
    """Sides left and right, cards in the middle; below, what to move."""


class TheatreSide(Each, TightBox):
    """The place of one side."""

    shown = NumericProperty(0)
    child_class = "LargeSide"
    follows = ("models", "shown")

    def each(self) -> list[Properties]:
        """Its one card."""
        return [{"model": model, "shown": self.shown} for model in self.models]


class LargeSide(battle.CountingSide, Panel):
    """One side: its house, its sum as far as the lines have come, its lines."""

    few_lines = FEW_LINES


class LargeSumLines(battle.ComingLines, TightBox):
    """The lines of a side."""

    child_class = "LargeSumLine"

    def each(self) -> list[Properties]:
        """Where there are many, their second words make room."""
        has_second = len(self.models) <= MOST_WITH_SECOND
        return [{**told, "has_second": has_second} for told in super().each()]


class LargeSumLine(TightBox):
    """Where it comes from, and how much it is."""

    model = ObjectProperty(None, rebind=True)
    has_second = BooleanProperty(True)
    send = ObjectProperty(None, allownone=True)


class LargeHouseCards(Each, TightBox):
    """The cards that lie open, the attacker's at the left."""

    child_class = "LargeHouseCard"
    follows = ("models",)


class LargeHouseCard(InHouseColours, Panel):
    """A House card."""


class LargeCardIcons(Each, TightBox):
    """HCD-12: Sword and Fortification icons, one after the other."""

    model = ObjectProperty(None, rebind=True)
    ink = ColorProperty((1, 1, 1, 1))
    child_class = "LargePicture"
    follows = ("model", "ink")

    def each(self) -> list[Properties]:
        """Three at most."""
        if self.model is None:
            return []
        marks = ["sword"] * self.model.swords + ["fortification"] * self.model.fortifications
        return [{"name": f"mark-{mark}-24", "tint": self.ink} for mark in marks]


load_look(__file__)
