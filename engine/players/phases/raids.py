"""Raids: which enemy order is better gone."""

from engine.asking.answers import Choice, Pick, Raid
from engine.players.seat import SeatView
from engine.players.survey import Survey
from engine.players.weights import WEIGHTS
from engine.words import CONSOLIDATE, DEFENSE, MARCH, NONE, RAID, SUPPORT, AreaId


def raid_worth(survey: Survey, target: AreaId) -> float:
    """What it is worth to remove the order that lies there; more if it is a leader's, or in the way of an attack."""
    placed = survey.position.orders[target]
    order_type = survey.box.tokens[placed.token].type
    worth = {
        CONSOLIDATE: WEIGHTS.pillage + WEIGHTS.pillaged_icon * survey.box.areas[target].power,
        SUPPORT: WEIGHTS.raid_support,
        DEFENSE: WEIGHTS.raid_defense,
        RAID: WEIGHTS.raid_raid,
    }.get(order_type, 0.0)
    if order_type in (SUPPORT, DEFENSE) and _is_in_the_way(survey, target):
        worth *= WEIGHTS.raid_in_the_way
    ahead = survey.castles[placed.house] - survey.castles[survey.house]
    return worth * (1 + WEIGHTS.leader * max(ahead, 0))


def _is_in_the_way(survey: Survey, target: AreaId) -> bool:
    """Whether an own March order lies beside it."""
    return any(
        area in survey.own_armies and survey.order_value(area, MARCH) is not None
        for area in survey.box.neighbours[target]
    )


def raid(seat: SeatView, survey: Survey) -> Choice:
    """The raid that takes most; a Raid order that finds nothing goes last."""

    def worth(choice: Choice) -> float:
        assert isinstance(choice, Raid)
        return raid_worth(survey, choice.target) if choice.target != NONE else 0.0

    return max(seat.options, key=worth)


def raid_again(seat: SeatView, survey: Survey) -> Choice:
    """F1-SPO-04: the second order of a special Raid that takes most."""

    def worth(choice: Choice) -> float:
        assert isinstance(choice, Pick)
        return raid_worth(survey, choice.value) if choice.value != NONE else 0.0

    return max(seat.options, key=worth)
