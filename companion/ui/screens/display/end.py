"""The end of a game on the table display."""

from kivy.properties import ObjectProperty, StringProperty

from companion.ui.screens.display import lines  # noqa: F401  (what was remarkable)
from companion.ui.theme.loading import load_look
from companion.ui.widgets.layout.boxes import TightBox
from companion.ui.widgets.layout.panels import Panel


class LargeEnd(TightBox):
    """The winner, the reason, the ranking."""

    model = ObjectProperty(None, rebind=True)
    send = ObjectProperty(None, allownone=True)


class LargePlot(Panel):
    """A plot in a card; nothing is seen of it while there is none."""

    chart = ObjectProperty(None, allownone=True, rebind=True)


class RankLine(TightBox):
    """A house and its numbers."""

    model = ObjectProperty(None, rebind=True)
    send = ObjectProperty(None, allownone=True)


class LargeCompareLine(TightBox):
    """What two houses are compared by."""

    model = ObjectProperty(None, rebind=True)
    send = ObjectProperty(None, allownone=True)


class RankNumber(TightBox):
    """A number behind its sign."""

    icon = StringProperty("")
    text = StringProperty("")


load_look(__file__)
