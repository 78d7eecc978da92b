"""Choice: one of few, as large rows that say what follows. A touch answers at once."""

import attrs

from companion.door import FewChoices, OwnQuestion
from companion.ui.models.intents import Answer
from companion.ui.models.parts import RowModel
from companion.ui.models.patterns.frame import Frame, frame_of
from companion.ui.models.situation import Situation
from engine import Choice, Number, Pick


@attrs.frozen
class ChoiceModel:
    """Rows that answer."""

    frame: Frame
    rows: tuple[RowModel, ...]


def choice_model(situation: Situation, own: OwnQuestion) -> ChoiceModel:
    """A row for each choice, in the order in which the engine lists them."""
    choices = own.choices.choices if isinstance(own.choices, FewChoices) else ()
    return ChoiceModel(frame_of(situation, own), tuple(_row(situation, own, choice) for choice in choices))


def _row(situation: Situation, own: OwnQuestion, choice: Choice) -> RowModel:
    word = choice.value if isinstance(choice, Pick | Number) else ""
    told = situation.words.pick(own.asked.kind, str(word))
    return RowModel(told.title, told.consequence, intent=Answer(own.asked, choice))
