"""Sizes for a display that is read from two metres. They are those of a window of 1280 x 800, and grow with it."""

from kivy.event import EventDispatcher
from kivy.metrics import dp
from kivy.properties import AliasProperty, NumericProperty

WIDTH, HEIGHT = 1280.0, 800.0
"""In dp, where the scale is 1."""


def _size(size: float) -> AliasProperty:
    return AliasProperty(lambda self: dp(size) * self.scale, bind=["scale"], cache=True)


class Far(EventDispatcher):
    """Type and spacing of the table display."""

    scale = NumericProperty(1.0)
    shade = NumericProperty(0.7)
    """A display that is dim has what is left of its light: 30 %."""

    # type: main words at least 40, sentences at least 28, second words at least 22 (small letters 1/60 and 1/80 of the
    # window's height)
    second = _size(22)
    words = _size(28)
    large = _size(30)
    main = _size(40)
    title = _size(44)
    number = _size(64)
    clock = _size(92)
    strength = _size(112)
    sum = _size(150)

    # spacing
    hair = _size(1)
    line = _size(3)
    tiny = _size(4)
    small = _size(8)
    gap = _size(14)
    edge = _size(24)
    wide = _size(36)
    radius = _size(16)

    # parts
    bar = _size(76)
    """The top bar."""
    board = _size(533)
    """The width of the whole board."""
    disc = _size(31)
    """A round of the game; ten stand beside a long title."""
    row = _size(60)
    low_row = _size(44)
    panel = _size(92)
    seal = _size(128)
    """As wide as each of six houses."""
    house_column = _size(226)
    """The numbers of the houses, beside the tracks."""
    track_name = _size(150)
    card_width = _size(212)
    card_height = _size(296)
    side_column = _size(358)
    """One side of a combat."""
    pillar = _size(112)
    """The width of a bid."""
    rank_column = _size(120)

    def fit(self, width: float, height: float) -> bool:
        """The window has this size, in pixels; says whether everything is as large as before."""
        before, self.scale = self.scale, min(width / dp(WIDTH), height / dp(HEIGHT))
        return self.scale == before


FAR = Far()
