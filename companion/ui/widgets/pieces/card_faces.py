"""House cards as rows: the strength in the colours of the house, name, icons, one line of effect."""

from kivy.event import EventDispatcher
from kivy.properties import BooleanProperty, ColorProperty, ObjectProperty

from companion.ui.theme.loading import load_look
from companion.ui.theme.palette import house_colours
from companion.ui.theme.style import STYLE
from companion.ui.widgets.layout.each import Each, Properties
from companion.ui.widgets.layout.panels import Panel, Side, Stack
from companion.ui.widgets.touch import Touchable

ICON_SIZE = 16
FEW_CARDS = 4
"""More cards than these are lower."""


class InHouseColours(EventDispatcher):
    """Shows something of a house, in its colours."""

    model = ObjectProperty(None, rebind=True)
    field = ColorProperty((0, 0, 0, 1))
    ink = ColorProperty((1, 1, 1, 1))

    def on_model(self, _widget: object, model: object) -> None:
        colours = house_colours()[self.house_of(model)]
        self.field, self.ink = colours.field, colours.ink

    def house_of(self, model: object) -> str:
        """Whose colours these are."""
        return model.house


class CardFace(InHouseColours, Touchable, Panel):
    """A House card."""

    is_low = BooleanProperty(False)

    def on_model(self, widget: object, model: object) -> None:
        self.intent = model.intent
        super().on_model(widget, model)


class HouseCards(Each, Stack):
    """House cards one above the other; many of them are lower, so that a whole hand can be seen at once."""

    child_class = "CardFace"

    def each(self) -> list[Properties]:
        is_low = len(self.models) > FEW_CARDS
        return [{"model": model, "send": self.send, "is_low": is_low} for model in self.models]


class CardIcons(Each, Side):
    """HCD-12: Sword and Fortification icons, one after the other."""

    model = ObjectProperty(None, rebind=True)
    child_class = "Picture"
    follows = ("model",)

    def each(self) -> list[Properties]:
        """Three at most."""
        if self.model is None:
            return []
        marks = ["sword"] * self.model.swords + ["fortification"] * self.model.fortifications
        return [{"name": f"mark-{mark}-{ICON_SIZE}", "tint": STYLE.palette.text} for mark in marks]


class StrengthTile(InHouseColours, Panel):
    """A card as its strength alone."""


class Strengths(Each, Side):
    """Strengths side by side."""

    child_class = "StrengthTile"
    follows = ("models",)


load_look(__file__)
