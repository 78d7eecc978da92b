"""A picture from the atlas, at whole pixels; icons are white there and take their colour here.

There are more of these on a screen than of anything else, so what they look like is not read from a `.kv` file.
"""

from kivy.properties import ColorProperty, StringProperty
from kivy.uix.widget import Widget

from companion.ui.theme.pictures import picture
from companion.ui.theme.style import STYLE
from companion.ui.widgets.shapes import Block


class Picture(Widget):
    """As large as it is in the atlas, in the middle of its place; without a name it takes no room."""

    name = StringProperty("")
    tint = ColorProperty((1, 1, 1, 1))

    def __init__(self, **properties: object) -> None:
        self._block = Block()
        super().__init__(size_hint=(None, None), size=(0, 0), **properties)
        self.canvas.add(self._block)
        for name, follow in (("name", self.show), ("tint", self._dye), ("pos", self._place), ("size", self._place)):
            self.fbind(name, follow)
        self.show()

    def show(self, *_changed: object) -> None:
        """Fetch the picture."""
        texture = picture(self.name, STYLE.palette.theme) if self.name else None
        self._block.texture = texture
        self._block.size = self.size = texture.size if texture else (0, 0)
        self._dye()
        self._place()

    def _dye(self, *_changed: object) -> None:
        self._block.rgba = self.tint

    def _place(self, *_changed: object) -> None:
        wide, high = self._block.size
        self._block.pos = int(self.x + (self.width - wide) / 2), int(self.y + (self.height - high) / 2)
