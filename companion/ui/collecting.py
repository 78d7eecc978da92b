"""When Python looks for garbage: while the app is loaded, and later when nothing happens for a while.

A look goes through all that is there, and the window stands still meanwhile. Left alone, Python looks whenever enough
things were made: mostly while a screen is made, which somebody waits for. Almost everything goes without a look (see
widgets/layout/taking_down.py), so few are enough. What the app has loaded, and what a look has left, is not looked at
again: it mostly stays, or goes without.
"""

import gc

from kivy.clock import Clock

QUIET_SECONDS = 2.0
MUCH = 30_000
"""So many new things are worth a look: a screen has about half as many, and a round leaves a third as garbage."""


class Collecting:
    """Looks for garbage at the right time."""

    def __init__(self) -> None:
        self._look_soon = Clock.create_trigger(self._look, QUIET_SECONDS)
        self._has_begun = False

    def begin(self) -> None:
        """All is loaded: from now on Python looks only when it is told to."""
        self._has_begun = True
        gc.disable()
        gc.freeze()

    def busy(self) -> None:
        """Somebody touches the window, or it shows something new: not now."""
        if self._has_begun:
            self._look_soon.cancel()
            self._look_soon()

    def end(self) -> None:
        """The window closes."""
        self._look_soon.cancel()

    def _look(self, _seconds: float) -> None:
        if gc.get_count()[0] > MUCH:
            gc.collect()
            gc.freeze()
