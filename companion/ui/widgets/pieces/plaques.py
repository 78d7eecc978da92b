"""Plaques: a few words with a mark before them."""

from kivy.core.text import Label as CoreLabel
from kivy.metrics import dp
from kivy.properties import NumericProperty, ObjectProperty

from companion.ui.models.parts import PlaqueModel
from companion.ui.theme.loading import load_look
from companion.ui.theme.style import STYLE
from companion.ui.widgets.layout.boxes import TightBox
from companion.ui.widgets.layout.each import Each, Properties
from companion.ui.widgets.layout.panels import Panel

MARK = 16
"""How wide the mark is, in dp."""


class Plaque(Panel):
    """One plaque. `most_width`: it is never wider than that, its words wrap instead; 0 where there is room enough."""

    model = ObjectProperty(None, rebind=True)
    most_width = NumericProperty(0)


class PlaqueRow(Each, TightBox):
    """Side by side, as wide as they are together; where the text is large, two in a line, or one if they are long.

    `most_width`: a line is never wider than that; 0 where there is room enough.
    """

    large_in_line = NumericProperty(2)
    most_width = NumericProperty(0)
    child_class = "PlaqueLine"
    follows = ("models", "large_in_line", "most_width")

    def __init__(self, **properties: object) -> None:
        super().__init__(orientation="vertical", **properties)

    def each(self) -> list[Properties]:
        """Each line has its plaques."""
        lines: list[list[PlaqueModel]] = []
        for model in self.models:
            if lines and self._has_room([*lines[-1], model]):
                lines[-1].append(model)
            else:
                lines.append([model])
        return [{"models": tuple(line), "most_width": self.most_width} for line in lines]

    def _has_room(self, line: list[PlaqueModel]) -> bool:
        if STYLE.is_large and len(line) > self.large_in_line:
            return False
        together = sum(map(_wide, line)) + STYLE.small * (len(line) - 1)
        return self.most_width <= 0 or together <= self.most_width


def _wide(model: PlaqueModel) -> float:
    """How wide a plaque is: its words, its mark and what is left and right of them."""
    words = CoreLabel(font_name="Words", font_size=STYLE.second, bold=True).get_extents(model.text)[0]
    return float(words + (dp(MARK) + STYLE.tiny if model.mark else 0) + STYLE.gap * 2)


class PlaqueLine(Each, TightBox):
    """As wide as what stands in it."""

    most_width = NumericProperty(0)
    child_class = "Plaque"
    follows = ("models", "most_width")

    def each(self) -> list[Properties]:
        """In the middle of the line."""
        return [{"model": model, "most_width": self.most_width, "pos_hint": {"center_y": 0.5}} for model in self.models]


load_look(__file__)
