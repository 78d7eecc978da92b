"""What fingers do on a board: one pans, two pinch, the wheel zooms, and a touch that does not move means an area."""

from math import hypot

from kivy.input.motionevent import MotionEvent
from kivy.metrics import dp
from kivy.uix.widget import Widget

STILL = 8.0
"""A finger that has moved less than this, in dp, has touched a place."""
WHEEL = {"scrolldown": 1.15, "scrollup": 1 / 1.15}


class Gestures(Widget):
    """Calls `pan`, `zoom_at` and `touched`, which whoever draws the board provides."""

    def __init__(self, **properties: object) -> None:
        super().__init__(**properties)
        self._fingers: list[MotionEvent] = []
        self._has_moved = False

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """Buttons over the board come first."""
        if not self.collide_point(*touch.pos):
            return False
        if super().on_touch_down(touch) or self.disabled:
            return True
        if touch.is_mouse_scrolling:
            self.zoom_at(touch.pos, WHEEL.get(touch.button, 1.0))
            return True
        touch.grab(self)
        self._has_moved = bool(self._fingers)
        self._fingers.append(touch)
        return True

    def on_touch_move(self, touch: MotionEvent) -> bool:
        """Pan with one finger, pinch with two."""
        if touch.grab_current is not self:
            return super().on_touch_move(touch)
        if not self._has_moved and hypot(touch.x - touch.ox, touch.y - touch.oy) < dp(STILL):
            return True
        self._has_moved = True
        if len(self._fingers) > 1:
            self._pinch(touch)
        else:
            self.pan(touch.dx, touch.dy)
        return True

    def _pinch(self, touch: MotionEvent) -> None:
        other = self._fingers[1] if touch is self._fingers[0] else self._fingers[0]
        before = hypot(touch.px - other.x, touch.py - other.y)
        now = hypot(touch.x - other.x, touch.y - other.y)
        self.pan(touch.dx / 2, touch.dy / 2)
        if before > dp(STILL):
            self.zoom_at(((touch.x + other.x) / 2, (touch.y + other.y) / 2), now / before)

    def on_touch_up(self, touch: MotionEvent) -> bool:
        """A finger that did not move has touched a place."""
        if touch.grab_current is not self:
            return super().on_touch_up(touch)
        touch.ungrab(self)
        self._fingers = [finger for finger in self._fingers if finger is not touch]
        if not self._has_moved:
            self.touched(touch.pos)
        elif not self._fingers:
            self.settled()
        return True
