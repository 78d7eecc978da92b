"""What lies over a screen from below: a row for each kind of sheet."""

from collections.abc import Callable, Mapping
from typing import Any

from companion.ui.models.consent.fixing import fix_area_model, fix_house_model, fix_sheet_model
from companion.ui.models.consent.fixing_decks import fix_deck_model
from companion.ui.models.consent.going_back import step_sheet_model, steps_sheet_model
from companion.ui.models.place import (
    AreaSheet,
    DiffersSheet,
    FixAreaSheet,
    FixDeckSheet,
    FixHouseSheet,
    FixSheet,
    HostingSheet,
    NoticeSheet,
    OptionsSheet,
    ProposalSheet,
    RuleSheet,
    SeatSheet,
    StepSheet,
    StepsSheet,
    WhoIsHere,
)
from companion.ui.models.sheets.area import area_sheet_model
from companion.ui.models.sheets.hosting import hosting_sheet_model
from companion.ui.models.sheets.on_top import close_sheet, sheet_on_top
from companion.ui.models.sheets.options import options_sheet_model
from companion.ui.models.sheets.seat import seat_sheet_model
from companion.ui.models.sheets.trouble import notice_sheet_model, proposal_sheet_model
from companion.ui.models.situation import Situation
from companion.ui.models.tabs.rules import differs_sheet_model, rule_model
from companion.ui.models.tabs.who import WhoModel, who_model


def _who(situation: Situation, _sheet: WhoIsHere) -> WhoModel:
    return who_model(situation.table, situation.place, situation.view.own.device, situation.words)


SHEETS: Mapping[type, Callable[[Situation, Any], object]] = {
    AreaSheet: area_sheet_model,
    RuleSheet: rule_model,
    WhoIsHere: _who,
    OptionsSheet: options_sheet_model,
    DiffersSheet: differs_sheet_model,
    HostingSheet: hosting_sheet_model,
    SeatSheet: seat_sheet_model,
    FixSheet: fix_sheet_model,
    FixAreaSheet: fix_area_model,
    FixHouseSheet: fix_house_model,
    FixDeckSheet: fix_deck_model,
    StepsSheet: steps_sheet_model,
    StepSheet: step_sheet_model,
    ProposalSheet: proposal_sheet_model,
    NoticeSheet: notice_sheet_model,
}
"""How each sheet of `place` is made."""
WITHOUT_TABLE = (RuleSheet,)
"""Sheets that can be read at home, too."""


def sheet_model(situation: Situation) -> object | None:
    """The sheet on top; None while nothing lies over the screen."""
    sheet = sheet_on_top(situation)
    is_possible = situation.view.table is not None or isinstance(sheet, WITHOUT_TABLE)
    make = SHEETS.get(type(sheet))
    return make(situation, sheet) if make is not None and is_possible else None


__all__ = ["SHEETS", "close_sheet", "sheet_model"]
