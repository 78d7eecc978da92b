"""When Python looks for garbage: while the app is loaded, and later when nobody sees the window.

A look goes through all that is there, and the window stands still meanwhile. Left alone, Python looks whenever enough
things were made: mostly while a screen is made, which somebody waits for. Almost everything goes without a look (see
widgets/layout/taking_down.py); about 10,000 things a round do not. So an evening can do without, unless something is
wrong: then a look in a quiet moment is better than no memory. What the app has loaded, and what a look has left, is
not looked at again: it mostly stays, or goes without.
"""

import gc

from kivy.clock import Clock

QUIET_SECONDS = 2.0
TOO_MUCH = 300_000
"""So many new things are more than an evening leaves."""


class Collecting:
    """Looks for garbage at the right time."""

    def __init__(self) -> None:
        self._look_soon = Clock.create_trigger(self._look_if_too_much, QUIET_SECONDS)
        self._has_begun = False

    def begin(self) -> None:
        """All is loaded: from now on Python looks only when it is told to."""
        self._has_begun = True
        gc.disable()
        gc.freeze()

    def is_hidden(self) -> None:
        """Nobody sees the window: whatever stands still now, nobody minds."""
        if self._has_begun:
            self._look()

    def busy(self) -> None:
        """Somebody touches the window, or it shows something new: not now."""
        if self._has_begun:
            self._look_soon.cancel()
            self._look_soon()

    def end(self) -> None:
        """The window closes."""
        self._look_soon.cancel()

    def _look_if_too_much(self, _seconds: float) -> None:
        if gc.get_count()[0] > TOO_MUCH:
            self._look()

    def _look(self) -> None:
        gc.collect()
        gc.freeze()
