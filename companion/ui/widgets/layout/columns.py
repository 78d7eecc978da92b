"""Tiles in columns, all of one width."""

from kivy.properties import StringProperty
from kivy.uix.gridlayout import GridLayout

from companion.ui.theme.loading import load_look
from companion.ui.widgets.layout.each import Each


class Columns(Each, GridLayout):
    """One widget of `child_class` for each of `models`; each has `model` and `send`."""

    child_class = StringProperty("GridButton")
    follows = (*Each.follows, "child_class")


load_look(__file__)
