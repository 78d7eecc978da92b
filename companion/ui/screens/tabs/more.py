"""The tab *More*, and the sheets that it and the header lead to."""

from kivy.properties import ObjectProperty

from companion.ui.theme.loading import load_look
from companion.ui.widgets.layout.boxes import TightBox
from companion.ui.widgets.layout.panels import Stack


class MoreTab(TightBox):
    """Rows that lead on."""

    model = ObjectProperty(None, rebind=True)
    send = ObjectProperty(None, allownone=True)


class WhoSheet(Stack):
    """Who is here."""

    model = ObjectProperty(None, rebind=True)
    send = ObjectProperty(None, allownone=True)


class RuleSheetCard(Stack):
    """One rule."""

    model = ObjectProperty(None, rebind=True)
    send = ObjectProperty(None, allownone=True)


load_look(__file__)
