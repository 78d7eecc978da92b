"""What most sheets look like: a name, a line, pieces, then parts one below the other."""

import attrs

from companion.ui.models.parts import ButtonModel, Piece
from engine import House


@attrs.frozen
class SheetModel:
    """The parts are models themselves, each shown by its own widget. The layer below closes it."""

    title: str
    second: str = ""
    house: House = ""
    """Whose shield stands before the name."""
    pieces: tuple[Piece, ...] = ()
    parts: tuple[object, ...] = ()
    outcome: object | None = None
    """What would come of it, over the buttons: it stays in sight while the parts scroll."""
    buttons: tuple[ButtonModel, ...] = ()
    is_low: bool = False
    """A card over the lower edge of the board: whatever it does not cover stays lit and can be touched."""
