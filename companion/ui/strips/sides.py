"""The two sides of a combat."""

from kivy.properties import ObjectProperty

from companion.ui.theme.loading import load_look
from companion.ui.widgets.layout.boxes import TightBox
from companion.ui.widgets.layout.panels import Bar
from companion.ui.widgets.touch import Touchable


class SidesStrip(Touchable, Bar):
    """Attacker to the left, defender to the right, the area between them; below, their pieces.

    A touch puts it away where it stands over something else.
    """

    model = ObjectProperty(None, rebind=True)


class SideShield(TightBox):
    """The shield of a side; the lozenge of a Neutral Force."""

    house = ObjectProperty("")


load_look(__file__)
