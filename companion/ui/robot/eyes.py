"""What a player can see in the window: words that are not clipped, not faded out, not on a screen that is not shown."""

from collections.abc import Collection, Iterator

import attrs
from kivy.core.window import Window
from kivy.uix.label import Label
from kivy.uix.widget import Widget

Extent = tuple[float, float, float, float]
BARELY = 0.05
"""What is more transparent than this cannot be seen."""


@attrs.frozen
class Seen:
    """A text on the screen, the visible part of its place, and its whole place, in pixels of the window."""

    text: str
    box: Extent
    whole: Extent
    is_disabled: bool
    widget: object = attrs.field(repr=False, eq=False, default=None)

    @property
    def middle(self) -> tuple[float, float]:
        """Where a finger would touch it."""
        return (self.box[0] + self.box[2]) / 2, (self.box[1] + self.box[3]) / 2


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


def all_widgets() -> Iterator[Widget]:
    """Every widget in the window."""
    for root in Window.children:
        yield from root.walk(restrict=True)


def shows_one_of(wanted: Collection[str]) -> bool:
    """Whether a label with one of these texts can be seen. Asked after every frame, so it looks at nothing else."""
    labels = (widget for widget in all_widgets() if isinstance(widget, Label) and widget.text in wanted)
    return any(visible(label) for label in labels)


def texts() -> list[Seen]:
    """Every text that can be seen, from top to bottom, names on a map among them."""
    seen: list[Seen] = []
    for widget in all_widgets():
        if isinstance(widget, Label) and widget.text.strip() and (found := visible(widget)):
            seen.append(Seen(widget.text, found[0], box_of(widget), found[1], widget))
        elif hasattr(widget, "seen_texts") and visible(widget):
            seen += widget.seen_texts()
    return sorted(seen, key=lambda one: (-one.middle[1], one.middle[0]))
