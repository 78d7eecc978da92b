"""A line of text that is typed."""

from kivy.properties import ObjectProperty
from kivy.uix.textinput import TextInput

from companion.ui.models.intents import Wrote
from companion.ui.theme.loading import load_look
from companion.ui.widgets.layout.panels import Stack


class Field(Stack):
    """Tells every change; what cannot be taken is said below in one sentence."""

    model = ObjectProperty(None, rebind=True)
    send = ObjectProperty(None, allownone=True)

    def written(self, text: str) -> None:
        """The player has typed; too much of it is not taken."""
        text = text[: self.model.most]
        if text != self.model.text and self.send is not None:
            self.send(Wrote(self.model.name, text))

    def entered(self) -> None:
        """The player has typed all of it."""
        if self.model.enter is not None and self.send is not None:
            self.send(self.model.enter)


class TypedLine(TextInput):
    """One line, in the colours of the style; a code is written in capitals."""


load_look(__file__)
