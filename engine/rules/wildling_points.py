"""F1-WLD-06 to F1-WLD-08: a wildling attack without cards, paid in muster points."""

from collections.abc import Mapping

from engine.asking.answers import Units
from engine.asking.options import UnitOptions
from engine.asking.questions import Flow, ask
from engine.asking.refusals import Refusal
from engine.cards.effects import card_back
from engine.rules.pieces import destroy_units
from engine.rules.tracks import turn_order
from engine.rules.victory import check_victory
from engine.state import State
from engine.words import AreaId, House, kind_of

EVERYBODY_PAYS = 2
THE_LOWEST_PAYS = 4


def reward_or_penalties(state: State, singled_out: House, bids: Mapping[House, int], beaten: bool) -> Flow[None]:
    """F1-WLD-06, F1-WLD-07, F1-OPN-14: a card for the highest bidder, or losses for all, in turn order."""
    if beaten:
        yield from card_back(state, singled_out, "F1-WLD-06", "take-back-card")
        return
    for house in turn_order(state):
        yield from lose_units_worth(state, house, THE_LOWEST_PAYS if house == singled_out else EVERYBODY_PAYS)
        check_victory(state)


def lose_units_worth(state: State, house: House, points: int) -> Flow[None]:
    """F1-WLD-07, F1-WLD-08: a house removes whole units of its choice."""

    def options() -> UnitOptions:
        return points_options(state, house, points)

    if options().is_empty():
        return
    losses: Units | None = yield ask(house, "F1-WLD-07", "lose-points", options, points=points)
    for area, units in losses.units if losses is not None else ():
        destroy_units(state, area, units, "wildlings")


def points_options(state: State, house: House, points: int) -> UnitOptions:
    """F1-OPN-03, F1-OPN-04, F1-FAQ-12: units worth exactly this, or all that are left if they are worth less."""
    available = {area: army.units for area, army in state.armies.items() if army.house == house}
    due = min(points, _worth(state, available))

    def exactly_due(losses: Mapping[AreaId, tuple[str, ...]]) -> Refusal | None:
        worth = _worth(state, losses)
        return None if worth == due else Refusal("F1-WLD-07", "wrong_points", points=worth, due=due)

    dearest = max(facts.cost for facts in state.box.units.values())
    fewest, most = -(-due // dearest), min(due, sum(map(len, available.values())))
    return UnitOptions("F1-WLD-07", available, fewest, most, exactly_due)


def _worth(state: State, units: Mapping[AreaId, tuple[str, ...]]) -> int:
    """MUS-04: what these units cost to muster."""
    return sum(state.box.units[kind_of(unit)].cost for there in units.values() for unit in there)
