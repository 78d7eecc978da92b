"""The lines of the list of laying out."""

from kivy.properties import ObjectProperty

from companion.ui.theme.loading import load_look
from companion.ui.widgets.layout.boxes import TightBox
from companion.ui.widgets.layout.each import Each
from companion.ui.widgets.layout.panels import Panel, Side
from companion.ui.widgets.touch import Touchable


class LayRow(Touchable, TightBox):
    """Where, and at the end of the line what is laid there, below it in large text; touched, it is ticked."""

    model = ObjectProperty(None, rebind=True)


class Counts(Each, Side):
    """Signs with their numbers, as wide as they are together."""

    child_class = "Count"
    follows = ("models",)


class Count(Panel):
    """A sign and its number in a pill."""

    model = ObjectProperty(None, rebind=True)


load_look(__file__)
