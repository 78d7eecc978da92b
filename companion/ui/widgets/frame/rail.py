"""The tabs of a wide window, one above the other at its left edge."""

from kivy.properties import ObjectProperty

from companion.ui.theme.loading import load_look
from companion.ui.widgets.frame.chrome import TabButton
from companion.ui.widgets.layout.panels import Bar


class Rail(Bar):
    """Takes the place of the bottom bar; fades and takes no touches while a curtain is open."""

    models = ObjectProperty(())
    send = ObjectProperty(None, allownone=True)


class RailTab(TabButton):
    """A tab in the rail."""


load_look(__file__)
