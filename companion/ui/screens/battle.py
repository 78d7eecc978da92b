"""The screen of a combat: its sums grow line by line."""

from kivy.clock import Clock
from kivy.input.motionevent import MotionEvent
from kivy.properties import NumericProperty, ObjectProperty

from companion.ui.theme.loading import load_look
from companion.ui.theme.style import STYLE
from companion.ui.widgets.boxes import Box
from companion.ui.widgets.panels import Panel
from companion.ui.widgets.touch import Touchable

LINE_SECONDS = 0.25
"""A line comes so long after the one before it."""


class BattleScreen(Box):
    """Two sides; a touch anywhere shows all lines at once."""

    model = ObjectProperty(None, rebind=True)
    send = ObjectProperty(None, allownone=True)
    shown = NumericProperty(0)
    """How many lines of each side have come."""

    def __init__(self, **properties: object) -> None:
        super().__init__(**properties)
        self._combat = ""
        self._coming = None
        self.bind(model=self.follow, parent=self._left)
        self.follow()

    def follow(self, *_changed: object) -> None:
        """Lines that have come stay; those of another combat begin anew."""
        if self.model.combat != self._combat:
            self._combat, self.shown = self.model.combat, 0
        if STYLE.less_motion:
            self.show_all()
        elif self._coming is None and self.shown < self._most:
            self._coming = Clock.schedule_interval(self._next, LINE_SECONDS)

    def show_all(self) -> None:
        """Nobody need wait for a line."""
        self.shown = max(self.shown, self._most)

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """The first touch shows all lines, and does whatever else it does."""
        if self.collide_point(*touch.pos):
            self.show_all()
        return super().on_touch_down(touch)

    @property
    def _most(self) -> int:
        return max(len(side.lines) for side in self.model.sides)

    def _next(self, _seconds: float) -> bool:
        """One line more; nothing is left running when all are there."""
        self.shown += 1
        if self.shown < self._most:
            return True
        self._coming = None
        return False

    def _left(self, _widget: object, parent: object) -> None:
        if parent is None and self._coming is not None:
            self._coming.cancel()
            self._coming = None


class BattleSides(Box):
    """The attacker to the left, or above; the defender to the right, or below."""

    models = ObjectProperty(())
    send = ObjectProperty(None, allownone=True)
    shown = NumericProperty(0)

    def __init__(self, **properties: object) -> None:
        super().__init__(**properties)
        self.bind(models=self.show, send=self.show, shown=self.show)
        self.fit = Clock.create_trigger(self._fit, -1)
        self.bind(orientation=self.fit)
        self.show()

    def show(self, *_changed: object) -> None:
        """Always two."""
        if len(self.children) != len(self.models):
            self.clear_widgets()
            for model in self.models:
                card = BattleSideCard(model=model)
                card.bind(minimum_height=self.fit)
                self.add_widget(card)
        for card, model in zip(reversed(self.children), self.models, strict=True):
            card.model, card.send, card.shown = model, self.send, self.shown

    def _fit(self, _seconds: float) -> None:
        """Side by side they are equally high."""
        heights = [card.minimum_height for card in self.children]
        if self.orientation == "horizontal":
            heights = [max(heights)] * len(heights)
        for card, height in zip(self.children, heights, strict=True):
            card.height = height
        together = sum(heights) + self.spacing * (len(heights) - 1)
        self.height = heights[0] if self.orientation == "horizontal" else together


class BattleSideCard(Panel):
    """One side: its house, its sum as far as the lines have come, its lines."""

    model = ObjectProperty(None, rebind=True)
    send = ObjectProperty(None, allownone=True)
    shown = NumericProperty(0)

    def total(self, model: object, shown: int) -> str:
        """The sum of the lines that have come."""
        lines = model.lines[: int(shown)]
        return lines[-1].total if lines else "0"


class SumLines(Box):
    """The lines of a side; those that have not come yet keep their place."""

    models = ObjectProperty(())
    send = ObjectProperty(None, allownone=True)
    shown = NumericProperty(0)

    def __init__(self, **properties: object) -> None:
        super().__init__(**properties)
        self.bind(models=self.show, send=self.show, shown=self.show)
        self.show()

    def show(self, *_changed: object) -> None:
        """Keep the widgets while lines are only added."""
        rows = list(reversed(self.children))
        for row in rows[len(self.models) :]:
            self.remove_widget(row)
        for place, model in enumerate(self.models):
            if place < len(rows):
                row = rows[place]
                row.model = model
            else:
                row = SumLineRow(model=model)
                self.add_widget(row)
            row.send = self.send
            row.opacity = 1 if place < self.shown else 0
            row.disabled = place >= self.shown


class SumLineRow(Touchable, Box):
    """A line of a sum; touched, it shows its rule."""

    model = ObjectProperty(None, rebind=True)


load_look(__file__)
