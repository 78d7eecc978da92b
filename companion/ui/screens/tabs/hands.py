"""The page *Hands*."""

from kivy.properties import ColorProperty, ObjectProperty

from companion.ui.theme.loading import load_look
from companion.ui.theme.palette import house_colours
from companion.ui.widgets.boxes import Box
from companion.ui.widgets.panels import Panel, Side


class MyHandPage(Box):
    """The own cards with words."""

    model = ObjectProperty(None, rebind=True)
    send = ObjectProperty(None, allownone=True)


class HandsPage(Box):
    """Everybody's cards as strengths."""

    model = ObjectProperty(None, rebind=True)
    send = ObjectProperty(None, allownone=True)


class OfHouse(Panel):
    """Something in the colours of a house."""

    model = ObjectProperty(None, rebind=True)
    send = ObjectProperty(None, allownone=True)
    field = ColorProperty((0, 0, 0, 1))
    ink = ColorProperty((1, 1, 1, 1))

    def __init__(self, **properties: object) -> None:
        super().__init__(**properties)
        self.bind(model=self._colour)
        self._colour()

    def _colour(self, *_changed: object) -> None:
        colours = house_colours()[self.model.house]
        self.field, self.ink = colours.field, colours.ink


class HandCardRow(OfHouse):
    """A card: strength, name, what it says."""


class StrengthTile(OfHouse):
    """A card as its strength alone; dashed where it is used."""


class HouseHandRow(Box):
    """The cards of a house."""

    model = ObjectProperty(None, rebind=True)
    send = ObjectProperty(None, allownone=True)


class Strengths(Side):
    """Strengths side by side."""

    models = ObjectProperty(())

    def on_models(self, _widget: object, models: tuple[object, ...]) -> None:
        """Seven at most: made anew."""
        self.clear_widgets()
        for model in models:
            self.add_widget(StrengthTile(model=model))


load_look(__file__)
