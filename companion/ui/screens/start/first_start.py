"""The screen of the first start."""

from kivy.properties import ObjectProperty

from companion.ui.theme.loading import load_look
from companion.ui.widgets.layout.panels import PageColumn


class FirstStartScreen(PageColumn):
    """A name and a language."""

    model = ObjectProperty(None, rebind=True)
    send = ObjectProperty(None, allownone=True)


load_look(__file__)
