"""What is wrong with a screen that is laid out: text that is cut, broken or overlaps, and targets that are too small.

Kivy drops lines that do not fit without a word, and breaks words that are too long, so every text is measured again.
"""

import re
from collections.abc import Iterator

import attrs
from kivy.core.text import Label as CoreLabel
from kivy.core.window import Window
from kivy.metrics import dp
from kivy.uix.label import Label
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from companion.ui.robot.eyes import all_widgets, texts
from companion.ui.robot.fingers import words_on
from companion.ui.widgets.in_sight import BARELY, Extent, box_of, cut, opacity_of, visible
from companion.ui.widgets.layout.panels import Panel
from companion.ui.widgets.text import Written

LEAST_TARGET = 48.0
"""Of what can be touched, in dp, both ways."""
SLACK = 1.0
"""A pixel of rounding is no fault."""
MARKUP = re.compile(r"\[/?\w+(=[^\]]*)?\]")
TOUCHING = 0.25
"""Lines of text may touch by so much of their height: their boxes are higher than their letters."""


@attrs.frozen
class Fault:
    """What is wrong, and with which words."""

    what: str
    words: str

    def __str__(self) -> str:
        return f"{self.what}: {self.words!r}"


def faults() -> list[Fault]:
    """All faults of what the window shows, each once."""
    return list(dict.fromkeys([*_faults_of_texts(), *_faults_of_targets()]))


# words


def _faults_of_texts() -> Iterator[Fault]:
    inked: list[tuple[Label, Extent]] = []
    for seen in texts():
        if not isinstance(seen.widget, Label):
            continue
        label, text = seen.widget, _plain(seen.widget)
        needed = _measured(label, *_drawn(label))
        yield from _faults_of_label(label, text, needed)
        ink = cut(_ink(label, needed), seen.box)
        for other, box in inked:
            if _layer(other) is _layer(label) and _overlap(ink, box, min(needed[1], box[3] - box[1])):
                yield Fault("texts overlap", f"{text} / {_plain(other)}")
        inked.append((label, ink))


def _faults_of_label(label: Label, text: str, needed: tuple[float, float]) -> Iterator[Fault]:
    drawn, width = _drawn(label)
    longest = max(re.split("[ \n]+", drawn), key=len)
    if width and _measured(label, longest, None)[0] > width + SLACK:
        yield Fault("a word is broken", text)
    slack = SLACK if label.text_size[1] else TOUCHING * _measured(label, longest, None)[1]
    if needed[0] > label.width + SLACK or needed[1] > label.height + slack:
        yield Fault("text is larger than its place", text)
    whole = box_of(label)
    if _is_outside(whole, _room(label)):
        yield Fault("text is cut off at an edge", text)
    card = _card(label)
    if card is not None and _is_outside(_ink(label, needed), box_of(card)):
        yield Fault("text stands out of its card", text)


def _plain(label: Label) -> str:
    return MARKUP.sub("", label.text) if label.markup else label.text


def _drawn(label: Label) -> tuple[str, float | None]:
    """The words as they go into lines, and how long a line may be."""
    return label.drawn if isinstance(label, Written) else (_plain(label), label.text_size[0])


def _measured(label: Label, text: str, width: float | None) -> tuple[float, float]:
    """How much room this text needs, if it may be so wide."""
    core = CoreLabel(
        text=text,
        font_size=label.font_size,
        font_name=label.font_name,
        bold=label.bold,
        italic=label.italic,
        padding=label.padding,
        outline_width=label.outline_width or 0,
        line_height=label.line_height,
        text_size=(width, None),
    )
    core.refresh()
    return core.texture.size


def _ink(label: Label, needed: tuple[float, float]) -> Extent:
    """Where the letters are: a short text does not fill its place."""
    left, bottom, right, top = box_of(label)
    if label.text_size[0]:
        width = min(right - left, _measured(label, _plain(label), None)[0])
        offset = {"left": 0.0, "auto": 0.0, "justify": 0.0, "center": 0.5, "right": 1.0}[label.halign]
        left += (right - left - width) * offset
        right = left + width
    else:
        middle = (left + right) / 2
        left, right = middle - needed[0] / 2, middle + needed[0] / 2
    middle = (bottom + top) / 2
    return left, middle - needed[1] / 2, right, middle + needed[1] / 2


def _room(widget: Widget) -> Extent:
    """Where it may be: in the window, and in everything that clips it, but for the ways that it can be scrolled."""
    room: Extent = (0, 0, *Window.size)
    parent = widget.parent
    while parent is not None and parent is not Window:
        if isinstance(parent, ScrollView):
            left, bottom, right, top = box_of(parent)
            far = 1e6
            sideways = (-far, far) if parent.do_scroll_x else (left, right)
            upwards = (-far, far) if parent.do_scroll_y else (bottom, top)
            if parent.do_scroll_x or parent.do_scroll_y:
                return sideways[0], upwards[0], sideways[1], upwards[1]
        elif getattr(parent, "clips", False):
            room = cut(room, box_of(parent))
        parent = parent.parent
    return room


def _card(widget: Widget) -> Widget | None:
    """The card that it stands in; None where it can be scrolled there, and need not be in sight."""
    parent = widget.parent
    while parent is not None and parent is not Window and not isinstance(parent, ScrollView):
        if isinstance(parent, Panel):
            return parent
        parent = parent.parent
    return None


def _layer(widget: Widget) -> Widget:
    """The screen, a sheet, the toast: what lies over another may cover its words."""
    while widget.parent is not None and widget.parent.parent is not Window and widget.parent is not Window:
        widget = widget.parent
    return widget


def _is_outside(box: Extent, room: Extent) -> bool:
    return box[0] < room[0] - SLACK or box[1] < room[1] - SLACK or box[2] > room[2] + SLACK or box[3] > room[3] + SLACK


def _overlap(one: Extent, other: Extent, height: float) -> bool:
    both = cut(one, other)
    return both[2] - both[0] > SLACK and both[3] - both[1] > TOUCHING * height


# targets


def _faults_of_targets() -> Iterator[Fault]:
    for widget in all_widgets():
        is_there = widget.width > 0 and widget.height > 0 and opacity_of(widget) > BARELY
        if getattr(widget, "intent", None) is None or not is_there:
            continue
        if min(widget.size) < dp(LEAST_TARGET) - SLACK:
            size = "{:.0f} x {:.0f}".format(*(side / dp(1) for side in widget.size))
            yield Fault(f"a target is only {size} dp", f"{words_on(widget)} ({type(widget).__name__})")
        if _is_outside(box_of(widget), _room(widget)):
            yield Fault("a target cannot be reached", f"{words_on(widget)} ({type(widget).__name__})")
        elif _is_main(widget) and visible(widget) is not None and _is_outside(box_of(widget), visible(widget)[0]):
            yield Fault("the main button is not seen whole", words_on(widget))


def _is_main(widget: Widget) -> bool:
    look = getattr(getattr(widget, "model", None), "look", None)
    return getattr(look, "value", "") in ("gold", "wax")
