"""When Python looks for garbage: while the app is loaded, and later when nobody sees the window.

A look goes through all that is there, and the window stands still meanwhile. Left alone, Python looks whenever enough
things were made: mostly while a screen is made, which somebody waits for. Almost everything goes without a look (see
widgets/layout/taking_down.py); some thousand things a round do not. So an evening can do without, unless something is
wrong: then a look in a quiet moment is better than no memory. What the app has loaded, and what a look has left, is
not looked at again: it mostly stays, or goes without. In every quiet moment, what was freed goes back to the device.
"""

import gc

from kivy.clock import Clock

from companion.ui.giving_back import forget_sources, give_back

QUIET_SECONDS = 1.0
TOO_MUCH = 300_000
"""So many new things are more than an evening leaves."""


class Collecting:
    """Looks for garbage at the right time."""

    def __init__(self) -> None:
        self._tidy_soon = Clock.create_trigger(self._tidy, QUIET_SECONDS)
        self._has_begun = False

    def begin(self) -> None:
        """All is loaded: from now on Python looks only when it is told to."""
        self._has_begun = True
        forget_sources()
        gc.disable()
        gc.freeze()
        give_back()

    def is_hidden(self) -> None:
        """Nobody sees the window: whatever stands still now, nobody minds."""
        if self._has_begun:
            self._look()

    def busy(self) -> None:
        """Somebody touches the window, or it shows something new: not now."""
        if self._has_begun:
            self._tidy_soon.cancel()
            self._tidy_soon()

    def end(self) -> None:
        """The window closes."""
        self._tidy_soon.cancel()

    def _tidy(self, _seconds: float) -> None:
        if gc.get_count()[0] > TOO_MUCH:
            self._look()
        give_back()

    def _look(self) -> None:
        gc.collect()
        gc.freeze()
