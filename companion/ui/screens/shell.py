"""The shell of a game."""

from kivy.properties import ObjectProperty

from companion.ui.theme.loading import load_look
from companion.ui.theme.style import STYLE
from companion.ui.widgets.controls.hold import HoldPad
from companion.ui.widgets.layout.boxes import TightBox
from companion.ui.widgets.layout.slot import Slot


class Shell(TightBox):
    """Header, body, tabs."""

    model = ObjectProperty(None, rebind=True)
    send = ObjectProperty(None, allownone=True)


class BodyWithPad(TightBox):
    """The body, and the pad that holds a curtain open at the edge of the player's hand."""

    model = ObjectProperty(None, allownone=True)
    pad = ObjectProperty(None, allownone=True)
    send = ObjectProperty(None, allownone=True)

    def __init__(self, **properties: object) -> None:
        super().__init__(**properties)
        body, pad = Slot(), HoldPad()
        for part in (pad, body) if STYLE.left_handed else (body, pad):
            self.add_widget(part)
        self.bind(model=body.setter("model"), pad=pad.setter("model"))
        self.bind(send=body.setter("send"))
        self.bind(send=pad.setter("send"))


load_look(__file__)
