"""How everything stands: one situation after the other, and a toast for a while."""

from collections.abc import Callable
from typing import Any

import attrs

from companion.door import View, WhyNot
from companion.ui.models.place import Place
from companion.ui.models.settings import Settings
from companion.ui.models.situation import Situation, Toast
from companion.ui.words import words_in

TOAST_SECONDS = 5.0


class CurrentSituation:
    """The one situation that everybody who works for the steward looks at and changes."""

    def __init__(self, settings: Settings, clock: Callable[[], float]) -> None:
        self.situation = Situation(View(), Place(), settings, words_in(settings.language))
        self._clock = clock
        self._toast_until = 0.0

    def change(self, **changes: Any) -> None:
        """From now on it stands so, in the words of the edition that is played."""
        self.situation = attrs.evolve(self.situation, **changes)
        edition, words = self.situation.edition, self.situation.words
        if (words.language, words.edition) != (self.situation.settings.language, edition):
            words = words_in(self.situation.settings.language, edition)
            self.situation = attrs.evolve(self.situation, words=words)

    def explain(self, why_not: WhyNot) -> None:
        """Say why something was not done."""
        self.toast(Toast(self.situation.words.refusal(why_not), "bad", why_not.rule))

    def toast(self, toast: Toast) -> None:
        """Say something that goes by itself."""
        self._toast_until = self._clock() + TOAST_SECONDS
        self.change(toast=toast)

    def tick(self) -> None:
        """A toast goes when it has been there long enough."""
        if self.situation.toast is not None and self._clock() >= self._toast_until:
            self.change(toast=None)
