"""Small parts of which many models are made."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, TypeAlias

import attrs

if TYPE_CHECKING:
    from companion.ui.models.intents import Intent
    from engine import House


class Look(Enum):
    """What a button is for; its colour follows."""

    QUIET = "quiet"
    GOLD = "gold"
    """You act here."""
    WAX = "wax"
    """This is, or will be, a secret."""
    INFO = "info"
    """Undo, correction, rules."""


@attrs.frozen
class ButtonModel:
    """A button. Without an intent it is grey; a busy one shows a ring and takes no second touch."""

    text: str
    intent: Intent | None = attrs.field(default=None, repr=False)
    look: Look = Look.QUIET
    icon: str = ""
    is_busy: bool = False


@attrs.frozen
class HoldModel:
    """Something that lasts as long as a finger rests on it: one intent when it comes, another when it goes."""

    text: str
    hold: Intent = attrs.field(repr=False)
    let_go: Intent = attrs.field(repr=False)
    icon: str = ""


@attrs.frozen
class Unit:
    """A piece of a house: `routed` ones lie down."""

    house: House
    kind: str
    is_routed: bool = False


@attrs.frozen
class Token:
    """An order token; `house` gives its rim the colour of the house, as on the map."""

    token: str
    house: House = ""


@attrs.frozen
class Icon:
    """A drawn sign, in the colour of a role."""

    icon: str
    role: str = "text2"


@attrs.frozen
class Shield:
    """The sigil of a house."""

    house: House


@attrs.frozen
class Badge:
    """The sigil of a house in a small disc."""

    house: House


Piece: TypeAlias = Unit | Token | Icon | Shield | Badge


@attrs.frozen
class RowModel:
    """A row of a list: pieces, words, at its end words, a number or pieces; touched as a whole, if it has an intent."""

    title: str
    second: str = ""
    pieces: tuple[Piece, ...] = ()
    value: str = ""
    value_role: str = "text"
    intent: Intent | None = attrs.field(default=None, repr=False)
    is_selected: bool = False
    is_faint: bool = False
    is_ticked: bool | None = None
    """A box to tick at the end of the row; None if it has none."""
    end: tuple[Piece, ...] = ()
    """Pieces or signs at the end of the row."""
    rule: str = ""
    """The rule that explains this row."""


@attrs.frozen
class SectionModel:
    """Rows under a heading."""

    heading: str
    rows: tuple[RowModel, ...]


@attrs.frozen
class FactModel:
    """A fact that matters for this decision: sign, words, number."""

    icon: str
    text: str
    value: str = ""
    role: str = "text"


@attrs.frozen
class PlaqueModel:
    """A few words in a pill, perhaps with a mark before them."""

    text: str
    mark: str = ""
    role: str = "text"
    """What is forbidden is outlined in its colour; all else is plain."""


@attrs.frozen
class FilterModel:
    """A bar of two to four words, one of them chosen."""

    parts: tuple[ButtonModel, ...]
    chosen: int
