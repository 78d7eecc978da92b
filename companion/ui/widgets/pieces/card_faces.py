"""House cards as rows: the strength in the colours of the house, name, icons, one line of effect."""

from kivy.properties import ColorProperty, ObjectProperty

from companion.ui.theme.loading import load_look
from companion.ui.theme.palette import house_colours
from companion.ui.theme.style import STYLE
from companion.ui.widgets.layout.panels import Panel, Side
from companion.ui.widgets.picture import Picture
from companion.ui.widgets.touch import Touchable

ICON_SIZE = 16


class CardFace(Touchable, Panel):
    """A House card."""

    model = ObjectProperty(None, rebind=True)
    field = ColorProperty((0, 0, 0, 1))
    ink = ColorProperty((1, 1, 1, 1))

    def on_model(self, _widget: object, model: object) -> None:
        self.intent = model.intent
        colours = house_colours()[model.house]
        self.field, self.ink = colours.field, colours.ink


class CardIcons(Side):
    """HCD-12: Sword and Fortification icons, one after the other."""

    model = ObjectProperty(None, rebind=True)

    def __init__(self, **properties: object) -> None:
        super().__init__(**properties)
        self.bind(model=self.show)
        self.show()

    def show(self, *_changed: object) -> None:
        """Three at most, made anew."""
        self.clear_widgets()
        if self.model is None:
            return
        for mark, number in (("sword", self.model.swords), ("fortification", self.model.fortifications)):
            for _ in range(number):
                self.add_widget(Picture(name=f"mark-{mark}-{ICON_SIZE}", tint=STYLE.palette.text))


class StrengthTile(Panel):
    """A card as its strength alone."""

    model = ObjectProperty(None, rebind=True)
    field = ColorProperty((0, 0, 0, 1))
    ink = ColorProperty((1, 1, 1, 1))

    def on_model(self, _widget: object, model: object) -> None:
        colours = house_colours()[model.house]
        self.field, self.ink = colours.field, colours.ink


class Strengths(Side):
    """Strengths side by side."""

    models = ObjectProperty(())

    def on_models(self, _widget: object, models: tuple[object, ...]) -> None:
        """Seven at most: made anew."""
        self.clear_widgets()
        for model in models:
            self.add_widget(StrengthTile(model=model))


load_look(__file__)
