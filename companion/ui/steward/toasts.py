"""Toasts: sentences that go by themselves, some of them with the question that they are about.

Why something was not done is said at once, for a player has just touched it. News of the table wait until what stands
there has had its time.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from math import inf
from typing import TYPE_CHECKING

import attrs

from companion.door import Asked, WhyNot
from companion.ui.models.curtain.closed import is_behind_curtain
from companion.ui.models.intents import GiveAnswer
from companion.ui.models.situation import Toast

if TYPE_CHECKING:
    from companion.ui.steward.current import CurrentSituation

TOAST_SECONDS = 5.0
LEAST_SECONDS = 2.0
"""What was there for a shorter time was not read: it comes again."""
BY_THE_RULES, STALE = "refused", "stale"
"""Reasons: the engine's, which names what was tried, and that a question is not asked any more."""


class Toasts:
    """One at a time."""

    def __init__(self, current: CurrentSituation, clock: Callable[[], float]) -> None:
        self._current = current
        self._clock = clock
        self.since = -inf
        """When the one that stands there has come."""
        self._waiting: deque[Toast] = deque()
        self._secrets: dict[str, Toast] = {}
        """What is told as soon as the curtain of its question opens."""

    def begin_anew(self) -> None:
        """Another table: nobody there is told what was still to be said here."""
        self._waiting.clear()
        self._secrets.clear()

    # saying something

    def explain(self, why_not: WhyNot, about: Asked | None = None) -> None:
        """Why something was not done; `about`: the question for which it was tried."""
        toast = Toast(self._current.situation.words.refusal(why_not), "bad", why_not.rule)
        if about is None:
            self.show(toast)
        elif is_behind_curtain(about) and why_not.reason == BY_THE_RULES:
            self._explain_secret(toast, about)
        else:
            self.show(attrs.evolve(toast, question=about.question if self._is_on_top(about.question) else ""))

    def _explain_secret(self, toast: Toast, about: Asked) -> None:
        """The rules say what was tried: it is told behind the curtain, or not at all."""
        if any(own.asked.question == about.question for own in self._current.situation.view.own.questions):
            self._secrets[about.question] = attrs.evolve(toast, question=about.question, is_secret=True)
            self.follow()
        else:
            self.explain(WhyNot(STALE))

    def show(self, toast: Toast) -> None:
        """At once. What nobody had time to read comes again, unless this is the later word about the same question."""
        before = self._current.situation.toast
        is_later_word = before is not None and bool(toast.question) and before.question == toast.question
        if before not in (None, toast) and not is_later_word and self._clock() - self.since < LEAST_SECONDS:
            self._waiting.appendleft(before)
        self._begin(toast)

    def tell(self, toast: Toast) -> None:
        """News of the table, in their turn."""
        self._waiting.append(toast)
        self.follow()

    def _begin(self, toast: Toast) -> None:
        self.since = self._clock()
        self._current.change(toast=toast)

    # going

    def follow(self) -> None:
        """Another question may be on top now, and a curtain open or closed."""
        situation = self._current.situation
        if situation.toast is not None and not self._may_stand(situation.toast):
            self._current.change(toast=None)
        asked = {own.asked.question for own in situation.view.own.questions}
        self._secrets = {question: toast for question, toast in self._secrets.items() if question in asked}
        secret = self._secrets.pop(situation.place.curtain, None)
        if secret is not None:
            self.show(secret)
        while self._current.situation.toast is None and self._waiting:
            toast = self._waiting.popleft()
            if self._may_stand(toast):
                self._begin(toast)

    def dismiss(self) -> None:
        """It has been read."""
        self._current.change(toast=None)
        self.follow()

    def tick(self) -> None:
        """A toast goes when it has been there long enough."""
        if self._current.situation.toast is not None and self._clock() >= self.since + TOAST_SECONDS:
            self.dismiss()

    def _may_stand(self, toast: Toast) -> bool:
        """What is about a question, while that is on top and not answered; what is secret, behind its curtain."""
        situation = self._current.situation
        if not toast.question:
            return True
        answers = (wished for wished, _ in situation.under_way if isinstance(wished, GiveAnswer))
        is_answered = any(answer.asked.question == toast.question for answer in answers)
        is_hidden = toast.is_secret and situation.place.curtain != toast.question
        return self._is_on_top(toast.question) and not is_answered and not is_hidden

    def _is_on_top(self, question: str) -> bool:
        own = self._current.situation.question()
        return own is not None and own.asked.question == question
