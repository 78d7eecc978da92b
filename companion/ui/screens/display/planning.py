"""Planning on the table display."""

from kivy.properties import ObjectProperty

from companion.ui.screens.display import bids, seals  # noqa: F401  (the houses side by side)
from companion.ui.theme.loading import load_look
from companion.ui.widgets.layout.boxes import TightBox
from companion.ui.widgets.layout.each import Each, Properties


class Planning(TightBox):
    """Who has sealed; what is forbidden; the numbers."""

    model = ObjectProperty(None, rebind=True)
    send = ObjectProperty(None, allownone=True)


class BannedOrders(Each, TightBox):
    """Order tokens, each with a line through it."""

    tokens = ObjectProperty(())
    child_class = "LargePicture"
    follows = ("tokens",)

    def each(self) -> list[Properties]:
        """One after the other."""
        alike = {"pos_hint": {"center_y": 0.5}}
        return [{"name": f"order-{token}-banned-42", **alike} for token in self.tokens]


load_look(__file__)
