"""A small ring: something goes on, or so much of it is done."""

from kivy.animation import Animation
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.widget import Widget

from companion.ui.theme.loading import load_look
from companion.ui.theme.style import STYLE

TURN_SECONDS = 1.2


class WorkRing(Widget):
    """Filled by `share` where that is known; else a quarter that turns, and stands still with less motion."""

    is_there = BooleanProperty(False)
    is_measured = BooleanProperty(False)
    share = NumericProperty(0)
    role = StringProperty("warn")
    angle = NumericProperty(0)

    def __init__(self, **properties: object) -> None:
        super().__init__(**properties)
        self.bind(is_there=self.turn, is_measured=self.turn, parent=self.turn)
        self.turn()

    def turn(self, *_changed: object) -> None:
        """Only while it is seen: an idle window draws no frames."""
        Animation.cancel_all(self, "angle")
        if self.is_there and not self.is_measured and self.parent is not None and not STYLE.less_motion:
            turning = Animation(angle=360, duration=TURN_SECONDS) + Animation(angle=0, duration=0)
            turning.repeat = True
            turning.start(self)


load_look(__file__)
