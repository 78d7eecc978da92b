"""The whole app as one model: a screen, and what comes over it."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

import attrs

from companion.ui.models.intents import ChangeSettings, Dismiss, Go, Intent, Several
from companion.ui.models.page import PageModel
from companion.ui.models.place import RuleSheet, Screen
from companion.ui.models.settings import Sound
from companion.ui.models.situation import Situation
from companion.ui.models.start.home import HomeModel, home_model

if TYPE_CHECKING:
    from companion.ui.models.display.display import DisplayModel
    from companion.ui.models.shell import ShellModel
    from companion.ui.models.start.first_start import FirstStartModel

ScreenModel: TypeAlias = "FirstStartModel | HomeModel | PageModel | ShellModel | DisplayModel"
TOAST_ICONS = {"bad": "x", "good": "check"}


@attrs.frozen
class ToastModel:
    """A sentence over the screen, with the colour of its role at its edge; touched, it goes."""

    text: str
    role: str
    dismiss: Intent
    icon: str
    rule: Intent | None
    rule_text: str


@attrs.frozen
class AppModel:
    """What the window shows."""

    screen: ScreenModel
    toast: ToastModel | None
    sheet: object | None
    """None while nothing lies over the screen."""
    close_sheet: Intent | None
    """None where the sheet stays until it is read."""
    is_candle: bool
    """Whether everything is darkened for a dim room."""
    is_sheet_low: bool = False
    """Whether what the sheet does not cover can be touched."""
    is_page: bool = False
    """A page is a column in the middle of a wide window, and its sheets lie there, too."""


def app_model(situation: Situation) -> AppModel:
    """Which screen is shown follows from the view and the place. What makes a screen is read when it is first shown."""
    is_at_table = situation.view.table is not None
    screen = _display(situation) or (_at_table(situation) if is_at_table else _without_table(situation))
    # Sheets and toasts are for those who hold a device: on a display nobody could read them from the table.
    is_displayed = _is_displayed(situation)
    toast = _toast(situation) if not is_displayed else None
    sheet, close = _over(situation) if not is_displayed else (None, None)
    is_low = getattr(sheet, "is_low", False)
    is_page = not is_at_table or isinstance(screen, PageModel)
    return AppModel(screen, toast, sheet, close, situation.settings.candle, is_low, is_page)


def _is_displayed(situation: Situation) -> bool:
    """On a display beside the board, as soon as every house has a player; until then it helps to come to the table."""
    table = situation.view.table
    if not situation.is_display or table is None or table.position is None:
        return False
    from companion.ui.models.start.options import has_begun

    return has_begun(table) or not any(seat.is_free for seat in table.seats)


def _display(situation: Situation) -> DisplayModel | None:
    """What everybody at the table may see, and nothing else."""
    if not _is_displayed(situation):
        return None
    from companion.ui.models.display.display import display_model
    from companion.ui.models.trouble.banner import banner_model

    shown = display_model(
        situation.table,
        situation.log,
        situation.words,
        situation.seconds_quiet,
        situation.seconds_planned,
        situation.past,
    )
    settings = situation.settings
    other = Sound.OFF if settings.sound is not Sound.OFF else Sound.FULL
    silence = ChangeSettings(attrs.evolve(settings, sound=other))
    return attrs.evolve(shown, banner=banner_model(situation), silence=silence)


def _without_table(situation: Situation) -> ScreenModel:
    if not situation.settings.name:
        from companion.ui.models.start.first_start import first_start_model

        return first_start_model(situation)
    return home_model(situation) if situation.place.screen is Screen.HOME else _page(situation)


def _page(situation: Situation) -> PageModel:
    """What home leads to."""
    from companion.ui.models.rest.saving import saved_model
    from companion.ui.models.start.host import host_model
    from companion.ui.models.start.join import join_model
    from companion.ui.models.start.practise import practise_model
    from companion.ui.models.start.settings import settings_model
    from companion.ui.models.tabs.rules import rules_model
    from companion.ui.models.what_if.page import what_if_at_home

    home = Go(attrs.evolve(situation.place, screen=Screen.HOME))
    if situation.place.screen is Screen.SETTINGS:
        return settings_model(situation, home)
    if situation.place.screen is Screen.RULES:
        return rules_model(situation, home)
    if situation.place.screen is Screen.SAVED:
        return saved_model(situation, home)
    if situation.place.screen is Screen.WHAT_IF:
        return what_if_at_home(situation.place, situation.words, home)
    pages = {Screen.HOST: host_model, Screen.JOIN: join_model, Screen.PRACTISE: practise_model}
    return pages[situation.place.screen](situation)


def _at_table(situation: Situation) -> ScreenModel:
    """Before the first answer the board is laid out; a device that comes later goes straight to the game."""
    from companion.ui.models.shell import shell_model
    from companion.ui.models.start.layout import layout_model
    from companion.ui.models.start.lobby import SETUP, lobby_model
    from companion.ui.models.start.options import has_begun
    from companion.ui.models.trouble.banner import banner_model

    table = situation.table
    stage = situation.place.part(SETUP, "lobby")
    if table.position is None or has_begun(table) or situation.is_practice or stage == "done":
        return shell_model(situation)
    is_full = not any(seat.is_free for seat in table.seats)
    page = layout_model(situation) if stage == "layout" and is_full else lobby_model(situation)
    return attrs.evolve(page, banner=banner_model(situation))


def _over(situation: Situation) -> tuple[object | None, Intent | None]:
    """The sheet that lies over the screen, and what closes it. At home there is none but what the player has opened."""
    if situation.view.table is None and situation.place.sheet is None:
        return None, None
    from companion.ui.models.sheets.kinds import close_sheet, sheet_model

    return sheet_model(situation), close_sheet(situation)


def _toast(situation: Situation) -> ToastModel | None:
    toast = situation.toast
    if toast is None:
        return None
    shows_rule = Go(attrs.evolve(situation.place, sheet=RuleSheet(toast.rule)))
    rule = Several((shows_rule, Dismiss())) if situation.words.knows_rule(toast.rule) else None
    icon = TOAST_ICONS.get(toast.role, "info")
    rule_text = situation.words.say("Show the rule")
    return ToastModel(toast.text, toast.role, Dismiss(), icon, rule, rule_text)
