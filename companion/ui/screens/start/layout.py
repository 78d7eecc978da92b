"""The lines of the list of laying out."""

from kivy.properties import ObjectProperty

from companion.ui.theme.loading import load_look
from companion.ui.theme.style import STYLE
from companion.ui.widgets.layout.boxes import Box
from companion.ui.widgets.layout.panels import Panel, Side
from companion.ui.widgets.touch import Touchable


class LayRow(Touchable, Box):
    """Where, and at the end of the line what is laid there, below it in large text; touched, it is ticked."""

    model = ObjectProperty(None, rebind=True)


class Counts(Side):
    """Signs with their numbers, as wide as they are together."""

    models = ObjectProperty(())

    def __init__(self, **properties: object) -> None:
        super().__init__(size_hint_x=None, width=0, spacing=STYLE.tiny, **properties)
        self.bind(models=self.show, minimum_width=self.setter("width"))
        self.show()

    def show(self, *_changed: object) -> None:
        """Few, and cheap: made anew."""
        self.clear_widgets()
        for model in self.models:
            self.add_widget(Count(model=model))


class Count(Panel):
    """A sign and its number in a pill."""

    model = ObjectProperty(None, rebind=True)


load_look(__file__)
