"""House: choose one of the tied houses; the bids of all are in view."""

import attrs

from companion.door import FewChoices, OwnQuestion
from companion.ui.models.intents import GiveAnswer
from companion.ui.models.patterns.frame import Frame, frame_of
from companion.ui.models.patterns.westeros.houses import HouseRowModel, bidders, bids_of, house_row
from companion.ui.models.situation import Situation
from engine import Pick


@attrs.frozen
class HouseModel:
    """All houses by their bids; a touch on a tied one answers."""

    frame: Frame
    rows: tuple[HouseRowModel, ...]


def tie_model(situation: Situation, own: OwnQuestion) -> HouseModel:
    """WLD-10: who of the tied counts as the highest or the lowest bidder."""
    assert isinstance(own.choices, FewChoices)
    bids, words = bids_of(situation), situation.words
    answers = {choice.value: choice for choice in own.choices.choices if isinstance(choice, Pick)}
    rows = []
    for house in bidders(bids, tuple(answers)):
        row = house_row(bids, house, words)
        if house in answers:
            row = attrs.evolve(row, intent=GiveAnswer(own.asked, answers[house]), is_tied=True, icon="next")
        rows.append(row)
    return HouseModel(frame_of(situation, own), tuple(rows))
