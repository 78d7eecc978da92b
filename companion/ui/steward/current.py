"""How everything stands: one situation after the other."""

from collections.abc import Callable
from typing import Any

import attrs

from companion.door import View
from companion.ui.models.place import Place
from companion.ui.models.settings import Settings
from companion.ui.models.situation import Situation
from companion.ui.steward.toasts import Toasts
from companion.ui.words import words_in


class CurrentSituation:
    """The one situation that everybody who works for the steward looks at and changes."""

    def __init__(self, settings: Settings, clock: Callable[[], float]) -> None:
        self.situation = Situation(View(), Place(), settings, words_in(settings.language))
        self.toasts = Toasts(self, clock)

    def change(self, **changes: Any) -> None:
        """From now on it stands so, in the words of the edition that is played."""
        self.situation = attrs.evolve(self.situation, **changes)
        edition, words = self.situation.edition, self.situation.words
        if (words.language, words.edition) != (self.situation.settings.language, edition):
            words = words_in(self.situation.settings.language, edition)
            self.situation = attrs.evolve(self.situation, words=words)
