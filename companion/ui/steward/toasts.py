"""Toasts: sentences that go by themselves."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from companion.door import WhyNot
from companion.ui.models.situation import Toast

if TYPE_CHECKING:
    from companion.ui.steward.current import CurrentSituation

TOAST_SECONDS = 5.0


class Toasts:
    """One at a time."""

    def __init__(self, current: CurrentSituation, clock: Callable[[], float]) -> None:
        self._current = current
        self._clock = clock
        self._until = 0.0

    def explain(self, why_not: WhyNot) -> None:
        """Say why something was not done."""
        self.tell(Toast(self._current.situation.words.refusal(why_not), "bad", why_not.rule))

    def tell(self, toast: Toast) -> None:
        """Say something that goes by itself."""
        self._until = self._clock() + TOAST_SECONDS
        self._current.change(toast=toast)

    def dismiss(self) -> None:
        """It has been read."""
        self._current.change(toast=None)

    def tick(self) -> None:
        """A toast goes when it has been there long enough."""
        if self._current.situation.toast is not None and self._clock() >= self._until:
            self.dismiss()
