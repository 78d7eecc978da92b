"""The picture of a game that is over, and its preview on the page from which it is shared."""

from kivy.graphics.texture import Texture
from kivy.properties import NumericProperty, ObjectProperty

from companion.ui.theme.loading import load_look
from companion.ui.theme.share_card import CARD
from companion.ui.widgets.layout.boxes import TightBox
from companion.ui.widgets.layout.each import Each, Properties


class ShareCard(TightBox):
    """Always the same size, whatever window there is; `board` is a picture of the board."""

    model = ObjectProperty(None, rebind=True)
    board = ObjectProperty(None)


class CardWinners(Each, TightBox):
    """F1-END-03: the shields of all who have won: nearly always one."""

    houses = ObjectProperty(())
    times = NumericProperty(1.0)
    child_class = "LargePicture"
    follows = ("houses", "times")

    def each(self) -> list[Properties]:
        """Side by side."""
        return [{"name": f"shield-{house}-96", "times": self.times} for house in self.houses]


class CardPlace(TightBox):
    """A place in the ranking."""

    model = ObjectProperty(None, rebind=True)
    send = ObjectProperty(None, allownone=True)


class CardRemark(TightBox):
    """Something remarkable."""

    model = ObjectProperty(None, rebind=True)
    send = ObjectProperty(None, allownone=True)


class CardPreview(TightBox):
    """The picture as wide as its place; drawn when it is first shown, and when it becomes another."""

    model = ObjectProperty(None, rebind=True)
    send = ObjectProperty(None, allownone=True)
    texture = ObjectProperty(None, allownone=True)
    share = NumericProperty(CARD.size[1] / CARD.size[0])
    """How high it is, by its width."""

    def __init__(self, **properties: object) -> None:
        super().__init__(**properties)
        self.fbind("model", self.show)
        self.show()

    def show(self, *_changed: object) -> None:
        """Draw it soon."""
        from companion.ui.screens.chronicle.painting import paint_texture

        paint_texture(self.model.card, self._painted)

    def _painted(self, texture: Texture) -> None:
        """Nobody may look at it any more."""
        if self.parent is not None:
            self.texture = texture


load_look(__file__)
