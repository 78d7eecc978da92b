"""The sheet of a proposal."""

from kivy.properties import ObjectProperty

from companion.ui.theme.loading import load_look
from companion.ui.widgets.layout.boxes import Box
from companion.ui.widgets.layout.panels import Side, Stack


class Vote(Box):
    """What would change, and who has agreed."""

    model = ObjectProperty(None, rebind=True)
    send = ObjectProperty(None, allownone=True)


class Change(Stack):
    """Some lines under a word."""

    model = ObjectProperty(None, rebind=True)
    send = ObjectProperty(None, allownone=True)


class Voters(Side):
    """The shields of all who vote, spread evenly."""

    models = ObjectProperty(())

    def __init__(self, **properties: object) -> None:
        super().__init__(**properties)
        self.bind(models=self.show)
        self.show()

    def show(self, *_changed: object) -> None:
        """Six at most: made anew."""
        self.clear_widgets()
        for model in self.models:
            self.add_widget(Voter(model=model))


class Voter(Box):
    """A shield, and what the house has said."""

    model = ObjectProperty(None, rebind=True)


load_look(__file__)
