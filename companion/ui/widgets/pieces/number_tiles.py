"""Tiles with numbers, seven in a row. Each takes the touches of its whole cell."""

from kivy.properties import ObjectProperty
from kivy.uix.gridlayout import GridLayout

from companion.ui.theme.loading import load_look
from companion.ui.widgets.layout.boxes import TightBox
from companion.ui.widgets.layout.each import Each
from companion.ui.widgets.touch import Touchable


class NumberTiles(Each, GridLayout):
    """One tile for each number."""

    child_class = "NumberTileButton"


class NumberTileButton(Touchable, TightBox):
    """A number; wax when it is chosen, faint when it is too high."""

    model = ObjectProperty(None, rebind=True)


load_look(__file__)
