"""What most sheets look like."""

from kivy.properties import ObjectProperty

from companion.ui.theme.loading import load_look
from companion.ui.widgets.layout.panels import Stack


class Sheet(Stack):
    """Shows a `SheetModel`: shield, name, a line, pieces; parts; buttons."""

    model = ObjectProperty(None, rebind=True)
    send = ObjectProperty(None, allownone=True)


load_look(__file__)
