"""Bids: by the power in hand and what they are for; and whom to favour where bids are equal."""

from math import ceil

from engine.asking.answers import Choice, Number, Pick, Ranking
from engine.asking.options import NumberOptions, RankingOptions
from engine.players.seat import SeatView
from engine.players.survey import Survey
from engine.players.weights import BID_SHARE, WEIGHTS
from engine.rules.wildlings import attack_strength


def bid(seat: SeatView, survey: Survey) -> Choice:
    """A share of the power in hand; against the wildlings a little more than a fair part of their strength."""
    assert isinstance(seat.options, NumberOptions)
    power = seat.options.most
    purpose = seat.facts["purpose"]
    if purpose in BID_SHARE:
        return Number(round(power * BID_SHARE[purpose] * _more_or_less(seat)))
    fair = ceil(attack_strength(survey.position) / len(survey.position.houses) * _more_or_less(seat))
    return Number(min(fair, ceil(power * WEIGHTS.against_wildlings)))


def _more_or_less(seat: SeatView) -> float:
    """Nobody should know beforehand what a house will bid."""
    return WEIGHTS.bid_least + (WEIGHTS.bid_most - WEIGHTS.bid_least) * seat.lot


def tie_order(seat: SeatView, survey: Survey) -> Choice:
    """Oneself first, then the weakest."""
    assert isinstance(seat.options, RankingOptions)
    houses = seat.options.houses
    return Ranking(tuple(sorted(houses, key=lambda house: (house != survey.house, survey.standing(house)))))


def tie(seat: SeatView, survey: Survey) -> Choice:
    """A reward goes to oneself, else to the weakest; a penalty to the strongest of the others."""

    def worth(choice: Choice) -> tuple[bool, float]:
        assert isinstance(choice, Pick)
        is_own, strong = choice.value == survey.house, survey.standing(choice.value)
        return (is_own, -strong) if seat.facts["purpose"] == "highest" else (not is_own, strong)

    return max(seat.options, key=worth)
