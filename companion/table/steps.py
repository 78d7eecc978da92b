"""The steps in which a game was played: an answer alone, or answers that were revealed together.

The table goes back by whole steps. Within a reveal a house would answer again knowing what the others have answered.
"""

import attrs

from companion.table.places import Places
from engine import Answer, Question
from engine.words import DEALER, House


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
    given: tuple[Given, ...]
    secrets: bool
    """Whether somebody has learnt something by it that an undo makes nobody forget."""
    places: Places
    """Where face-down cards lay before."""


def step_of(
    answers: int, given: tuple[Answer, ...], asked: tuple[Question, ...], places: Places, *, looked: bool
) -> Step:
    """A step from the answers given and the questions that were open; ``looked``: a house was shown a card by it."""
    questions = {question.id: question for question in asked}
    answered = [questions.get(answer.question) for answer in given]
    secret = any(question is not None and (question.secret or question.house == DEALER) for question in answered)
    who = tuple(
        Given(question.house if question else None, question.kind if question else answer.question, answer)
        for answer, question in zip(given, answered, strict=True)
    )
    return Step(answers, who, secret or looked, places)
