"""Surfaces: a card, a bar, a line."""

from kivy.properties import BooleanProperty, ColorProperty, ListProperty, NumericProperty
from kivy.uix.widget import Widget

from companion.ui.theme.loading import load_look
from companion.ui.widgets.layout.boxes import TightBox


class Panel(TightBox):
    """A surface with round corners and a hairline."""

    fill = ColorProperty((0, 0, 0, 0))
    border = ColorProperty((0, 0, 0, 0))
    border_width = NumericProperty(1)
    corners = ListProperty([12, 12, 12, 12])


class Bar(TightBox):
    """A surface from edge to edge, with a hairline above or below."""

    fill = ColorProperty((0, 0, 0, 0))
    line_above = ColorProperty((0, 0, 0, 0))
    line_below = ColorProperty((0, 0, 0, 0))


class Stack(TightBox):
    """Things one above the other, as high as they need to be together."""


class Side(TightBox):
    """Things side by side, as high as the highest of them."""


class Upright(Widget):
    """A line between two columns; none where there is only one."""

    is_there = BooleanProperty(True)


class Hairline(Widget):
    """A line between two parts."""


class Space(Widget):
    """Room that nothing else needs."""


class PageColumn(TightBox):
    """A page. In a wide window it is a column in the middle, so that no line is too long to read."""

    beside = NumericProperty(0)
    """How much of the window is left at each side."""


load_look(__file__)
