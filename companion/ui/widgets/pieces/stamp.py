"""Pictures that come with a motion: a seal is pressed, a shield grows, a token turns."""

from math import cos, pi

from kivy.properties import NumericProperty, ObjectProperty

from companion.ui.theme.loading import load_look
from companion.ui.widgets.motion import Coming
from companion.ui.widgets.picture import Picture
from companion.ui.widgets.pieces.pieces import picture_name


class Stamp(Coming, Picture):
    """A picture that comes in another size than its own; the same motion for every secret."""

    first_scale = NumericProperty(1.25)


class TurningToken(Picture):
    """An order token that is turned up about its upright: first its back, then its face."""

    piece = ObjectProperty(None, allownone=True)
    turned = NumericProperty(1.0)
    narrow = NumericProperty(1.0)

    def __init__(self, **properties: object) -> None:
        super().__init__(**properties)
        self.bind(piece=self.turn, turned=self.turn)
        self.turn()

    def turn(self, *_changed: object) -> None:
        """Half way round it is as narrow as a line."""
        self.narrow = max(0.01, abs(cos(pi * self.turned)))
        if self.piece is None:
            self.name = ""
        else:
            self.name = picture_name(self.piece) if self.turned > 0.5 else f"order-back-{self.piece.house}-38"


load_look(__file__)
