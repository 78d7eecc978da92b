"""A slider of marked stops, and round buttons with a sign."""

from kivy.input.motionevent import MotionEvent
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty

from companion.ui.robot.target import Target
from companion.ui.theme.loading import load_look
from companion.ui.widgets.in_sight import visible
from companion.ui.widgets.layout.boxes import TightBox
from companion.ui.widgets.layout.each import Each
from companion.ui.widgets.layout.panels import Panel
from companion.ui.widgets.touch import Touchable


class RoundSlider(Each, TightBox):
    """The rounds side by side: a finger that lies anywhere on it, or moves, chooses the round under it."""

    child_class = "RoundDot"
    follows = ("models",)
    _chosen = None

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """Take the finger."""
        if not self.collide_point(*touch.pos) or not self.children:
            return False
        touch.grab(self)
        self._chosen = None
        self._choose(touch.x)
        return True

    def on_touch_move(self, touch: MotionEvent) -> bool:
        """Follow it."""
        if touch.grab_current is not self:
            return False
        self._choose(touch.x)
        return True

    def on_touch_up(self, touch: MotionEvent) -> bool:
        """Let it go."""
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        return True

    def _choose(self, x: float) -> None:
        """Each round once, however often the finger moves on it."""
        dots = self.children[::-1]
        place = min(range(len(dots)), key=lambda place: abs(dots[place].center_x - x))
        if place != self._chosen and self.send is not None:
            self._chosen = place
            self.send(self.models[place].intent)

    def seen_targets(self) -> list[Target]:
        """Every round, for whoever finds things by their words."""
        if visible(self) is None:
            return []
        found = [(dot, visible(dot)) for dot in self.children[::-1]]
        return [
            Target(dot.model.text, "RoundSlider", "", dot.to_window(*dot.center), seen[0])
            for dot, seen in found
            if seen
        ]


class RoundDot(TightBox):
    """A round; the one that is shown is larger."""

    model = ObjectProperty(None, rebind=True)


class StepRound(Touchable, Panel):
    """A round button with a sign; the main one is gold."""

    icon = StringProperty("")
    is_main = BooleanProperty(False)


load_look(__file__)
