"""Words on the screen, in the sizes of the style. They wrap, and are as high as they need to be."""

from kivy.core.text import Label as CoreLabel
from kivy.properties import NumericProperty
from kivy.uix.label import Label

from companion.ui.theme.loading import load_look


class Text(Label):
    """Text that takes the width it is given."""


class Title(Text):
    """The question, or the name of a screen."""


class Heading(Text):
    """A name: an area, a house, a card; or what stands over a list."""


class Second(Text):
    """Second words."""


class Caption(Text):
    """The smallest words."""


class Tag(Label):
    """A short text that takes the width it needs, and wraps where that is more than `most_width`."""

    most_width = NumericProperty(0)

    def __init__(self, **properties: object) -> None:
        super().__init__(**properties)
        for name in ("text", "font_size", "font_name", "bold", "most_width"):
            self.fbind(name, self._fit)
        self._fit()

    def _fit(self, *_changed: object) -> None:
        measure = CoreLabel(font_size=self.font_size, font_name=self.font_name, bold=self.bold)
        is_too_wide = self.most_width > 0 and measure.get_extents(self.text)[0] > self.most_width
        self.text_size = (self.most_width, None) if is_too_wide else (None, None)


class BigNumber(Label):
    """A strength, a bid, a sum."""


load_look(__file__)
