"""What lasts as long as a finger rests on it."""

from kivy.input.motionevent import MotionEvent
from kivy.properties import BooleanProperty, ObjectProperty

from companion.ui.theme.loading import load_look
from companion.ui.widgets.layout.panels import Panel


class Holding(Panel):
    """Sends one intent when a finger comes, another when it goes, wherever it is by then."""

    model = ObjectProperty(None, allownone=True, rebind=True)
    send = ObjectProperty(None, allownone=True)
    is_held = BooleanProperty(False)

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """The first finger counts."""
        if self.disabled or self.model is None or self.is_held or not self.collide_point(*touch.pos):
            return super().on_touch_down(touch)
        touch.grab(self)
        self.is_held = True
        self.send(self.model.hold)
        return True

    def on_touch_up(self, touch: MotionEvent) -> bool:
        """Let go, even where the finger has slipped off."""
        if touch.grab_current is not self:
            return super().on_touch_up(touch)
        touch.ungrab(self)
        self.is_held = False
        if self.model is not None:
            self.send(self.model.let_go)
        return True


class HoldButton(Holding):
    """As high as any other button."""


class HoldPad(Holding):
    """At the edge under the thumb, as high as the screen; without a model it is not there."""


load_look(__file__)
