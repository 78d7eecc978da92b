"""The screen *Home*."""

from kivy.properties import ObjectProperty

from companion.ui.theme.loading import load_look
from companion.ui.widgets.layout.panels import PageColumn, Panel


class HomeScreen(PageColumn):
    """The emblem, the way back, the ways to a table."""

    model = ObjectProperty(None, rebind=True)
    send = ObjectProperty(None, allownone=True)


class ResumeCard(Panel):
    """Back to a table."""

    model = ObjectProperty(None, rebind=True)
    send = ObjectProperty(None, allownone=True)


load_look(__file__)
