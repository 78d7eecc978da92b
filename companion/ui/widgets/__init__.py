"""The parts of which screens are made: words, buttons, rows, pieces. They alone name Kivy's own widgets.

Whoever imports one of them gets all: a `.kv` file may use each by its name. A widget that shows a model is born with
it: in a `.kv` file it stands in a `Slot`, a `Part` or `Rows`, never by itself.
"""

from companion.ui.widgets import (
    boxes,
    buttons,
    chips,
    chrome,
    controls,
    emblem,
    fields,
    hold,
    layers,
    overlays,
    panels,
    picture,
    pieces,
    plaques,
    qr,
    ring,
    rows,
    slot,
    tick,
    tile_grid,
    touch,
    tray,
    words,
)

KIT = (
    boxes,
    buttons,
    chips,
    chrome,
    controls,
    emblem,
    fields,
    hold,
    layers,
    overlays,
    panels,
    picture,
    pieces,
    plaques,
    qr,
    ring,
    rows,
    slot,
    tick,
    tile_grid,
    touch,
    tray,
    words,
)
