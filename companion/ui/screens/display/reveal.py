"""The reveal on the table display: rows of tokens by house, which turn up in one wave."""

from kivy.properties import NumericProperty, ObjectProperty

from companion.ui.screens.display import lines  # noqa: F401  (whom the table waits for)
from companion.ui.theme.loading import load_look
from companion.ui.widgets.layout.boxes import TightBox
from companion.ui.widgets.layout.each import Each, Properties
from companion.ui.widgets.motion import REVEAL, Coming, turned


class LargeReveal(Coming, TightBox):
    """What lies where is on the board; who has which orders is here."""

    model = ObjectProperty(None, rebind=True)
    send = ObjectProperty(None, allownone=True)

    def __init__(self, **properties: object) -> None:
        super().__init__(manner=REVEAL, **properties)


class RevealHouses(Each, TightBox):
    """The houses in turn order; they share the room, and take no more than they need."""

    come = NumericProperty(1.0)
    child_class = "RevealHouse"
    follows = ("models", "come")

    def each(self) -> list[Properties]:
        """The wave goes on from house to house."""
        firsts = [sum(len(row.tokens) for row in self.models[:place]) for place in range(len(self.models))]
        number = sum(len(row.tokens) for row in self.models)
        return [
            {"model": row, "come": self.come, "first": first, "number": number}
            for row, first in zip(self.models, firsts, strict=True)
        ]


class RevealHouse(TightBox):
    """A house and its orders."""

    model = ObjectProperty(None, rebind=True)
    come = NumericProperty(1.0)
    first = NumericProperty(0)
    number = NumericProperty(1)


class TurningTokens(Each, TightBox):
    """The orders of one house, side by side."""

    tokens = ObjectProperty(())
    come = NumericProperty(1.0)
    first = NumericProperty(0)
    number = NumericProperty(1)
    child_class = "LargeToken"
    follows = ("tokens", "come", "first", "number")

    def each(self) -> list[Properties]:
        """Each turns in its time."""
        return [
            {
                "piece": token,
                "turned": turned(self.come, int(self.first) + place, int(self.number)),
                "times": 1.42,
                "pos_hint": {"center_y": 0.5},
            }
            for place, token in enumerate(self.tokens)
        ]


load_look(__file__)
