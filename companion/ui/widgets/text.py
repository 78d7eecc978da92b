"""Words on the screen, in the sizes of the style. They wrap, and are as high as they need to be."""

from kivy.clock import Clock
from kivy.core.text import Label as CoreLabel
from kivy.properties import NumericProperty
from kivy.uix.label import Label

from companion.ui.theme.loading import load_look
from companion.ui.widgets.line_breaks import even_width, kept_together
from companion.ui.widgets.shapes import Block

FOLLOWED = (
    "text",
    "font_size",
    "font_name",
    "bold",
    "color",
    "halign",
    "valign",
    "padding",
    "text_size",
    "line_height",
)
"""What the app ever changes of a text."""


class Written(Label):
    """A label of Kivy that follows only what the app changes of a text, and looks the same when it cannot be touched.

    Kivy's own follows forty properties, which takes most of the time and the room of a label. There are many on a
    screen, so how they are drawn is not read from a `.kv` file either.
    """

    def __init__(self, **properties: object) -> None:
        self._block = Block()
        self._trigger_texture = Clock.create_trigger(self.texture_update, -1)
        super(Label, self).__init__(**properties)
        self.canvas.add(self._block)
        change, place = self._change, self._place
        for name in FOLLOWED:
            self.fbind(name, change, name)
        for name in ("texture", "pos", "size"):
            self.fbind(name, place)
        self.fbind("texture", self._drawn_anew)
        self._label = CoreLabel(**{name: getattr(self, name) for name in FOLLOWED})
        self._trigger_texture()

    def _change(self, name: str, _self: object, value: object) -> None:
        """Something of the text is another; it is drawn before the next frame."""
        if name not in ("text", "text_size"):
            self._label.options[name] = value
        self._trigger_texture()

    def texture_update(self, *_changed: object) -> None:
        """Draw it, in lines that end where they should."""
        label, (width, height) = self._label, self.text_size
        label.text = kept_together(self.text, width, self.font_size) if width else self.text
        if width and self.halign == "center" and label.text:
            width = even_width(label, width)
        label.text_size = (width, height)
        super().texture_update()

    @property
    def drawn(self) -> tuple[str, float | None]:
        """The words with the signs that keep them together, and the width of their lines."""
        return self._label.text, self._label.text_size[0]

    def _place(self, *_changed: object) -> None:
        """In the middle, at whole pixels. While a text is drawn anew there is no texture for a moment."""
        if self.texture is not None:
            wide, high = self.texture.size
            self._block.texture = self.texture
            self._block.pos = int(self.x + (self.width - wide) / 2), int(self.y + (self.height - high) / 2)
            self._block.size = wide, high
        elif not self.text:
            self._block.size = 0, 0

    def _drawn_anew(self, *_changed: object) -> None:
        """Words of the same size are drawn into the same texture: nothing but its content is another."""
        if self.texture is not None:
            self.canvas.ask_update()


class Text(Written):
    """Text that takes the width it is given."""


class Title(Text):
    """The question, or the name of a screen."""


class Heading(Text):
    """A name: an area, a house, a card; or what stands over a list."""


class Second(Text):
    """Second words."""


class Caption(Text):
    """The smallest words."""


class Tag(Written):
    """A short text that takes the width it needs, and wraps where that is more than `most_width`."""

    most_width = NumericProperty(0)

    def __init__(self, **properties: object) -> None:
        super().__init__(**properties)
        for name in ("text", "font_size", "font_name", "bold", "most_width"):
            self.fbind(name, self._fit)
        self._fit()

    def _fit(self, *_changed: object) -> None:
        self.text_size = (self.most_width, None) if self.most_width > 0 and self._is_too_wide() else (None, None)

    def _is_too_wide(self) -> bool:
        measure = CoreLabel(font_size=self.font_size, font_name=self.font_name, bold=self.bold)
        return measure.get_extents(self.text)[0] > self.most_width


class BigNumber(Written):
    """A strength, a bid, a sum."""


def size_without_break(text: str, font_name: str, width: float, *sizes: float) -> float:
    """The first of these sizes in which every word is narrow enough to stay whole; else the last."""
    fitting = (size for size in sizes if words_stay_whole(text, font_name, width, size))
    return next(fitting, sizes[-1])


def size_in_one_line(text: str, font_name: str, width: float, *sizes: float) -> float:
    """The first of these sizes in which the text is one line; else the last, in as many as it needs."""
    measures = ((size, CoreLabel(font_name=font_name, font_size=size)) for size in sizes)
    return next((size for size, measure in measures if measure.get_extents(text)[0] <= width), sizes[-1])


def words_stay_whole(text: str, font_name: str, width: float, size: float, *, bold: bool = False) -> bool:
    """Whether every word is narrow enough for this width."""
    measure = CoreLabel(font_name=font_name, font_size=size, bold=bold)
    return all(measure.get_extents(word)[0] <= width for word in text.split())


load_look(__file__)
