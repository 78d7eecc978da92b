"""Lines over the rounds of a game, each in the colour of its house."""

from kivy.graphics import Color, Line
from kivy.metrics import dp
from kivy.properties import ObjectProperty
from kivy.uix.widget import Widget

from companion.ui.theme.loading import load_look
from companion.ui.theme.palette import house_colours
from companion.ui.theme.style import STYLE

RIM, FIELD = 2.2, 1.4
"""How wide a line is, with and without its rim."""
APART = 1.5
"""Lines with the same number lie so far from each other, so that none hides another."""


class Chart(Widget):
    """Draws itself anew when it changes: that is once a game."""

    model = ObjectProperty(None, allownone=True)

    def __init__(self, **properties: object) -> None:
        super().__init__(**properties)
        self.bind(model=self.show, pos=self.show, size=self.show)
        self.show()

    def show(self, *_changed: object) -> None:
        """Draw grid and lines."""
        self.canvas.clear()
        if self.model is None or not self.model.lines:
            return
        most = max(max(line.values) for line in self.model.lines)
        with self.canvas:
            Color(*STYLE.palette.line)
            for value in range(0, most + 1, 2):
                height = self._height(value, most)
                Line(points=(self.x, height, self.right, height), width=1)
            for place, line in enumerate(self.model.lines):
                self._draw(line, most, dp(APART) * (place - len(self.model.lines) / 2))

    def _draw(self, line: object, most: int, shift: float) -> None:
        step = self.width / max(1, len(line.values) - 1)
        points = [
            part
            for at, value in enumerate(line.values)
            for part in (self.x + at * step, self._height(value, most) + shift)
        ]
        for colour, width in ((STYLE.palette.rim, RIM), (house_colours()[line.house].field, FIELD)):
            Color(*colour)
            Line(points=points, width=dp(width), joint="round", cap="round")

    def _height(self, value: int, most: int) -> float:
        return self.y + dp(8) + value * (self.height - dp(16)) / max(1, most)


load_look(__file__)
