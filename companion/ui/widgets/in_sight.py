"""What of a widget can be seen in the window, and where: a part may be clipped, faded out, or below the edge."""

from kivy.core.window import Window
from kivy.uix.widget import Widget

Extent = tuple[float, float, float, float]
"""Left, bottom, right and top, in pixels of the window."""
BARELY = 0.05
"""What is more transparent than this cannot be seen."""


def box_of(widget: Widget) -> Extent:
    """Where a widget is in the window."""
    return (*widget.to_window(*widget.pos), *widget.to_window(widget.x + widget.width, widget.y + widget.height))


def cut(one: Extent, other: Extent) -> Extent:
    """What two boxes have in common."""
    return max(one[0], other[0]), max(one[1], other[1]), min(one[2], other[2]), min(one[3], other[3])


def is_empty(box: Extent) -> bool:
    """Whether nothing is in it."""
    return box[2] <= box[0] or box[3] <= box[1]


def opacity_of(widget: Widget) -> float:
    """How much of it shines through all that it stands in."""
    opacity, parent = 1.0, widget
    while parent is not None and parent is not Window:
        opacity *= parent.opacity
        parent = parent.parent
    return opacity


def visible(widget: Widget) -> tuple[Extent, bool] | None:
    """The visible part of a widget, and whether it is disabled; None if nothing of it can be seen."""
    box, opacity, is_disabled = cut(box_of(widget), (0, 0, *Window.size)), 1.0, False
    parent = widget
    while parent is not Window:
        if parent is None:
            return None
        opacity *= parent.opacity
        is_disabled = is_disabled or parent.disabled
        if getattr(parent, "clips", hasattr(parent, "scroll_y")):
            box = cut(box, box_of(parent))
        parent = parent.parent
    return (box, is_disabled) if opacity > BARELY and not is_empty(box) else None
