"""Choice: one of few, as large rows that say what follows. A touch answers at once."""

from collections.abc import Callable
from typing import TypeAlias

import attrs

from companion.door import FewChoices, NumberChoices, OwnQuestion
from companion.ui.models.intents import GiveAnswer
from companion.ui.models.parts import RowModel
from companion.ui.models.patterns.frame import Frame, frame_of
from companion.ui.models.situation import Situation
from engine import Choice, Number, Pick


@attrs.frozen
class ChoiceModel:
    """Rows that answer."""

    frame: Frame
    rows: tuple[RowModel, ...]


Dress: TypeAlias = Callable[[RowModel, str], RowModel]
"""What a kind of question adds to the row of a word: pieces, and what follows from it here and now."""


def choice_model(situation: Situation, own: OwnQuestion) -> ChoiceModel:
    """A row for each choice, in the order in which the engine lists them."""
    return ChoiceModel(frame_of(situation, own), rows_of(situation, own))


def rows_of(situation: Situation, own: OwnQuestion, dress: Dress = lambda row, word: row) -> tuple[RowModel, ...]:
    """The rows, each with what this kind adds to it."""
    return tuple(dress(_row(situation, own, choice), _word(choice)) for choice in _choices(own))


def _choices(own: OwnQuestion) -> tuple[Choice, ...]:
    if isinstance(own.choices, NumberChoices):
        return tuple(Number(value) for value in range(own.choices.most + 1))
    assert isinstance(own.choices, FewChoices)
    return own.choices.choices


def _word(choice: Choice) -> str:
    return str(choice.value) if isinstance(choice, Pick | Number) else ""


def _row(situation: Situation, own: OwnQuestion, choice: Choice) -> RowModel:
    told = situation.words.pick(own.asked.kind, _word(choice))
    return RowModel(told.title, told.consequence, intent=GiveAnswer(own.asked, choice))
