"""A toast: a sentence over the screen, where it is in nobody's way."""

from __future__ import annotations

from collections.abc import Sequence

from kivy.core.window import Window
from kivy.input.motionevent import MotionEvent
from kivy.properties import BooleanProperty, ObjectProperty
from kivy.uix.widget import Widget

from companion.ui.theme.loading import load_look
from companion.ui.theme.style import STYLE
from companion.ui.widgets.frame.free_place import OnScreen, is_free, lowest_free, seen_in
from companion.ui.widgets.in_sight import Extent, box_of
from companion.ui.widgets.layout.panels import Panel
from companion.ui.widgets.touch import Touchable

LOOKS = 4
"""After so many frames a screen has its final layout."""


class ToastCard(Touchable, Panel):
    """A sentence with a coloured edge.

    It lies as low as it can without covering words or what can be touched, else without covering what can be touched.
    Where there is no such place either, it covers rows that scroll, else what is on top, and goes with the next touch.
    """

    model = ObjectProperty(None, allownone=True)
    over = ObjectProperty(None, allownone=True)
    """What it lies over: another screen may leave it another place."""
    is_centred = BooleanProperty(False)
    """Over a page in the middle of a wide window, not at the right, where questions stand."""

    def __init__(self, **properties: object) -> None:
        super().__init__(**properties)
        self._looks = 0
        self.fbind("model", self._look_again)
        self.fbind("over", self._look_again)
        self.fbind("size", self._look_again)
        self._look_again()

    @property
    def cover(self) -> Widget | None:
        """See SheetLayer."""
        return self if self.model is not None else None

    # where it lies

    def _look_again(self, *_changed: object) -> None:
        """Before each of the next frames, while the screen is being laid out."""
        if self.model is not None and not self._looks:
            Window.bind(on_draw=self._look)
        self._looks = LOOKS if self.model is not None else self._looks

    def _look(self, *_window: object) -> None:
        self._looks -= 1
        if self._looks <= 0 or self.model is None or self.parent is None:
            self._looks = 0
            Window.unbind(on_draw=self._look)
        if self.model is not None and self.parent is not None:
            self._find_place(self._on_screen())

    def _on_screen(self) -> OnScreen:
        return seen_in(child for child in self.parent.children if child is not self)

    def _find_place(self, on_screen: OnScreen) -> None:
        """It stays where it is as long as there is no better place."""
        for taken in on_screen.from_best_to_worst:
            if self._is_in_sight and is_free(box_of(self), taken):
                return
            for left in self._lefts:
                y = lowest_free((left, left + self.width), (STYLE.gap, self._highest), self.height, taken)
                if y is not None:
                    self.pos = left, self._apart(left, y, taken)
                    return
        self.pos = self._lefts[0], self._highest

    def _apart(self, left: float, y: float, taken: Sequence[Extent]) -> float:
        """A little above what is below it, where there is room."""
        higher = min(y + STYLE.tiny, self._highest)
        return higher if is_free((left, higher, left + self.width, higher + self.height), taken) else y

    @property
    def _is_in_sight(self) -> bool:
        return self.x in self._lefts and STYLE.gap <= self.y <= self._highest

    @property
    def _highest(self) -> float:
        return float(self.parent.height - STYLE.tiny - self.height)

    @property
    def _lefts(self) -> tuple[float, ...]:
        """Where its left side can be: at a table of a wide window also beside the column, over the board."""
        if not STYLE.is_wide:
            return (STYLE.gap,)
        if self.is_centred:
            return (self.parent.width / 2 - self.width / 2,)
        side = STYLE.side if STYLE.breadth == "desktop" else 0
        in_column = self.parent.width - side - STYLE.gap - self.width
        return in_column, in_column - STYLE.column

    # touches

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """It takes touches only while it is there, and goes with those beside it where it is in the way."""
        if self.model is None:
            return False
        if self.collide_point(*touch.pos):
            return bool(super().on_touch_down(touch))
        if not is_free(box_of(self), self._on_screen().touched):
            self.send(self.intent)
        return False


load_look(__file__)
