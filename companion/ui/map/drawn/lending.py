"""One drawing of a board goes from pane to pane: to make one takes shaders and megabytes, to change one little.

Screens follow each other, and most have a pane of their own. The pane of a screen that has gone never draws again.
"""

from typing import TYPE_CHECKING
from weakref import ReferenceType, ref

import attrs
from kivy.graphics import InstructionGroup

from companion.ui.map.drawn.drawing import Drawing

if TYPE_CHECKING:
    from companion.ui.map.pane import MapPane


@attrs.frozen
class Lent:
    """A drawing, the edition of its board, the pane that has it, and where it stands there."""

    edition: str
    drawing: Drawing
    pane: "ReferenceType[MapPane]"
    canvas: InstructionGroup


_lent: list[Lent] = []
"""The drawing that was lent last; that of another edition is not kept beside it."""


def draw_in(pane: "MapPane", canvas: InstructionGroup, edition: str) -> Drawing:
    """The drawing of a pane that is in the window no more; a new one if there is none."""
    last = next((lent for lent in _lent if lent.edition == edition), None)
    holder = last.pane() if last is not None else None
    if last is None or (holder is not None and holder.get_root_window() is not None):
        drawing = Drawing(edition)
    else:
        drawing = last.drawing
        last.canvas.remove(drawing)
        if holder is not None:
            holder.give_up()
    canvas.add(drawing)
    _lent[:] = [Lent(edition, drawing, ref(pane), canvas)]
    return drawing
