"""Pieces of the game in a row: units, order tokens, shields, signs."""

from kivy.properties import NumericProperty

from companion.ui.models.parts import Badge, Icon, Piece, Shield, Token, Unit
from companion.ui.theme.style import STYLE
from companion.ui.widgets.layout.each import Each, Properties
from companion.ui.widgets.layout.panels import Side

UNIT_SIZE, TOKEN_SIZE, TOKEN_WITH_RIM_SIZE, SHIELD_SIZE, BADGE_SIZE, ICON_SIZE = 26, 36, 38, 32, 24, 24
WHITE = (1.0, 1.0, 1.0, 1.0)
"""A picture in its own colours."""


def picture_name(piece: Piece, size: int = 0) -> str:
    """The name in the atlas of a piece, in the size that lists use or in another."""
    if isinstance(piece, Unit):
        return f"unit-{piece.house}-{piece.kind}{'-routed' if piece.is_routed else ''}-{size or UNIT_SIZE}"
    if isinstance(piece, Token):
        if piece.house:
            return f"order-{piece.token}-{piece.house}-{size or TOKEN_WITH_RIM_SIZE}"
        return f"order-{piece.token}-{size or TOKEN_SIZE}"
    if isinstance(piece, Shield):
        return f"shield-{piece.house}-{size or SHIELD_SIZE}"
    if isinstance(piece, Badge):
        return f"badge-{piece.house}-{size or BADGE_SIZE}"
    assert isinstance(piece, Icon)
    return f"icon-{piece.icon}-{size or ICON_SIZE}"


class Pieces(Each, Side):
    """Side by side, as wide as they are together; narrow ones stand in the middle of `least_width`."""

    child_class = "Picture"
    least_width = NumericProperty(0)

    def __init__(self, **properties: object) -> None:
        super().__init__(size_hint_x=None, width=0, spacing=STYLE.tiny, **properties)
        self.bind(minimum_width=self._fit, least_width=self._fit)
        self._fit()

    def _fit(self, *_changed: object) -> None:
        beside = self.padding[0]
        pieces = self.minimum_width - 2 * beside
        beside = max(0.0, (self.least_width - pieces) / 2) if self.children else 0.0
        self.padding = (beside, 0, beside, 0)
        self.width = pieces + 2 * beside

    def each(self) -> list[Properties]:
        """A sign has the colour of its role, everything else its own colours."""
        return [
            {
                "name": picture_name(piece),
                "tint": STYLE.palette.role(piece.role) if isinstance(piece, Icon) else WHITE,
                "pos_hint": {"center_y": 0.5},
            }
            for piece in self.models
        ]
