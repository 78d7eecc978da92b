"""The steps in which a game was played: an answer alone, or answers that were revealed together.

The table goes back by whole steps. Within a reveal a house would answer again knowing what the others have answered.
"""

from collections.abc import Iterable

import attrs

from companion.table.cards.looks import LOOKS
from companion.table.cards.places import Places
from engine import DEALER, Answer, Event, House, Question


@attrs.frozen
class Given:
    """Who answered what; a correction is an answer of the whole table and has no house."""

    house: House | None
    kind: str
    answer: Answer


@attrs.frozen
class Step:
    """Answers that stand or fall together, and what an undo of them must know."""

    answers: int
    """How many answers came before: to go back to this number takes this step back, and all later ones."""
    asked: tuple[Question, ...]
    """The questions that were open before."""
    places: Places
    """Where face-down cards lay before."""
    taken: tuple[Answer, ...] = ()
    looked: bool = False
    """Whether a house was shown a card by it."""

    def going_on(self, answer: Answer, events: Iterable[Event]) -> "Step":
        """The step with one more answer, and what that caused."""
        looked = self.looked or any(event.name in LOOKS for event in events)
        return Step(self.answers, self.asked, self.places, (*self.taken, answer), looked)

    @property
    def given(self) -> tuple[Given, ...]:
        """Who answered what."""
        return tuple(
            Given(question.house if question else None, question.kind if question else answer.question, answer)
            for answer, question in self._answered
        )

    @property
    def secrets(self) -> bool:
        """Whether somebody has learnt something by it that an undo makes nobody forget."""
        questions = (question for _, question in self._answered if question is not None)
        return self.looked or any(question.secret or question.house == DEALER for question in questions)

    @property
    def _answered(self) -> tuple[tuple[Answer, Question | None], ...]:
        questions = {question.id: question for question in self.asked}
        return tuple((answer, questions.get(answer.question)) for answer in self.taken)
