"""What can be touched: every visible widget that would send an intent, by the words that a player reads on it."""

from collections.abc import Iterator

import attrs
from kivy.uix.label import Label
from kivy.uix.widget import Widget

from companion.ui.robot.eyes import Box, all_widgets, visible


@attrs.frozen
class Target:
    """Something to touch, and where."""

    text: str
    """The words on it; for a picture, what it says (`says`)."""
    kind: str
    """The class of its widget."""
    look: str
    """Of a button: quiet, gold, wax, info."""
    at: tuple[float, float]
    box: Box

    @property
    def size(self) -> tuple[float, float]:
        """Width and height of what can be seen of it."""
        return self.box[2] - self.box[0], self.box[3] - self.box[1]


def targets() -> list[Target]:
    """From top to bottom."""
    found = [target for widget in all_widgets() for target in _targets_of(widget)]
    return sorted(found, key=lambda target: (-target.at[1], target.at[0]))


def _targets_of(widget: Widget) -> Iterator[Target]:
    if hasattr(widget, "seen_targets") and visible(widget):
        yield from widget.seen_targets()
    if getattr(widget, "intent", None) is None or getattr(widget, "is_busy", False):
        return
    seen = visible(widget)
    if seen is None or seen[1]:
        return
    box = seen[0]
    look = getattr(getattr(getattr(widget, "model", None), "look", None), "value", "")
    middle = ((box[0] + box[2]) / 2, (box[1] + box[3]) / 2)
    yield Target(words_on(widget), type(widget).__name__, look, middle, box)


def words_on(widget: Widget) -> str:
    """What a player reads there."""
    said = getattr(widget, "says", "")
    labels = [child.text for child in widget.walk(restrict=True) if isinstance(child, Label) and child.text.strip()]
    return said or " · ".join(reversed(labels))
