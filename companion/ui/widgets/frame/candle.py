"""Candle: the whole window darker, for a dim room, but for a thin gold edge on what is to be pressed."""

from typing import TypeAlias

from kivy.core.window import Window
from kivy.properties import BooleanProperty, NumericProperty
from kivy.uix.widget import Widget

from companion.ui.theme.loading import load_look
from companion.ui.theme.palette import Colour
from companion.ui.theme.style import STYLE
from companion.ui.widgets.controls.buttons import SHOWN, PressButton
from companion.ui.widgets.shapes import Round

MAIN = ("gold", "wax")
"""The looks of main buttons."""

Place: TypeAlias = tuple[float, float, float, float]
"""Where a button is in the window, and how large."""


class CandleLight(Widget):
    """A dark layer over everything; it takes no touch. It looks where the main button is before every frame."""

    is_lit = BooleanProperty(False)
    shade = NumericProperty(0.35)
    """How dark it is, from 0 to 1."""

    def __init__(self, **properties: object) -> None:
        super().__init__(**properties)
        self._drawn: tuple[Colour, list[Place]] | None = None
        self.bind(is_lit=self._light, parent=self._light)
        self._light()

    def _light(self, *_changed: object) -> None:
        """A window that is not darkened looks for nothing."""
        Window.unbind(on_draw=self._follow)
        if self.is_lit and self.parent is not None:
            Window.bind(on_draw=self._follow)
        self._follow()

    def _follow(self, *_window: object) -> None:
        """Draw the edges where the buttons are now; nothing is drawn anew while they stay."""
        places = sorted(_place(button) for button in list(SHOWN) if _is_main(button)) if self.is_lit else []
        if self._drawn == (STYLE.palette.gold, places):
            return
        self._drawn = STYLE.palette.gold, places
        self.canvas.after.clear()
        for x, y, width, height in places:
            edge = Round()
            edge.border, edge.border_width, edge.radius = STYLE.palette.gold, STYLE.hair, [STYLE.radius] * 4
            edge.pos, edge.size = (x, y), (width, height)
            self.canvas.after.add(edge)


def _is_main(button: PressButton) -> bool:
    """Whether it is seen, and does something; what lies under a sheet is disabled."""
    if button.disabled or button.get_root_window() is None or min(button.size) <= 0:
        return False
    return button.model.look.value in MAIN and button.model.intent is not None


def _place(button: PressButton) -> Place:
    return (*button.to_window(*button.pos), *button.size)


load_look(__file__)
