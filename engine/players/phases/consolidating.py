"""Consolidate Power orders: power, or a mustering where that is worth more."""

from engine.asking.answers import Choice, Consolidate
from engine.phases.consolidate import MUSTER, consolidated_power
from engine.players.phases.mustering import muster_worth
from engine.players.seat import SeatView
from engine.players.survey import Survey
from engine.players.weights import WEIGHTS
from engine.words import AreaId


def power_worth(survey: Survey) -> float:
    """One more power token: less the more there are, and next to nothing in the last round."""
    if survey.is_last_round:
        return WEIGHTS.power_at_last
    if survey.power < WEIGHTS.power_few:
        return WEIGHTS.power_first
    return WEIGHTS.power if survey.power < WEIGHTS.power_enough else WEIGHTS.power_beyond


def consolidate_worth(survey: Survey, area: AreaId, *, musters: bool) -> float:
    """What a Consolidate Power order brings in this area."""
    if musters:
        return muster_worth(survey, area)
    return consolidated_power(survey.position, survey.house, area) * power_worth(survey)


def consolidate(seat: SeatView, survey: Survey) -> Choice:
    """The order and the use that bring most."""

    def worth(choice: Choice) -> float:
        assert isinstance(choice, Consolidate)
        return consolidate_worth(survey, choice.area, musters=choice.use == MUSTER)

    return max(seat.options, key=worth)
