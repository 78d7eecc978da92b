"""Tables that the system hands to this app as files, because somebody has touched one. Harmless where it hands none."""

import logging
from collections.abc import Callable
from pathlib import Path

from kivy.clock import Clock
from kivy.utils import platform

from companion.ui.models.intents import Intent, OpenFile

FILE = Path("handed-over") / "table.council"
"""Where such a file is copied to, in the data folder of the app: the address that the system gives is soon void."""


class HandedOver:
    """One file at a time; the next one takes its place."""

    def __init__(self, folder: Path) -> None:
        """`folder` is the data folder of the app."""
        self._file = folder / FILE

    def at_start(self) -> Intent | None:
        """What to do first if the app was started by a touch on a file."""
        if platform != "android":
            return None
        try:
            from companion.ui.other_apps.android_open import opened_with

            return self._intent() if opened_with(self._file) else None
        except Exception as error:  # whatever the system does, the app starts
            return self._failed(error)

    def listen(self, send: Callable[[Intent], None]) -> None:
        """Send it, in the window's thread, whenever another one is touched."""
        if platform != "android":
            return
        try:
            from companion.ui.other_apps.android_open import listen

            listen(self._file, lambda: Clock.schedule_once(lambda _: send(self._intent())))
        except Exception as error:  # see at_start
            self._failed(error)

    def _intent(self) -> Intent:
        return OpenFile(str(self._file))

    def _failed(self, error: Exception) -> None:
        """The file may still be opened from home; nothing of it is told, but that it failed."""
        logging.getLogger(__name__).warning("A file that was touched could not be opened: %s", type(error).__name__)
