"""Sizes of the picture that is shared, in its own pixels: it is the same whatever device has drawn it."""

from kivy.metrics import dp

from companion.ui.theme.far import FAR

WIDTH, HEIGHT = 1080, 1350


class CardSizes:
    """Type and spacing of the picture."""

    size = WIDTH, HEIGHT

    # type
    second = 31
    remark_text = 28
    reason = 33
    name = 116
    row = 34
    number = 33
    caption = 26
    brand = 33

    # spacing
    hair = 2
    small = 8
    gap = 18
    edge = 60
    column = 40
    radius = 24

    # parts
    head = 222
    board = 404, 606
    rank = 62
    remark = 56
    fights = 170
    foot = 66

    @property
    def sign(self) -> float:
        """How many times as large as on a phone pictures of the atlas are, for `LargePicture`."""
        return self.lines / FAR.scale

    @property
    def lines(self) -> float:
        """The same for what is drawn by lines."""
        return 2.0 / dp(1)


CARD = CardSizes()
