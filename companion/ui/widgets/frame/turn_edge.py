"""Your turn: a gold edge round the window, which fades at once and is never in the way."""

from kivy.properties import ObjectProperty
from kivy.uix.widget import Widget

from companion.ui.theme.loading import load_look
from companion.ui.widgets.motion import TURN, Coming


class TurnEdge(Coming, Widget):
    """Takes no room and no touch. At rest, and for whoever wants less motion, nothing of it is drawn."""

    around = ObjectProperty(None, allownone=True, rebind=True)
    """The widget round which it goes."""

    def __init__(self, **properties: object) -> None:
        super().__init__(manner=TURN, size_hint=(None, None), size=(0, 0), **properties)


load_look(__file__)
