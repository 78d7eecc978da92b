"""What a player can see in the window: words that are not clipped, not faded out, not on a screen that is not shown."""

from collections.abc import Collection, Iterator

import attrs
from kivy.core.window import Window
from kivy.uix.label import Label
from kivy.uix.widget import Widget

from companion.ui.widgets.in_sight import Extent, box_of, visible


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
