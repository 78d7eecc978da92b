"""Lines over the rounds of a game, each in the colour of its house, with its sigil at the end."""

from math import ceil

from kivy.graphics import Color, Line
from kivy.metrics import dp
from kivy.properties import NumericProperty, ObjectProperty
from kivy.uix.widget import Widget

from companion.ui.theme.far import FAR
from companion.ui.theme.loading import load_look
from companion.ui.theme.palette import house_colours
from companion.ui.theme.style import STYLE
from companion.ui.widgets.layout.taking_down import drop
from companion.ui.widgets.pieces.large_picture import LargePicture
from companion.ui.widgets.text import Tag

RIM, FIELD = 2.2, 1.4
"""How wide a line is, with and without its rim."""
APART = 1.5
"""Lines with the same number lie so far from each other, so that none hides another."""
STEPS, FEW = (1, 2, 5, 10, 20), 3.5
"""From one line of the grid to the next, so that there are few of them."""

# dp around the grid: numbers to the left, sigils to the right, rounds below
LEFT, RIGHT, ABOVE, BELOW = 18.0, 30.0, 14.0, 24.0
BADGE, BADGE_APART = 17, 18.0


class Chart(Widget):
    """Draws itself anew when it changes: that is once a game."""

    model = ObjectProperty(None, allownone=True)
    times = NumericProperty(1.0)
    """So many times as large as on a phone are its numbers, lines and sigils."""

    def __init__(self, **properties: object) -> None:
        super().__init__(**properties)
        self.bind(model=self.show, pos=self.show, size=self.show, times=self.show)
        self.show()

    def show(self, *_changed: object) -> None:
        """Draw grid, lines, numbers and sigils."""
        self.canvas.clear()
        drop(self.children)
        if self.model is None or not self.model.lines:
            return
        lines = self.model.lines
        highest = max(max(line.values) for line in lines)
        step = next(step for step in STEPS if highest / step <= FEW or step == STEPS[-1])
        most = ceil(highest / step) * step
        levels = range(0, most + 1, step)
        with self.canvas:
            Color(*STYLE.palette.line)
            for value in levels:
                Line(
                    points=(
                        self.x + self._dp(LEFT),
                        self._y(value, most),
                        self.right - self._dp(RIGHT),
                        self._y(value, most),
                    )
                )
            for place, line in reversed(list(enumerate(lines))):
                self._draw(line, most, self._dp(APART) * (len(lines) / 2 - place))
        for value in levels:
            self._write(str(value), self.x + self._dp(LEFT) / 2 - self._dp(2), self._y(value, most))
        for number in range(len(lines[0].values)):
            self._write(
                str(number + 1), self._x(number, len(lines[0].values)), self.y + self._dp(BELOW) / 2 - self._dp(2)
            )
        self._sign(most)

    def _draw(self, line: object, most: int, shift: float) -> None:
        points = [
            part
            for number, value in enumerate(line.values)
            for part in (self._x(number, len(line.values)), self._y(value, most) + shift)
        ]
        for colour, width in ((STYLE.palette.rim, RIM), (house_colours()[line.house].field, FIELD)):
            Color(*colour)
            Line(points=points, width=self._dp(width), joint="round", cap="round")

    def _write(self, text: str, x: float, y: float) -> None:
        tag = Tag(text=text)
        tag.font_size, tag.color = STYLE.thin * self.times, STYLE.palette.text2
        tag.texture_update()
        tag.size = tag.texture_size
        tag.center = x, y
        self.add_widget(tag)

    def _sign(self, most: int) -> None:
        """Sigils beside the ends of their lines, from the top; one pushes the next down, and all stay inside."""
        ends = [self._y(line.values[-1], most) for line in self.model.lines]
        order = sorted(range(len(ends)), key=lambda place: (-ends[place], place))
        lowest = self.y + self._dp(BADGE) / 2
        room = self.top - self._dp(BADGE) / 2
        for below, place in zip(range(len(order) - 1, -1, -1), order, strict=True):
            y = max(min(ends[place], room), lowest + below * self._dp(BADGE_APART))
            room = y - self._dp(BADGE_APART)
            name = f"badge-{self.model.lines[place].house}-{BADGE}"
            self.add_widget(
                LargePicture(name=name, times=self.times / FAR.scale, center=(self.right - self._dp(BADGE) / 2, y))
            )

    def _dp(self, size: float) -> float:
        return dp(size) * self.times

    def _x(self, number: int, rounds: int) -> float:
        width = self.width - self._dp(LEFT) - self._dp(RIGHT)
        return self.x + self._dp(LEFT) + number * width / max(1, rounds - 1)

    def _y(self, value: int, most: int) -> float:
        return self.y + self._dp(BELOW) + value * (self.height - self._dp(BELOW) - self._dp(ABOVE)) / max(1, most)


load_look(__file__)
