"""The buttons over a free board: nearer, farther, the whole board. They move the camera, and mean nothing else."""

from kivy.properties import ObjectProperty, StringProperty

from companion.ui.theme.loading import load_look
from companion.ui.widgets.layout.panels import Panel, Stack
from companion.ui.widgets.touch import Touchable

NEARER = 1.35


class FloatingButton(Touchable, Panel):
    """A sign of 48 by 48 that can be read on any ground; `does` is called when it is touched."""

    icon = StringProperty("")
    does = ObjectProperty(None, allownone=True)

    def on_release(self) -> None:
        """Move the camera."""
        self.does()


class FloatingButtons(Stack):
    """Three of them, at the thumb's edge of the pane."""

    pane = ObjectProperty(None)

    def nearer(self) -> None:
        """Everything larger."""
        self.pane.zoom_by(NEARER)

    def farther(self) -> None:
        """Everything smaller."""
        self.pane.zoom_by(1 / NEARER)

    def whole(self) -> None:
        """The whole board."""
        self.pane.show_whole()


load_look(__file__)
