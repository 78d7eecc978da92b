"""A picture from the atlas, at whole pixels; icons are white there and take their colour here."""

from kivy.properties import ColorProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.widget import Widget

from companion.ui.theme.loading import load_look
from companion.ui.theme.pictures import picture


class Picture(Widget):
    """As large as it is in the atlas, in the middle of its place."""

    name = StringProperty("")
    tint = ColorProperty((1, 1, 1, 1))
    texture = ObjectProperty(None, allownone=True)
    picture_width = NumericProperty(0)
    picture_height = NumericProperty(0)

    theme = StringProperty("dark")

    def __init__(self, **properties: object) -> None:
        super().__init__(**properties)
        self.bind(name=self.show, theme=self.show)
        self.show()

    def show(self, *_changed: object) -> None:
        """Fetch the picture."""
        self.texture = picture(self.name, self.theme) if self.name else None
        self.picture_width, self.picture_height = self.texture.size if self.texture else (0, 0)


load_look(__file__)
