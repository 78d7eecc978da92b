"""The skeleton of every pattern: title, sentence, content that may scroll, facts, and buttons that never do."""

from kivy.properties import BooleanProperty, ObjectProperty

from companion.ui.theme.loading import load_look
from companion.ui.theme.style import STYLE
from companion.ui.widgets.layout.boxes import TightBox
from companion.ui.widgets.layout.panels import Side, Stack

SHARE_OF_MAP = 0.32
"""The board above a question has at least so much of its height."""


class PatternFrame(TightBox):
    """Its model has a `frame`. What a pattern adds between the words and the facts, it adds to `content`."""

    model = ObjectProperty(None, rebind=True)
    send = ObjectProperty(None, allownone=True)
    tells_enough = BooleanProperty(False)
    """Where all that is decided can be read and touched below the board."""

    def map_height(self, board: object, left: float) -> float:
        """As high as there is room for; never low, but where a strip or what is below it tells enough it makes room."""
        is_told = self.model.frame.above is not None or (self.tells_enough and STYLE.is_large)
        if board is None or (is_told and left < STYLE.least_map):
            return 0
        return max(STYLE.least_map if STYLE.is_large else self.height * SHARE_OF_MAP, left)

    def add_widget(self, widget: object, *where: object, **how: object) -> None:
        """Children of a pattern go into its content, once the skeleton stands."""
        if "buttons" in self.ids:
            self.ids.content.add_widget(widget, *where, **how)
        else:
            super().add_widget(widget, *where, **how)


class PillRow(Side):
    """The pill of an open curtain, and a fact beside it; nothing where nothing is secret."""

    model = ObjectProperty(None, allownone=True)


class Facts(Stack):
    """The facts that matter for this decision, in a panel of their own."""

    models = ObjectProperty(())


load_look(__file__)
