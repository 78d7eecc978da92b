"""Things that are set rather than answered: a switch, a stepper, one of a few words, a line of text."""

from typing import TypeAlias

import attrs

from companion.ui.models.intents import Intent
from companion.ui.models.parts import ButtonModel, Piece


@attrs.frozen
class SwitchModel:
    """On or off."""

    text: str
    is_on: bool
    intent: Intent | None
    second: str = ""


@attrs.frozen
class StepperModel:
    """A small number, with minus and plus; None where there is no further."""

    text: str
    value: str
    less: Intent | None
    more: Intent | None
    second: str = ""
    pieces: tuple[Piece, ...] = ()


@attrs.frozen
class SegmentsModel:
    """One of two to four words."""

    text: str
    parts: tuple[ButtonModel, ...]
    chosen: int
    second: str = ""


@attrs.frozen
class FieldModel:
    """A line of text that is typed; `name` says which. `wrong` says why it cannot be taken."""

    name: str
    text: str
    hint: str
    most: int
    is_code: bool = False
    wrong: str = ""
    enter: Intent | None = attrs.field(default=None, repr=False)
    """What the key Enter does here; None where it only ends the typing."""


@attrs.frozen
class WatchedModel:
    """A part that flashes when its value becomes another under the player's eyes; `name` says of what it is."""

    name: str
    value: str | bool | int
    part: object


@attrs.frozen
class HeadingModel:
    """A heading over some rows, with a word at its end."""

    text: str
    second: str = ""


@attrs.frozen
class NoteModel:
    """A quiet sentence beside a sign."""

    text: str
    icon: str = "info"
    role: str = "info"


@attrs.frozen
class TileModel:
    """A house to choose, as a tile with its shield."""

    house: str
    text: str
    intent: Intent | None
    is_selected: bool = False


@attrs.frozen
class TilesModel:
    """Tiles, so many in a row."""

    tiles: tuple[TileModel, ...]
    columns: int = 3


@attrs.frozen
class BadgesModel:
    """Houses to choose from in one row, by their sigils alone."""

    tiles: tuple[TileModel, ...]


Control: TypeAlias = SwitchModel | StepperModel | SegmentsModel | FieldModel | HeadingModel | NoteModel | TilesModel
