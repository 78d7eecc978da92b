"""What is loaded after the first frame: steward, door and engine in a thread, then the widgets one by one."""

import threading
from collections.abc import Callable
from importlib import import_module

from kivy.clock import Clock

from companion.ui.shown_by import SHOWN_BY
from companion.ui.widgets import KIT

RULES = ("companion.ui.steward", "companion.door", "companion.ui.models.shell", "companion.ui.models.sheets")
"""Needed for the first touch, and by every table."""
SELDOM = (
    "screens.display",
    "screens.what_if",
    "screens.trouble",
    "screens.consent",
    "screens.start.first_start",
    "screens.tabs.side",
    "screens.curtain.handover",
    "screens.now.rest",
    "screens.now.end",
)
"""On most devices nobody sees these in an evening: each is read when it is first shown."""
LOOKS = (
    *(f"companion.ui.widgets.{file}" for file in KIT),
    *dict.fromkeys(
        f"companion.ui.{path.rpartition('.')[0]}" for path in SHOWN_BY.values() if not path.startswith(SELDOM)
    ),
)
"""Files of widgets: each reads its `.kv` file, which belongs to the window's thread."""


class Later:
    """Loads each once; whoever needs the rules before they are there waits for them."""

    def __init__(self) -> None:
        self._thread: threading.Thread | None = None
        self._looks = list(reversed(LOOKS))

    def load(self, rules_loaded: Callable[[], None], all_loaded: Callable[[], None]) -> None:
        """Begin; says when the rules are there, and when everything is, in the window's thread."""
        self._all_loaded = all_loaded
        self._thread = threading.Thread(target=self._load_rules, args=(rules_loaded,), name="loading", daemon=True)
        self._thread.start()

    def wait(self) -> None:
        """Until the rules are there, if somebody loads them."""
        if self._thread is not None:
            self._thread.join()

    def _load_rules(self, rules_loaded: Callable[[], None]) -> None:
        for module in RULES:
            import_module(module)
        Clock.schedule_once(lambda _: (rules_loaded(), Clock.schedule_interval(self._load_look, 0)))

    def _load_look(self, _seconds: float) -> bool:
        """One between two frames; False when there is none left."""
        import_module(self._looks.pop())
        if not self._looks:
            self._all_loaded()
        return bool(self._looks)
