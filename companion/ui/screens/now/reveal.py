"""The list of orders to lay after a reveal."""

from kivy.properties import ObjectProperty

from companion.ui.theme.loading import load_look
from companion.ui.widgets.layout.boxes import TightBox
from companion.ui.widgets.layout.panels import Stack
from companion.ui.widgets.motion import REVEAL, Coming, turned
from companion.ui.widgets.pieces.order_rows import OrderRow


class Reveal(Coming, TightBox):
    """In walking order, house by house. The tokens turn up in one wave from the first to the last."""

    model = ObjectProperty(None, rebind=True)
    send = ObjectProperty(None, allownone=True)

    def __init__(self, **properties: object) -> None:
        super().__init__(manner=REVEAL, **properties)
        self.bind(come=self._turn)
        self._turn()

    def _turn(self, *_changed: object) -> None:
        rows = [widget for widget in self.walk(restrict=True) if isinstance(widget, OrderRow)]
        for place, row in enumerate(rows):
            row.turned = turned(self.come, place, len(rows))


class RevealRows(Stack):
    """The orders of one house."""

    model = ObjectProperty(None, rebind=True)
    send = ObjectProperty(None, allownone=True)


load_look(__file__)
