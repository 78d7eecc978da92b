"""Boxes: things side by side or one above the other. What has no size takes no room, and no space around it either."""

from collections.abc import Iterator
from typing import Any

from kivy.uix.boxlayout import BoxLayout

Place = tuple[int, float, float, float, float]


class TightBox(BoxLayout):
    """A box in which an empty text or a missing picture leaves no gap."""

    def _iterate_layout(self, sizes: list[Any]) -> Iterator[Place]:
        """Lay out only what has a size; see Kivy's own box."""
        way = 0 if self.orientation == "horizontal" else 1
        shown = [place for place, (size, hint, *_) in enumerate(sizes) if hint[way] is not None or size[way] > 0]
        for place, x, y, width, height in super()._iterate_layout([sizes[place] for place in shown]):
            yield shown[place], x, y, width, height
