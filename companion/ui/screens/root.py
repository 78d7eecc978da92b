"""The root of the window: a screen, and what comes over it."""

from kivy.properties import ObjectProperty
from kivy.uix.floatlayout import FloatLayout

from companion.ui.theme.loading import load_look


class Root(FloatLayout):
    """Everything in the window."""

    model = ObjectProperty(None, rebind=True)
    send = ObjectProperty(None, allownone=True)

    def rebuild(self) -> None:
        """What stands where has changed: text scale, hand, breadth."""
        self.ids.screen.rebuild()


load_look(__file__)
