"""What comes over a screen: a sheet from below, a toast. Touches on them never reach what lies below."""

from kivy.input.motionevent import MotionEvent
from kivy.properties import BooleanProperty, ObjectProperty
from kivy.uix.widget import Widget

from companion.ui.theme.loading import load_look
from companion.ui.widgets.boxes import Box
from companion.ui.widgets.panels import Panel
from companion.ui.widgets.touch import Touchable


class SheetLayer(Box):
    """A veil over the screen, and the sheet at its lower edge; a touch on the veil closes it."""

    model = ObjectProperty(None, allownone=True)
    close = ObjectProperty(None, allownone=True)
    send = ObjectProperty(None, allownone=True)

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """Nothing below is touched while a sheet lies here."""
        if self.model is None:
            return False
        if not self.ids.sheet.collide_point(*touch.pos):
            self.send(self.close)
            return True
        super().on_touch_down(touch)
        return True

    def on_touch_move(self, touch: MotionEvent) -> bool:
        """See on_touch_down."""
        return self.model is not None and (super().on_touch_move(touch) or True)

    def on_touch_up(self, touch: MotionEvent) -> bool:
        """See on_touch_down."""
        return self.model is not None and (super().on_touch_up(touch) or True)


class CandleLight(Widget):
    """A dark layer over everything, for a dim room; it takes no touch."""

    is_lit = BooleanProperty(False)


class ToastCard(Touchable, Panel):
    """A sentence with a coloured edge."""

    model = ObjectProperty(None, allownone=True)

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """It takes touches only while it is there."""
        return self.model is not None and super().on_touch_down(touch)


load_look(__file__)
