"""The whole app as one model: a screen, and what comes over it."""

from typing import TypeAlias

import attrs

from companion.ui.models.home import HomeModel, home_model
from companion.ui.models.intents import Close, Dismiss, Go, Intent
from companion.ui.models.place import RuleSheet
from companion.ui.models.shell import ShellModel, shell_model
from companion.ui.models.situation import Situation

ScreenModel: TypeAlias = HomeModel | ShellModel


@attrs.frozen
class ToastModel:
    """A sentence above the buttons, with the colour of its role at its edge; touched, it goes."""

    text: str
    role: str
    dismiss: Intent
    rule: Intent | None
    rule_text: str


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
    return AppModel(screen, _toast(situation), None, without_sheet)


def _toast(situation: Situation) -> ToastModel | None:
    toast = situation.toast
    if toast is None:
        return None
    rule = Go(attrs.evolve(situation.place, sheet=RuleSheet(toast.rule))) if toast.rule else None
    return ToastModel(toast.text, toast.role, Dismiss(), rule, situation.words.say("Show the rule"))


__all__ = ["AppModel", "Close", "ScreenModel", "ToastModel", "app_model"]
