"""Mustering: which units, where, by what they are worth there."""

from engine.asking.answers import Choice, Muster, Pick
from engine.players.seat import SeatView
from engine.players.survey import Survey
from engine.players.weights import UNIT_WORTH, WEIGHTS
from engine.rules.muster_options import DONE, MusterOptions, Purchase, read_purchase
from engine.words import FOOTMAN, NONE, SHIP, SIEGE_ENGINE, AreaId


def muster(seat: SeatView, survey: Survey) -> Choice:
    """The best that one of the areas left can bring into play."""
    options = seat.options
    assert isinstance(options, MusterOptions)
    found = [best_muster(survey, options, area) for area in options.areas]
    choice, worth = max(found, key=lambda pair: pair[1])
    return choice if worth > 0 else DONE


def best_muster(survey: Survey, options: MusterOptions, area: AreaId) -> tuple[Choice, float]:
    """What this area should muster, and what that is worth."""
    found = ((choice, builds_worth(survey, choice)) for choice in options.in_area(area))
    return max(found, key=lambda pair: pair[1], default=(DONE, 0.0))


def muster_worth(survey: Survey, area: AreaId) -> float:
    """What a mustering in this area would be worth."""
    return best_muster(survey, MusterOptions(survey.position, survey.house, (area,)), area)[1]


def builds_worth(survey: Survey, choice: Muster) -> float:
    """The worth of all purchases: of ships and Siege Engines, the second of a kind is worth less; and of those who can
    hold the area, what they take from the risk in it."""
    purchases = [read_purchase(build, choice.area) for build in choice.builds]
    total = 0.0
    for place, purchase in enumerate(purchases):
        is_second = purchase.kind in (SHIP, SIEGE_ENGINE) and purchase in purchases[:place]
        total += purchase_worth(survey, purchase) * (WEIGHTS.second if is_second else 1)
    return total + WEIGHTS.muster_safety * _safety(survey, choice.area, purchases)


def _safety(survey: Survey, area: AreaId, purchases: list[Purchase]) -> float:
    """How much safer the area becomes; less safe, if those who hold it turn into Siege Engines."""
    army = survey.army(area)
    before = survey.force(army.standing) if army is not None else 0
    after = before
    for purchase in purchases:
        if purchase.kind != SHIP:
            after += survey.force((purchase.kind,)) - (survey.force((FOOTMAN,)) if purchase.is_upgrade else 0)
    held, worth = survey.defence(area), survey.worth(area)
    return survey.risk(area, before + held, worth) - survey.risk(area, after + held, worth)


def purchase_worth(survey: Survey, purchase: Purchase) -> float:
    """A unit is worth its strength, more where there is something to take or to lose."""
    worth = UNIT_WORTH[purchase.kind]
    if purchase.is_upgrade:
        worth -= UNIT_WORTH[FOOTMAN]
    if survey.is_last_round:
        return worth * WEIGHTS.muster_at_last
    if purchase.kind == SHIP:
        return _ship_worth(survey, purchase.place) * WEIGHTS.muster_point
    if purchase.kind == SIEGE_ENGINE and not _castle_beside(survey, purchase.place):
        return worth * WEIGHTS.idle_siege_engine
    here = 1 + WEIGHTS.muster_pull * survey.pull[purchase.place]
    return worth * here * WEIGHTS.muster_point


def _ship_worth(survey: Survey, place: AreaId) -> float:
    """Ships open ways: one in every sea of one's own, few in any."""
    ships = sum(army.units.count(SHIP) for army in survey.own_armies.values())
    worth = UNIT_WORTH[SHIP] * (WEIGHTS.ship if ships < WEIGHTS.ships_enough else WEIGHTS.ship_beyond)
    if survey.box.areas[place].is_port:
        return worth * WEIGHTS.ship_in_port
    army = survey.army(place)
    if army is not None:
        return worth * WEIGHTS.ship_beside_another
    return worth + WEIGHTS.ship_in_new_sea * survey.gain(place)


def _castle_beside(survey: Survey, area: AreaId) -> bool:
    """Whether there is an enemy castle for a Siege Engine to attack."""
    return any(
        survey.box.areas[place].has_castle and survey.holders[place] != survey.house
        for place in survey.box.neighbours[area]
    )


def muster_area(seat: SeatView, survey: Survey) -> Choice:
    """The area that can bring the best into play, or none."""

    def worth(choice: Choice) -> float:
        assert isinstance(choice, Pick)
        return muster_worth(survey, choice.value) if choice.value != NONE else 0.0

    return max(seat.options, key=worth)
