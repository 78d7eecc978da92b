"""What a key of a keyboard means: the tabs, the main button, the curtain, the way back."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from companion.ui.models.intents import Close, Intent
from companion.ui.models.page import PageModel
from companion.ui.models.parts import ButtonModel, Look

if TYPE_CHECKING:
    from companion.ui.models.app import AppModel
    from companion.ui.models.header import KeyHint
    from companion.ui.models.shell import ShellModel
    from companion.ui.words import Words

ENTER, SPACE, ESCAPE, NEXT_AREA = "enter", "space", "escape", "next area"
TABS = ("1", "2", "3", "4", "5")


def intent_of_key(app: AppModel, key: str) -> Intent | None:
    """The intent that a touch would have had; None where the key means nothing."""
    from companion.ui.models.display.display import DisplayModel
    from companion.ui.models.shell import ShellModel

    if app.sheet is not None and key == ESCAPE:
        return app.close_sheet
    if app.sheet is not None and not app.is_sheet_low:
        return None
    screen = app.screen
    if isinstance(screen, DisplayModel):
        return {ESCAPE: screen.home, SPACE: screen.silence}.get(key)
    if key == ENTER:
        return _main_button(screen.body if isinstance(screen, ShellModel) else screen)
    if isinstance(screen, PageModel):
        return screen.back if key == ESCAPE else None
    return _in_game(screen, key) if isinstance(screen, ShellModel) else None


def key_hints(shell: ShellModel, words: Words) -> tuple[KeyHint, ...]:
    """The keys that mean something in this moment of a game."""
    from companion.ui.models.header import KeyHint

    hints = (
        (TABS[0], KeyHint(words.say("1–5", context="keys"), words.say("tabs", context="keys"))),
        (NEXT_AREA, KeyHint(words.say("Tab", context="keys"), words.say("next area", context="keys"))),
        (SPACE, KeyHint(words.say("Space", context="keys"), words.say("curtain", context="keys"))),
    )
    meant = tuple(hint for key, hint in hints if _in_game(shell, key) is not None)
    if _main_button(shell.body) is None:
        return meant
    return (*meant, KeyHint(words.say("Enter", context="keys"), words.say("answer", context="keys")))


def _in_game(shell: ShellModel, key: str) -> Intent | None:
    if key in TABS and shell.tabs:
        return shell.tabs[TABS.index(key)].intent
    if key == NEXT_AREA:
        return _next_area(shell.body)
    is_open = not shell.tabs
    if key == SPACE:
        return Close() if is_open else _curtain(shell.body)
    return Close() if key == ESCAPE and is_open else None


def _next_area(body: object) -> Intent | None:
    """In a plan, the next area without a token, for a key takes none back; after the last comes the first."""
    from companion.ui.models.patterns.planning.plan import PlanModel

    if not isinstance(body, PlanModel):
        return None
    after = (*body.strip[body.selected + 1 :], *body.strip[: max(0, body.selected)])
    is_open = body.curtain is None
    return next((cell.intent for cell in after if is_open or cell.token is None), None)


def _curtain(body: object) -> Intent | None:
    from companion.ui.models.curtain.closed import ClosedModel

    return body.button.intent if isinstance(body, ClosedModel) and body.button is not None else None


def _main_button(model: object) -> Intent | None:
    """The last of the buttons at the lower edge, if it is gold or wax."""
    frame = getattr(model, "frame", model)
    buttons = getattr(frame, "buttons", None) or (getattr(frame, "button", None),)
    main = [button for button in _buttons(buttons) if button.look in (Look.GOLD, Look.WAX) and not button.is_busy]
    return main[-1].intent if main else None


def _buttons(models: Iterable[object]) -> list[ButtonModel]:
    return [model for model in models if isinstance(model, ButtonModel)]
