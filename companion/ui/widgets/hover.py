"""Hover: on a desktop, what lies under the pointer and can be touched is lighter, and has a hand for a cursor."""

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.uix.widget import Widget

from companion.ui.theme.style import STYLE
from companion.ui.widgets.shapes import Round
from companion.ui.widgets.touch import Touchable

LIGHTER = 0.06
"""So much of the colour of words lies over it."""
HAND, ARROW = "hand", "arrow"


class Hover:
    """Follows the pointer over the window of one app."""

    def __init__(self, root: Widget) -> None:
        self.over: Widget | None = None
        """What lies under the pointer and can be touched."""
        self._scrolls: list[Widget] = []
        """What may move it away from under a pointer that rests."""
        self._root = root
        self._light = Round()
        self._look_soon = Clock.create_trigger(self._look, -1)
        Window.bind(mouse_pos=self._look_soon, on_cursor_leave=self._leave)

    def end(self) -> None:
        """The window belongs to somebody else."""
        Window.unbind(mouse_pos=self._look_soon, on_cursor_leave=self._leave)
        self._look_soon.cancel()
        self._leave()

    def screen_changed(self) -> None:
        """Something else may lie under a pointer that rests."""
        if self.over is not None:
            self._look_soon()

    def _leave(self, *_window: object) -> None:
        self._go_to(None)

    def _look(self, _seconds: float) -> None:
        self._go_to(under(self._root, Window.mouse_pos))

    def _go_to(self, widget: Widget | None) -> None:
        if widget is self.over:
            return
        if self.over is not None:
            self.over.canvas.after.remove(self._light)
            self.over.funbind("pos", self._draw)
            self.over.funbind("size", self._draw)
        for scroll in self._scrolls:
            scroll.funbind("scroll_y", self._look_soon)
        self.over, self._scrolls = widget, scrolls_around(widget)
        for scroll in self._scrolls:
            scroll.fbind("scroll_y", self._look_soon)
        Window.set_system_cursor(ARROW if widget is None else HAND)
        if widget is not None:
            widget.canvas.after.add(self._light)
            widget.fbind("pos", self._draw)
            widget.fbind("size", self._draw)
            self._draw()

    def _draw(self, *_changed: object) -> None:
        is_lit = isinstance(self.over, Touchable)
        self._light.fill = (*STYLE.palette.text[:3], LIGHTER)
        self._light.radius = getattr(self.over, "corners", (0, 0, 0, 0))
        self._light.pos, self._light.size = self.over.pos, self.over.size if is_lit else (0, 0)


def under(widget: Widget, at: tuple[float, float]) -> Widget | None:
    """The uppermost thing here that a touch would mean something to; the board as a whole, where an area does."""
    if widget.disabled or not widget.opacity or not widget.collide_point(*at):
        return None
    inside = widget.to_local(*at)
    found = next((one for child in widget.children if (one := under(child, inside)) is not None), None)
    return found or (widget if can_be_touched(widget, at) else None)


def scrolls_around(widget: Widget | None) -> list[Widget]:
    """The lists in which it lies."""
    around = []
    while isinstance(widget, Widget):
        widget = widget.parent
        if hasattr(widget, "scroll_y"):
            around.append(widget)
    return around


def can_be_touched(widget: Widget, at: tuple[float, float]) -> bool:
    """Whether a touch here would send something, or move the camera."""
    if isinstance(widget, Touchable):
        return not widget.is_busy and (widget.intent is not None or getattr(widget, "does", None) is not None)
    return hasattr(widget, "area_at") and widget.area_at(at) is not None
