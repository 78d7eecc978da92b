"""A plain page: a bar with a way back, parts, buttons."""

from kivy.properties import ObjectProperty

from companion.ui.theme.loading import load_look
from companion.ui.widgets.layout.panels import PageColumn


class PageScreen(PageColumn):
    """Each part is shown by the widget of its model."""

    model = ObjectProperty(None, rebind=True)
    send = ObjectProperty(None, allownone=True)


load_look(__file__)
