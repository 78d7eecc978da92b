"""What can be done with a question, in the network's thread: answer it, take the answer back, ask the engine about it.

Everything here raises NotPossible if the question that the player saw is not asked any more, or again after an undo.
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import islice
from random import Random
from typing import TypeAlias, get_args

from companion.door.seen.prospects import Prospect, prospect
from companion.door.seen.public import Asked
from companion.door.wishes.reasons import STALE, NotPossible
from companion.door.wishes.wishing import Suggest
from companion.table.state.judging import game_of
from companion.table.state.table import Table
from companion.table.talk.messages import Shown
from engine import (
    CORRECT,
    TIDES_DECK,
    WILDLING_DECK,
    Answer,
    CardId,
    Choice,
    Correction,
    DeckId,
    Question,
    Refusal,
    choice_from_plain,
    choice_to_plain,
    considered_choice,
    in_order,
    random_choice,
    seat_of,
)

Changes: TypeAlias = tuple[tuple[str, ...], ...]
"""What the table sets right, word by word: `units winterfell stark footman`."""
LOOKED_AT: Mapping[str, DeckId] = {"raven-card": WILDLING_DECK, "redraw-tide": TIDES_DECK}
"""The questions about a card that one house alone was shown, and its deck."""


def answering(table: Table, asked: Asked, choice: Choice) -> Suggest:
    """Suggest this answer to the host, openly or under a seal."""
    question, whole = _question(table, asked), _whole(choice)
    return lambda session: session.answer(question.id, whole)


def withdrawing(table: Table, asked: Asked) -> Suggest:
    """Suggest that a sealed answer is taken back."""
    question = _question(table, asked)
    return lambda session: session.withdraw(question.id)


def judge(table: Table, asked: Asked, choice: Choice) -> None:
    """Raises the refusal of an answer that breaks a rule."""
    refusal = _question(table, asked).options().why_not(_whole(choice))
    if refusal is not None:
        raise refusal


def judge_correction(table: Table, changes: Changes) -> None:
    """Raises the refusal of what no board could show."""
    refusal = game_of(table).why_not(Answer(CORRECT, Correction(changes)))
    if refusal is not None:
        raise refusal


def first_choices(table: Table, asked: Asked, most: int) -> tuple[Choice, ...]:
    """The first legal answers, at most so many."""
    return tuple(islice(_question(table, asked).options(), most))


def prospects(table: Table, asked: Asked, ways: Sequence[Sequence[Choice]]) -> tuple[Prospect, ...]:
    """What would stand after each of these ways to answer."""
    question, game = _question(table, asked), game_of(table)
    return tuple(prospect(game.foresee(question.id, tuple(map(_whole, way)))) for way in ways)


def some_choice(table: Table, asked: Asked, seed: str) -> Choice:
    """A legal answer, which the seed decides."""
    return random_choice(game_of(table), _question(table, asked), Random(seed))


def choice_of_a_player(table: Table, asked: Asked, shown: Iterable[Shown], seed: str) -> Choice:
    """The answer of a player who sees what the house in this seat sees, and nothing else that this device knows."""
    question = _question(table, asked)
    seat = seat_of(game_of(table), question, Random(seed).random(), card_shown(question, shown))
    return considered_choice(seat)


def card_shown(question: Question, shown: Iterable[Shown]) -> CardId:
    """The card that a question is about, if the house that is asked was shown it; other houses sit here, too."""
    deck = LOOKED_AT.get(question.kind)
    cards = [each.card for each in shown if (each.house, each.deck) == (question.house, deck)]
    return cards[-1] if cards else ""


def _question(table: Table, asked: Asked) -> Question:
    question = table.question(asked.question)
    if question is None or asked.branch != table.branch:
        raise NotPossible(STALE)
    return question


def _whole(choice: Choice) -> Choice:
    """The choice in its one form, if it is one, and nothing in it is of the wrong type; refused if not."""
    if not isinstance(choice, get_args(Choice)):
        raise Refusal("FORM", "not_an_answer", malformed=True)
    return in_order(choice_from_plain(choice_to_plain(choice)))
