"""Every kind of question in words."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from companion.ui.words import facts as fact
from companion.ui.words.asking.combat import COMBAT_QUESTIONS
from companion.ui.words.asking.orders import ORDER_QUESTIONS
from companion.ui.words.asking.rows import QuestionRow
from companion.ui.words.asking.westeros import WESTEROS_QUESTIONS
from companion.ui.words.marking import Said, Sentence, marked_count
from companion.ui.words.speech import Speech
from engine import DEALER

NO_FACTS: Mapping[str, Any] = MappingProxyType({})

QUESTIONS: Mapping[str, QuestionRow] = {**WESTEROS_QUESTIONS, **ORDER_QUESTIONS, **COMBAT_QUESTIONS}
"""A row for every kind."""

DEPENDS_ON: Mapping[str, Callable[[Mapping[str, Any]], str]] = {
    "draw": lambda facts: "some" if facts["drawer"] else "none",
    "westeros-choice": lambda facts: str(facts["card"]),
    "bid": lambda facts: str(facts["purpose"]),
    "tie": lambda facts: str(facts["purpose"]),
    "track": lambda facts: str(facts["purpose"]),
}
"""What the sentences of a kind depend on, where there are several."""

THINKING = marked_count("waiting", "{houses} is thinking.", "{houses} are thinking.")

COUNTED: Mapping[str, str] = {"take-ships": "ships", "casualties": "number", "lose-points": "points"}
"""The fact that a sentence of this kind counts."""


@dataclass(frozen=True, slots=True)
class QuestionWords:
    """What whoever is asked reads: a title as short as a headline, one sentence, and the main button."""

    title: str
    sentence: str
    button: str


def question(speech: Speech, kind: str, facts: Mapping[str, Any]) -> QuestionWords:
    """A question in words."""
    row = QUESTIONS[kind]
    return QuestionWords(*(_put(speech, said, kind, facts) for said in (row.title, row.sentence, row.button)))


def waiting(speech: Speech, kind: str, house: str, facts: Mapping[str, Any]) -> str:
    """What the others read while this house is asked; the dealer is no house, and is named in the sentence."""
    who = {} if house == DEALER else {"house": house}
    return _put(speech, QUESTIONS[kind].waiting, kind, {**facts, **who})


def waiting_for_a_house(speech: Speech, kind: str, house: str) -> str:
    """The same where nothing is said but the house; else nothing."""
    said = QUESTIONS[kind].waiting
    is_whole = isinstance(said, Sentence) and said.places == {"house"}
    return waiting(speech, kind, house, {}) if is_whole else ""


def thinking(speech: Speech, houses: Sequence[str]) -> str:
    """Whose secret answers the table still waits for."""
    return speech.put(THINKING, number=len(houses), houses=speech.joined([speech.house(house) for house in houses]))


def _put(speech: Speech, said: Said, kind: str, facts: Mapping[str, Any]) -> str:
    sentence = said if isinstance(said, Sentence) else said[DEPENDS_ON[kind](facts)]
    if kind in COUNTED:
        facts = {**facts, "number": facts[COUNTED[kind]]}
    return fact.put(speech, sentence, facts)
