"""The screen of a combat: its sums grow line by line."""

from kivy.animation import Animation, AnimationTransition
from kivy.clock import Clock
from kivy.event import EventDispatcher
from kivy.input.motionevent import MotionEvent
from kivy.properties import NumericProperty, ObjectProperty

from companion.ui.models.battle.sides import total_words
from companion.ui.theme.loading import load_look
from companion.ui.theme.style import STYLE
from companion.ui.widgets.layout.boxes import TightBox
from companion.ui.widgets.layout.each import Each, Properties
from companion.ui.widgets.layout.panels import Panel
from companion.ui.widgets.motion import LINE_SECONDS, SEEN_LINES
from companion.ui.widgets.touch import Touchable

FADE_SHARE = 0.5
"""A line is as strong as it gets after this share of its time; then nothing is drawn until the next one comes."""


def come_by(shown: float, place: int) -> float:
    """How far the line at this place has come, from 0 to 1."""
    return float(AnimationTransition.out_quad(min(1.0, max(0.0, (shown - place) / FADE_SHARE))))


class GrowingSums(TightBox):
    """The sums of a combat grow line by line; a touch anywhere shows all lines at once."""

    model = ObjectProperty(None, rebind=True)
    send = ObjectProperty(None, allownone=True)
    shown = NumericProperty(0.0)
    """How many lines of each side have come."""

    def __init__(self, **properties: object) -> None:
        super().__init__(**properties)
        self._combat = ""
        self._most = 0
        self.bind(model=self.follow, parent=self._left)
        self.follow()

    def follow(self, *_changed: object) -> None:
        """Lines that have come stay; those of another combat begin anew."""
        if self.model.combat != self._combat:
            self._combat, self._most = self.model.combat, 0
            self.shown = SEEN_LINES.get(self._combat, 0.0)
        most = max(len(side.lines) for side in self.model.sides)
        if most == self._most:
            return
        self._most = most
        SEEN_LINES.clear()
        SEEN_LINES[self._combat] = float(most)
        Animation.cancel_all(self, "shown")
        if STYLE.less_motion or self.shown >= most:
            self.show_all()
        else:
            Animation(shown=most, d=(most - self.shown) * LINE_SECONDS).start(self)

    def show_all(self) -> None:
        """Nobody need wait for a line."""
        Animation.cancel_all(self, "shown")
        self.shown = float(self._most)

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """The first touch shows all lines, and does whatever else it does."""
        if self.collide_point(*touch.pos):
            self.show_all()
        return super().on_touch_down(touch)

    def _left(self, _widget: object, parent: object) -> None:
        if parent is None:
            Animation.cancel_all(self, "shown")


class BattleScreen(GrowingSums):
    """Two sides, then what has come of it."""


class BattleSides(Each, TightBox):
    """The attacker to the left, or above; the defender to the right, or below."""

    shown = NumericProperty(0)
    child_class = "BattleSideCard"
    follows = (*Each.follows, "shown")

    def __init__(self, **properties: object) -> None:
        self.fit = Clock.create_trigger(self._fit, -1)
        super().__init__(**properties)
        self.bind(orientation=self.fit)

    def each(self) -> list[Properties]:
        """Always two."""
        return [{"model": model, "send": self.send, "shown": self.shown} for model in self.models]

    def make(self, told: Properties) -> "BattleSideCard":
        """A card that needs more room gets it."""
        card = super().make(told)
        card.bind(minimum_height=self.fit)
        return card

    def _fit(self, _seconds: float) -> None:
        """Side by side they are equally high."""
        heights = [card.minimum_height for card in self.children]
        if self.orientation == "horizontal":
            heights = [max(heights)] * len(heights)
        for card, height in zip(self.children, heights, strict=True):
            card.height = height
        together = sum(heights) + self.spacing * (len(heights) - 1)
        self.height = heights[0] if self.orientation == "horizontal" else together


class CountingSide(EventDispatcher):
    """One side, with its sum as far as the lines have come."""

    model = ObjectProperty(None, rebind=True)
    send = ObjectProperty(None, allownone=True)
    shown = NumericProperty(0)

    def total(self, model: object, shown: float) -> str:
        """The sum of the lines that have come; it counts up, or down, while one comes."""
        totals = [0, *(line.total for line in model.lines)]
        place = min(int(shown), len(totals) - 1)
        after = totals[min(place + 1, len(totals) - 1)]
        return total_words(round(totals[place] + (after - totals[place]) * come_by(shown, place)))


class BattleSideCard(CountingSide, Panel):
    """One side: its house, its sum, its lines."""


class ComingLines(Each):
    """The lines of a side; those that have not come yet keep their place."""

    shown = NumericProperty(0)
    follows = (*Each.follows, "shown")

    def each(self) -> list[Properties]:
        """A line that has not come cannot be touched."""
        return [
            {
                "model": model,
                "send": self.send,
                "opacity": come_by(self.shown, place),
                "disabled": place >= self.shown,
            }
            for place, model in enumerate(self.models)
        ]


class SumLines(ComingLines, TightBox):
    """The lines of a side on a phone."""

    child_class = "SumLineRow"


class SumLineRow(Touchable, TightBox):
    """A line of a sum; touched, it shows its rule."""

    model = ObjectProperty(None, rebind=True)


load_look(__file__)
