"""When Python looks for garbage: mostly in quiet moments, and never at much at once.

Left alone, Python goes through all that there is now and then, and the window stands still meanwhile. Here it looks at
what is new since the last look: a moment after the last touch or view, or as soon as there is much of it (`look_often`
in run.py). Almost everything goes without it (see widgets/layout/taking_down.py),
so what is old is looked at seldom, when nothing has happened for a while. What the app has loaded is never garbage and
never looked at again.
"""

import gc

from kivy.clock import Clock

QUIET_SECONDS, LONG_QUIET_SECONDS = 0.4, 2.0
MOST_LOOKS = 4
"""After so many looks at what is new, all is looked at in the next long quiet."""
NEW = 1
"""Generations up to this one: what was made since the last look."""


class Collecting:
    """Looks for garbage at the right time."""

    def __init__(self) -> None:
        self._look_soon = Clock.create_trigger(self._look, QUIET_SECONDS)
        self._look_at_all_soon = Clock.create_trigger(self._look_at_all, LONG_QUIET_SECONDS)
        self._has_begun = False

    def begin(self) -> None:
        """All is loaded. It stays, and is never garbage."""
        self._has_begun = True
        gc.collect(NEW)
        gc.freeze()

    def busy(self) -> None:
        """Somebody touches the window, or it shows something new: not now."""
        if not self._has_begun:
            return
        for look in (self._look_soon, self._look_at_all_soon):
            look.cancel()
            look()

    def end(self) -> None:
        """The window closes."""
        self._look_soon.cancel()
        self._look_at_all_soon.cancel()

    def _look(self, _seconds: float) -> None:
        gc.collect(NEW)

    def _look_at_all(self, _seconds: float) -> None:
        if gc.get_count()[-1] > MOST_LOOKS:
            gc.collect()
            # What is left now mostly stays, or goes without a look: the next one need not go through it again.
            gc.freeze()
