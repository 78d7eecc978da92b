"""Sheets of words: many short texts on one texture, so that all of them can be drawn in one go."""

from __future__ import annotations

from math import ceil
from typing import Any

import attrs
from kivy.core.image import ImageData
from kivy.core.text import Label as CoreLabel
from kivy.graphics.texture import Texture
from kivy.metrics import Metrics

SIDE = 512 * ceil(Metrics.density)
"""Of a sheet, in pixels: the words of an evening fill less than half of one."""
MOST_SHEETS = 4
"""With more than these all begin anew: other sizes, colours and languages come and go."""
BETWEEN = 1


@attrs.frozen
class _Spot:
    """A place on a sheet, from its left upper corner on. A label takes it for a texture of its own."""

    sheet: Texture
    x: int
    y: int

    def blit_data(self, image: ImageData) -> None:
        """Called by the label with what it has drawn."""
        size = image.width, image.height
        self.sheet.blit_buffer(image.data, size=size, colorfmt=image.fmt, pos=(self.x, self.y))


class _Sheet:
    """A texture, filled row by row."""

    def __init__(self) -> None:
        self.texture = Texture.create(size=(SIDE, SIDE))
        self.texture.add_reload_observer(self._write_again)
        self._labels: list[CoreLabel] = []
        self._x = self._y = self._high = 0
        self._wipe()

    def write(self, label: CoreLabel) -> Texture | None:
        """The part of the sheet that says this; None if there is no room left."""
        wide, high = label.texture.size
        if self._x + wide > SIDE:
            self._x, self._y, self._high = 0, self._y + self._high + BETWEEN, 0
        if self._y + high > SIDE:
            return None
        place = _Spot(self.texture, self._x, self._y)
        label.texture = place
        label.render(real=True)
        self._labels.append(label)
        self._x, self._high = self._x + wide + BETWEEN, max(self._high, high)
        region = self.texture.get_region(place.x, place.y, wide, high)
        # The first row of what a label draws is its upper one.
        region.flip_vertical()
        return region

    def _wipe(self) -> None:
        self.texture.blit_buffer(bytes(4 * SIDE * SIDE), colorfmt="rgba")

    def _write_again(self, _texture: Texture) -> None:
        """A phone may take away what its graphics had while another app was in front."""
        self._wipe()
        for label in self._labels:
            label.render(real=True)


_sheets: list[_Sheet] = []
_written: dict[tuple[object, ...], Texture] = {}


def written(text: str, **look: Any) -> Texture:
    """A text as Kivy's core label draws it with these options; the same one again if it was written before."""
    key = text, *look.values()
    if key not in _written:
        _written[key] = _write(CoreLabel(text=text, **look))
    return _written[key]


def _write(label: CoreLabel) -> Texture:
    label.refresh()
    found = _sheets[-1].write(label) if _sheets else None
    if found is not None:
        return found
    if len(_sheets) == MOST_SHEETS:
        # Whoever still shows something of the old sheets keeps them alive.
        _sheets.clear()
        _written.clear()
    _sheets.append(_Sheet())
    return _sheets[-1].write(label)
