"""Ranking: the tied houses swap their places by touch; the button names the result."""

from collections.abc import Mapping

import attrs

from companion.door import OwnQuestion, RankingChoices
from companion.ui.models.drafts import RankingDraft
from companion.ui.models.facts.places import place_words
from companion.ui.models.intents import GiveAnswer, KeepDraft
from companion.ui.models.parts import ButtonModel, Look
from companion.ui.models.patterns.frame import Frame, frame_of
from companion.ui.models.patterns.westeros.houses import HouseRowModel, bidders, bids_of, house_row
from companion.ui.models.situation import Situation
from engine import House, Ranking


@attrs.frozen
class RankingModel:
    """All houses by their bids; a touch lifts a tied one by a place."""

    frame: Frame
    rows: tuple[HouseRowModel, ...]


def tie_order_model(situation: Situation, own: OwnQuestion) -> RankingModel:
    """COK-07: the holder of the throne orders the tied houses as they like."""
    assert isinstance(own.choices, RankingChoices)
    bids = bids_of(situation)
    order = order_of(situation.draft(own.asked, RankingDraft()), own.choices.houses)
    first = 1 + sum(bid > bids[order[0]] for bid in bids.values())
    places = {house: place for place, house in enumerate(order, start=first)}
    button = ButtonModel(_button(situation, places), GiveAnswer(own.asked, Ranking(order)), Look.GOLD, "check")
    rows = tuple(_tied(own, order, places, house_row(bids, house, situation.words)) for house in bidders(bids, order))
    return RankingModel(frame_of(situation, own, (button,)), rows)


def order_of(draft: RankingDraft, tied: tuple[House, ...]) -> tuple[House, ...]:
    """The order so far; as they are named, while nobody was lifted."""
    return draft.houses if set(draft.houses) == set(tied) else tied


def lifted(order: tuple[House, ...], house: House) -> RankingDraft:
    """COK-07: one place up; the first goes down by one, so that a touch always changes something."""
    at = order.index(house)
    other = max(at - 1, 0) if at else 1
    swapped = list(order)
    swapped[at], swapped[other] = swapped[other], swapped[at]
    return RankingDraft(tuple(swapped))


def _tied(own: OwnQuestion, order: tuple[House, ...], places: Mapping[House, int], row: HouseRowModel) -> HouseRowModel:
    """The row of one of the tied houses; any other as it is."""
    if row.house not in places:
        return row
    return attrs.evolve(
        row,
        place=str(places[row.house]),
        intent=KeepDraft(own.asked.question, lifted(order, row.house)),
        is_tied=True,
        icon="down" if row.house == order[0] else "up",
    )


def _button(situation: Situation, places: Mapping[House, int]) -> str:
    words = situation.words
    named = [
        words.say("{house} {place}", house=words.house(house), place=place_words(words, place))
        for house, place in places.items()
    ]
    return words.listed(named)
