"""*What if*: both hands against each other, as a grid; in sentences where text is large."""

from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty

from companion.ui.models.what_if.grid import Outcome
from companion.ui.theme.loading import load_look
from companion.ui.theme.palette import Colour
from companion.ui.theme.style import STYLE
from companion.ui.widgets.layout.boxes import TightBox
from companion.ui.widgets.layout.each import Each, Properties
from companion.ui.widgets.layout.panels import Panel, Stack
from companion.ui.widgets.pieces.card_faces import InHouseColours

FEW_COLUMNS = 5
"""With more columns than these, names stand below their cards, and those of columns in two lines."""
ROLES = {Outcome.WIN: "good", Outcome.TIE: "warn", Outcome.LOSS: ""}
SHADE = 0.22


class WhatIfPage(TightBox):
    """A bar, and what it has chosen."""

    model = ObjectProperty(None, rebind=True)
    send = ObjectProperty(None, allownone=True)


class WhatIfGrid(Stack):
    """Both sums before cards, the grid, what its marks mean."""

    model = ObjectProperty(None, rebind=True)
    send = ObjectProperty(None, allownone=True)

    def has_few(self, model: object) -> bool:
        """Whether the names of cards have room beside them."""
        return len(model.columns) <= FEW_COLUMNS


class CardHead(InHouseColours, TightBox):
    """A card by its strength, with its name."""

    def house_of(self, model: object) -> str:
        """The house of the card."""
        return model.card.house


class ColumnHead(CardHead):
    """The name of every other column is lower than that of its neighbours, where columns are narrow."""

    is_lower = BooleanProperty(False)
    is_last = BooleanProperty(False)
    lines = NumericProperty(1)


class ColumnHeads(Each, TightBox):
    """Their cards."""

    is_wide = BooleanProperty(False)
    child_class = "ColumnHead"
    follows = ("models", "is_wide")

    def each(self) -> list[Properties]:
        """A narrow column lends its neighbour the room for a name."""
        lines = 1 if self.is_wide else 2
        return [
            {
                "model": model,
                "is_lower": lines > 1 and place % 2 == 1,
                "is_last": place == len(self.models) - 1,
                "lines": lines,
            }
            for place, model in enumerate(self.models)
        ]


class RowHead(CardHead):
    """One of my cards."""

    is_wide = BooleanProperty(False)


class WhatIfRow(TightBox):
    """One of my cards against all of theirs."""

    model = ObjectProperty(None, rebind=True)
    is_wide = BooleanProperty(False)


class WhatIfRows(Each, Stack):
    """All my cards."""

    is_wide = BooleanProperty(False)
    child_class = "WhatIfRow"
    follows = ("models", "is_wide")

    def each(self) -> list[Properties]:
        """Each knows whether its name has room beside it."""
        return [{"model": model, "is_wide": self.is_wide} for model in self.models]


class WhatIfTold(Stack):
    """One of my cards, in sentences."""

    model = ObjectProperty(None, rebind=True)
    send = ObjectProperty(None, allownone=True)


class Cells(Each, TightBox):
    """What comes of a card against each of theirs."""

    is_wide = BooleanProperty(False)
    child_class = "WhatIfCell"
    follows = ("models", "is_wide")

    def each(self) -> list[Properties]:
        """Numbers are larger where there is room."""
        return [{"model": model, "is_wide": self.is_wide} for model in self.models]


class WhatIfCell(Panel):
    """One pair: both sums with their sign, and the word."""

    model = ObjectProperty(None, rebind=True)
    is_wide = BooleanProperty(False)

    def shade(self, model: object) -> Colour:
        """The colour says again what sign and word say."""
        role = ROLES[model.outcome]
        return (*STYLE.palette.role(role)[:3], SHADE) if role else (0.0, 0.0, 0.0, 0.0)

    def ink(self, model: object) -> Colour:
        """The colour of the word."""
        return STYLE.palette.role(ROLES[model.outcome] or "text2")


load_look(__file__)
