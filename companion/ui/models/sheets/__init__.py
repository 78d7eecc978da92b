"""What lies over a screen from below: a row for each kind of sheet."""

from collections.abc import Callable, Mapping
from typing import Any

from companion.ui.models.place import AreaSheet
from companion.ui.models.sheets.area import area_sheet_model
from companion.ui.models.situation import Situation

SHEETS: Mapping[type, Callable[[Situation, Any], object]] = {
    AreaSheet: area_sheet_model,
}
"""How each sheet of `place` is made."""


def sheet_model(situation: Situation) -> object | None:
    """The sheet where the player stands; None while nothing lies over the screen."""
    sheet = situation.place.sheet
    make = SHEETS.get(type(sheet))
    if make is None or situation.view.table is None:
        return None
    return make(situation, sheet)


__all__ = ["SHEETS", "sheet_model"]
