"""Where something can lie over a screen for a while without being in anybody's way."""

from collections.abc import Iterable, Iterator, Sequence

import attrs
from kivy.uix.label import Label
from kivy.uix.scrollview import ScrollView
from kivy.uix.textinput import TextInput
from kivy.uix.widget import Widget

from companion.ui.widgets.in_sight import Extent, cut, is_empty, visible

MAIN = ("gold", "wax")
"""The looks of main buttons."""


@attrs.frozen
class OnScreen:
    """What is not to be covered, each thing by its box."""

    words: tuple[Extent, ...]
    touched: tuple[Extent, ...]
    fixed: tuple[Extent, ...]
    """Of that, what no finger can scroll out of the way, and main buttons."""

    @property
    def from_best_to_worst(self) -> tuple[tuple[Extent, ...], ...]:
        """What is left free at best, then what is left free where there is no such place."""
        return (*self.words, *self.touched), self.touched, self.fixed


def seen_in(layers: Iterable[Widget]) -> OnScreen:
    """What these widgets show. A board is no obstacle, nor whatever says that it `may_be_covered`."""
    words: list[Extent] = []
    touched: list[Extent] = []
    fixed: list[Extent] = []
    for widget in (widget for layer in layers for widget in _in_the_way(layer)):
        seen = visible(widget)
        if seen is None or seen[1]:
            continue
        if isinstance(widget, Label):
            words.append(seen[0])
            continue
        touched.append(seen[0])
        if _is_main(widget) or not _scrolls(widget):
            fixed.append(seen[0])
    return OnScreen(tuple(words), tuple(touched), tuple(fixed))


def _in_the_way(widget: Widget) -> Iterator[Widget]:
    """Words and whatever is touched, in this widget and all that stands in it."""
    if getattr(widget, "may_be_covered", False) or not widget.opacity:
        return
    is_read = isinstance(widget, Label) and bool(widget.text.strip())
    if is_read or isinstance(widget, TextInput) or getattr(widget, "intent", None) is not None:
        yield widget
    for child in widget.children:
        yield from _in_the_way(child)


def _is_main(widget: Widget) -> bool:
    look = getattr(getattr(widget, "model", None), "look", None)
    return getattr(look, "value", "") in MAIN


def _scrolls(widget: Widget) -> bool:
    """Whether a finger can move it up and down."""
    parent = widget.parent
    while isinstance(parent, Widget) and parent.parent is not parent:
        if isinstance(parent, ScrollView) and parent.do_scroll_y:
            return True
        parent = parent.parent
    return False


def lowest_free(
    sides: tuple[float, float], limits: tuple[float, float], height: float, taken: Sequence[Extent]
) -> float | None:
    """Where something so high, between these sides, covers nothing of what is taken; None if nowhere.

    `limits`: the lowest and the highest place for it.
    """
    left, right = sides
    lowest, highest = limits
    beside = [box for box in taken if box[0] < right and left < box[2]]
    places = sorted({lowest, *(box[3] for box in beside)})
    found = (y for y in places if lowest <= y <= highest and is_free((left, y, right, y + height), beside))
    return next(found, None)


def is_free(place: Extent, taken: Sequence[Extent]) -> bool:
    """Whether nothing of what is taken lies there."""
    return all(is_empty(cut(place, box)) for box in taken)
