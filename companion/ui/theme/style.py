"""The style: one object whose properties every `.kv` file follows. A change shows at once, without a restart."""

from kivy.event import EventDispatcher
from kivy.metrics import dp, sp
from kivy.properties import (
    AliasProperty,
    BooleanProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    OptionProperty,
)

from companion.ui.theme.palette import mixed, palette

LARGE_TEXT = 1.3
"""From this text scale on, what stands side by side stacks."""


def _text(size: float) -> AliasProperty:
    """A size of type, which grows with the text scale."""
    return AliasProperty(lambda self: sp(size) * self.text_scale, bind=["text_scale"], cache=True)


def _capped(size: float, most: float) -> AliasProperty:
    """A size of type in a place that cannot grow: it follows the text scale so far and no farther."""
    return AliasProperty(lambda self: sp(size) * min(self.text_scale, most), bind=["text_scale"], cache=True)


def _large(size: float) -> AliasProperty:
    """A size of type that is large enough as it is: it grows by half as much."""
    return AliasProperty(lambda self: sp(size) * (1 + (self.text_scale - 1) * 0.5), bind=["text_scale"], cache=True)


def _row(size: float, share: float = 0.85) -> AliasProperty:
    """A height that must hold a line of text: it grows with it, as soon as its share is more than the line needs."""
    return AliasProperty(lambda self: dp(size) * max(1.0, self.text_scale * share), bind=["text_scale"], cache=True)


class Style(EventDispatcher):
    """Colours, type, spacing, and what the player has set."""

    palette = ObjectProperty(palette("dark"), rebind=True)
    text_scale = NumericProperty(1.0)
    left_handed = BooleanProperty(False)
    less_motion = BooleanProperty(False)
    is_still = BooleanProperty(False)
    """For pictures: everything stands where its motion would end."""
    breadth = OptionProperty("phone", options=["phone", "tablet", "desktop"])
    """How wide the window is: one column, two panes, or three."""

    # type, as in ux: caption 12, second 14, text 16, button 17, heading 20, title 26, number 40
    caption = _text(12)
    second = _text(14)
    text = _text(16)
    button = _text(17)
    heading = _text(20)
    title = _large(26)
    number = _large(40)
    filter = _capped(16, 1.15)
    """The words of a filter bar: four of them stand side by side."""

    header_title = AliasProperty(
        lambda self: sp(24 if self.is_wide else 19) * min(self.text_scale, 1.3), bind=["text_scale", "breadth"]
    )
    """What stands over everything takes one line, even where text is large."""
    beside = _capped(14, 1.15)
    """Second words of which three stand side by side."""
    thin = _capped(12, 1.15)
    """The words of a bar that leaves its room to something secret, and the numbers along a drawing."""

    # spacing, in steps of 4
    hair = NumericProperty(dp(1))
    tiny = NumericProperty(dp(4))
    small = NumericProperty(dp(8))
    gap = NumericProperty(dp(12))
    edge = NumericProperty(dp(16))
    wide = NumericProperty(dp(24))

    badge = NumericProperty(dp(24))
    grid_head = NumericProperty(dp(58))
    """How wide the names at the left of a grid are; the next one where there is room."""
    wide_grid_head = NumericProperty(dp(100))
    worth = ListProperty([dp(34), dp(28)])
    """The size of a card's strength in a grid."""
    """The sigil before a line."""
    piece = NumericProperty(dp(40))
    """The column of pieces before the words of a large row: the words of all rows begin at one line."""

    # shapes
    radius = NumericProperty(dp(12))
    sheet_radius = NumericProperty(dp(20))
    target = _row(48)
    """The least height and width of what can be touched."""
    finger = NumericProperty(dp(48))
    """The same of what has no words: it stays as it is where text is large, and leaves its room to the words."""
    row = _row(56)
    tall_row = _row(72)
    middle_row = _row(60)
    """A row to choose from below a board."""
    low_row = _row(36)
    """A row that is only read."""
    thin_bar = _row(28)
    button_height = _row(52, 0.7)
    header = _row(60, 0.8)
    least_map = NumericProperty(dp(120))
    """The board above a question is never lower than this."""
    tabs = NumericProperty(dp(56))
    """Tabs lose their words where text is large."""

    row_of_seven = NumericProperty(dp(36))
    """Seven of them stand side by side on a phone."""

    # the columns of a wide window
    rail = NumericProperty(dp(72))
    column = NumericProperty(dp(400))
    """The width of a question beside the board."""
    page = NumericProperty(dp(640))
    """No line of a page is wider: a tablet shows it as a column in the middle."""
    qr_code = NumericProperty(dp(112))
    card_width = NumericProperty(dp(120))
    card_height = NumericProperty(dp(160))
    side = NumericProperty(dp(262))
    """The third column: log and houses."""

    sea_beside = AliasProperty(lambda self: mixed(self.palette.bg, self.palette.sea, 0.5), bind=["palette"], cache=True)
    """The window beside a page: the sea of the board, far off."""
    is_large = AliasProperty(lambda self: self.text_scale >= LARGE_TEXT, bind=["text_scale"], cache=True)
    is_wide = AliasProperty(lambda self: self.breadth != "phone", bind=["breadth"], cache=True)


STYLE = Style()
