"""What can be touched: every visible widget that sends an intent or is typed into, by the words on it."""

from collections.abc import Iterator

from kivy.uix.label import Label
from kivy.uix.textinput import TextInput
from kivy.uix.widget import Widget

from companion.ui.robot.eyes import all_widgets
from companion.ui.robot.target import Target
from companion.ui.widgets.in_sight import Extent, box_of, visible


def targets() -> list[Target]:
    """From top to bottom, without what lies under a toast or a sheet. Widgets are walked in the order of drawing."""
    found: list[Target] = []
    for widget in all_widgets():
        cover = getattr(widget, "cover", None)
        if cover is not None:
            found = [target for target in found if not _is_in(target.at, box_of(cover))]
        found += _targets_of(widget)
    return sorted(found, key=lambda target: (-target.at[1], target.at[0]))


def _targets_of(widget: Widget) -> Iterator[Target]:
    is_touched = isinstance(widget, TextInput) or getattr(widget, "intent", None) is not None
    has_places = hasattr(widget, "seen_targets")
    if not (is_touched or has_places) or getattr(widget, "is_busy", False):
        return
    seen = visible(widget)
    if seen is None or seen[1]:
        return
    if has_places:
        yield from widget.seen_targets()
        return
    box = seen[0]
    look = getattr(getattr(getattr(widget, "model", None), "look", None), "value", "")
    middle = ((box[0] + box[2]) / 2, (box[1] + box[3]) / 2)
    yield Target(words_on(widget), type(widget).__name__, look, middle, box)


def _is_in(place: tuple[float, float], box: Extent) -> bool:
    return box[0] <= place[0] <= box[2] and box[1] <= place[1] <= box[3]


def words_on(widget: Widget) -> str:
    """What a player reads there."""
    if isinstance(widget, TextInput):
        return widget.text or widget.hint_text
    said = getattr(widget, "says", "")
    labels = [child.text for child in widget.walk(restrict=True) if isinstance(child, Label) and child.text.strip()]
    return said or " · ".join(reversed(labels))
