"""The whole app as one model: a screen, and what comes over it."""

from typing import TypeAlias

import attrs

from companion.ui.models.home import HomeModel, home_model
from companion.ui.models.intents import Close, Dismiss, Go, Intent
from companion.ui.models.patterns.plan import PlanModel
from companion.ui.models.place import RuleSheet
from companion.ui.models.shell import ShellModel, shell_model
from companion.ui.models.situation import Situation

ScreenModel: TypeAlias = HomeModel | ShellModel
TOAST_ICONS = {"bad": "x", "good": "check"}


@attrs.frozen
class ToastModel:
    """A sentence above the buttons, with the colour of its role at its edge; touched, it goes."""

    text: str
    role: str
    dismiss: Intent
    icon: str
    rule: Intent | None
    rule_text: str
    is_high: bool
    """Where the lower half is a tray that must stay in reach."""


@attrs.frozen
class AppModel:
    """What the window shows."""

    screen: ScreenModel
    toast: ToastModel | None
    sheet: object | None
    """None while nothing lies over the screen."""
    close_sheet: Intent


def app_model(situation: Situation) -> AppModel:
    """Which screen is shown follows from the view and the place."""
    screen = home_model(situation) if situation.view.table is None else shell_model(situation)
    without_sheet = Go(attrs.evolve(situation.place, sheet=None))
    has_tray = isinstance(screen, ShellModel) and isinstance(screen.body, PlanModel)
    return AppModel(screen, _toast(situation, is_high=has_tray), None, without_sheet)


def _toast(situation: Situation, *, is_high: bool) -> ToastModel | None:
    toast = situation.toast
    if toast is None:
        return None
    rule = Go(attrs.evolve(situation.place, sheet=RuleSheet(toast.rule))) if toast.rule else None
    icon = TOAST_ICONS.get(toast.role, "info")
    rule_text = situation.words.say("Show the rule")
    return ToastModel(toast.text, toast.role, Dismiss(), icon, rule, rule_text, is_high)


__all__ = ["AppModel", "Close", "ScreenModel", "ToastModel", "app_model"]
