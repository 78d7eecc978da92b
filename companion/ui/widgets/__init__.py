"""The parts of which screens are made: words, buttons, rows, pieces. They alone name Kivy's own widgets.

Whoever imports one of them gets all: a `.kv` file may use each by its name. A widget that shows a model is born with
it: in a `.kv` file it stands in a `Slot`, a `Part` or `Rows`, never by itself.
"""

from companion.ui.widgets import (
    boxes,
    buttons,
    chrome,
    controls,
    emblem,
    fields,
    filters,
    overlays,
    panels,
    picture,
    pieces,
    qr,
    rail,
    rows,
    sheet,
    slot,
    tick,
    touch,
    words,
)

KIT = (
    boxes,
    buttons,
    chrome,
    controls,
    emblem,
    fields,
    filters,
    overlays,
    panels,
    picture,
    pieces,
    qr,
    rail,
    rows,
    sheet,
    slot,
    tick,
    touch,
    words,
)
