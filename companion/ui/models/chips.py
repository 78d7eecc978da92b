"""Units that can be touched one by one: chips and tiles."""

from enum import Enum

import attrs

from companion.ui.models.intents import Intent
from companion.ui.models.parts import Unit


class Mark(Enum):
    """What happens to a unit; the line round its chip says so."""

    NONE = "none"
    GOES = "goes"
    """It marches, or becomes something better."""
    FALLS = "falls"
    """It is lost."""


@attrs.frozen
class UnitChipModel:
    """A unit to touch; the text below it says what it is, or where it goes."""

    unit: Unit
    intent: Intent | None = attrs.field(default=None, repr=False)
    mark: Mark = Mark.NONE
    text: str = ""


@attrs.frozen
class UnitGroupModel:
    """The units of one area, each to be touched by itself."""

    title: str
    chips: tuple[UnitChipModel, ...]
    second: str = ""
    second_role: str = "text2"
    banner: str = ""
    """SUP-04: the size of the army that supply allows here; empty where that does not matter."""
