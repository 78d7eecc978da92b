"""A picture from the atlas for those who sit farther away: larger, and as sharp as the atlas has it."""

from kivy.metrics import dp
from kivy.properties import NumericProperty

from companion.ui.theme.far import FAR
from companion.ui.theme.pictures import sharp_picture
from companion.ui.theme.style import STYLE
from companion.ui.widgets.picture import Picture
from companion.ui.widgets.pieces.stamp import Stamp, TurningToken


class LargePicture(Picture):
    """So many times as large as it is on a phone, and growing with the window of a display."""

    times = NumericProperty(1.0)

    def __init__(self, **properties: object) -> None:
        super().__init__(**properties)
        self.fbind("times", self.show)
        self.show()

    def show(self, *_changed: object) -> None:
        """Fetch the picture that is nearest to the size it is shown in."""
        if not self.name:
            super().show()
            return
        times = dp(1) * FAR.scale * self.times
        texture, density = sharp_picture(self.name, STYLE.palette.theme, times)
        size = tuple(round(side * times / density) for side in texture.size)
        self._block.texture = texture
        self._block.size = self.size = size
        self._dye()
        self._place()


class LargeStamp(Stamp, LargePicture):
    """A seal that is pressed before everybody's eyes."""


class LargeToken(TurningToken, LargePicture):
    """An order token that is turned up."""
