"""What to do on the board."""

from kivy.properties import ObjectProperty

from companion.ui.theme.loading import load_look
from companion.ui.widgets.layout.boxes import TightBox
from companion.ui.widgets.layout.panels import Bar
from companion.ui.widgets.touch import Touchable


class Lines(TightBox):
    """All lines, and who acts meanwhile."""

    model = ObjectProperty(None, rebind=True)
    send = ObjectProperty(None, allownone=True)


class QuietLines(Touchable, Bar):
    """A few lines above a question; a touch shows all."""

    model = ObjectProperty(None, rebind=True)


load_look(__file__)
