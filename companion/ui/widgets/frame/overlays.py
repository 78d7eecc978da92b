"""What comes over a screen: a sheet from below. Touches on it never reach what lies below."""

from kivy.input.motionevent import MotionEvent
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from companion.ui.theme.loading import load_look

SWIPE = 64
"""A finger that has gone down so far, in dp, has swept a sheet away."""


class SheetLayer(FloatLayout):
    """A veil over the screen, and the sheet at its lower edge; it goes by a touch on the veil, its x, or a swipe.

    The buttons of the model stand below what scrolls. A low one has no veil: what it does not cover can be touched.
    """

    model = ObjectProperty(None, allownone=True)
    close = ObjectProperty(None, allownone=True)
    send = ObjectProperty(None, allownone=True)
    is_low = BooleanProperty(False)
    is_centred = BooleanProperty(False)
    """Over a page in the middle of a wide window, not at the right, where questions stand."""
    aside = NumericProperty(0)
    """How much of the right edge is beside the questions."""
    _shown: tuple[object, object] | None = None
    """Which sheet it is, and its title."""

    @property
    def cover(self) -> Widget | None:
        """What hides a part of the screen below, while it does."""
        return self.ids.sheet if self.model is not None else None

    def on_model(self, _widget: object, model: object) -> None:
        """Another sheet begins at its top; one that has only changed stays where its player reads."""
        shown, self._shown = self._shown, (type(model), getattr(model, "title", model))
        if model is not None and "scroll" in self.ids and shown != self._shown:
            self.ids.scroll.scroll_y = 1

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """Nothing below is touched while a sheet lies here."""
        if self.model is None:
            return False
        if not self.ids.sheet.collide_point(*touch.pos):
            if self.is_low:
                return False
            self._close()
            return True
        touch.ud[self] = self.ids.scroll.scroll_y >= 1
        super().on_touch_down(touch)
        return True

    def on_touch_move(self, touch: MotionEvent) -> bool:
        """See on_touch_down."""
        return self.model is not None and (super().on_touch_move(touch) or not self.is_low)

    def on_touch_up(self, touch: MotionEvent) -> bool:
        """A sheet that was at its top when the finger came goes down with it."""
        if self.model is None:
            return False
        super().on_touch_up(touch)
        down, across = touch.oy - touch.y, abs(touch.x - touch.ox)
        if touch.ud.get(self) and self.model is not None and down > dp(SWIPE) and down > across:
            self._close()
        return not self.is_low

    def _close(self) -> None:
        """Some sheets stay until they are read."""
        if self.close is not None:
            self.send(self.close)


load_look(__file__)
