"""The pattern *Number*."""

from kivy.properties import ObjectProperty

from companion.ui.patterns import frame  # noqa: F401  (the row of the pill)
from companion.ui.theme.loading import load_look
from companion.ui.widgets.layout.boxes import TightBox


class NumberPattern(TightBox):
    """What is bid for above, the tiles near the thumb below; they never scroll."""

    model = ObjectProperty(None, rebind=True)
    send = ObjectProperty(None, allownone=True)


load_look(__file__)
