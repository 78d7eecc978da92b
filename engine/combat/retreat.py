"""RET: retreats and routing."""

from collections.abc import Callable, Mapping
from typing import TypeAlias

from engine.asking.answers import Pick, Units
from engine.asking.options import UnitOptions, picks
from engine.asking.questions import Flow, ask
from engine.asking.refusals import Refusal, malformed
from engine.cards.registry import CardMoment, ability_at
from engine.combat.sides import destroy_fighters, fighting_army, other_side, take_fighters
from engine.rules.control import controller, remove_control_token
from engine.rules.movement import defended_against, reachable
from engine.rules.pieces import set_army, with_units
from engine.rules.supply import supply_refusal, within_supply
from engine.state import Battle, State
from engine.words import ATTACKER, SHIP, SIEGE_ENGINE, AreaId, House, RuleId, Side, is_routed, routed

Losses: TypeAlias = Callable[[State, Battle, Side, AreaId], int]
"""How many retreating units something costs."""


def retreat(state: State, battle: Battle, loser: Side) -> Flow[None]:
    """RET-01, RET-12, RET-16: units that cannot retreat are destroyed; the others leave together."""
    destroy_those_who_cannot(state, battle, loser)
    if fighting_army(state, battle, loser).size == 0:
        return
    area = yield from _area_by_winners_card(state, battle, loser)
    if area is None:
        area = yield from _area_by_the_rules(state, battle, loser)
    yield from withdraw_to(state, battle, loser, area)


def destroy_those_who_cannot(state: State, battle: Battle, side: Side) -> None:
    """RET-12, RET-16: Siege Engines, and units that were routed already."""
    army = fighting_army(state, battle, side)
    lost = tuple(unit for unit in army.units if is_routed(unit) or unit == SIEGE_ENGINE)
    if lost:
        destroy_fighters(state, battle, side, lost, "cannot_retreat")


def _area_by_winners_card(state: State, battle: Battle, loser: Side) -> Flow[AreaId | None]:
    """A card by which the winner may choose the area; None if there is none or its owner declines."""
    effect = ability_at(state, battle, other_side(loser), CardMoment.RETREAT)
    if effect is None:
        return None
    area: AreaId | None = yield from effect(state, battle, other_side(loser))
    return area


def _area_by_the_rules(state: State, battle: Battle, loser: Side) -> Flow[AreaId | None]:
    """RET-02, RET-03, RET-09: an attacker goes back; a defender chooses; None if there is no way out."""
    if loser == ATTACKER:
        return battle.origin if can_return(state, battle) else None
    if not retreat_areas(state, battle, loser):
        return None
    choice: Pick | None = yield ask(
        battle.house(loser),
        "RET-03",
        "retreat",
        lambda: picks(
            "RET-03",
            retreat_areas(state, battle, loser),
            lambda area: retreat_refusal(state, battle, loser, area),
        ),
        area=battle.area,
    )
    return choice.value if choice is not None else None


def can_return(state: State, battle: Battle) -> bool:
    """RET-02, CTL-15: the way back is closed if the area left behind has fallen to another house."""
    return arrival_refusal(state, battle.attacker, battle.origin) is None


def retreat_areas(state: State, battle: Battle, side: Side) -> tuple[AreaId, ...]:
    """RET-07, RET-08, OPN-05: areas within supply; only if there is none, any area where some units fit."""
    costs = retreat_costs(state, battle, side, legal_areas(state, battle, side))
    free = tuple(area for area, cost in costs.items() if not cost or not lost_to_supply(state, battle, side, area))
    return free or state.edition.costly_retreats(costs)


def least_costly(state: State, battle: Battle, side: Side, areas: tuple[AreaId, ...]) -> tuple[AreaId, ...]:
    """The areas for which the fewest units die."""
    return the_cheapest(retreat_costs(state, battle, side, areas))


def whichever(costs: Mapping[AreaId, int]) -> tuple[AreaId, ...]:
    """RET-08, OPN-05: where every area costs units, any of them may be chosen."""
    return tuple(costs)


def the_cheapest(costs: Mapping[AreaId, int]) -> tuple[AreaId, ...]:
    """F1-OFF-05: only the areas that cost the fewest units."""
    return tuple(area for area, cost in costs.items() if cost == min(costs.values()))


def retreat_costs(state: State, battle: Battle, side: Side, areas: tuple[AreaId, ...]) -> dict[AreaId, int]:
    """RET-08, OPN-10: how many units each area would cost; an area that would cost them all is no retreat."""
    size = fighting_army(state, battle, side).size
    costs = {area: units_too_many(state, battle, side, area) for area in areas}
    return {area: cost for area, cost in costs.items() if cost < size}


def legal_areas(state: State, battle: Battle, side: Side) -> tuple[AreaId, ...]:
    """RET-03, RET-04, RET-06, RET-10, RET-11: empty or friendly areas within reach."""
    house = battle.house(side)
    army = fighting_army(state, battle, side)
    if not army.standing:
        return ()
    return tuple(
        area
        for area in reachable(state, house, battle.area, army.standing[0])
        if area != battle.origin and arrival_refusal(state, house, area) is None
    )


def arrival_refusal(state: State, house: House, area: AreaId) -> Refusal | None:
    """RET-04, RET-22, RET-23, OPN-10: nothing of an enemy, no Neutral Force; a port needs room for one ship."""
    army = state.armies.get(area)
    facts = state.box.areas[area]
    if area in state.neutral:
        return Refusal("RET-23", "neutral_force_here", area=area)
    if facts.is_port and army is not None and army.size >= state.box.port_ships:
        return Refusal("PRT-05", "port_full", area=area)
    holder = army.house if army is not None else state.control.get(area)
    if holder not in (None, house):
        return Refusal("RET-04", "enemy_here", area=area)
    if not facts.is_sea and controller(state, area) not in (None, house):
        return Refusal("RET-22", "enemy_home", area=area)
    return None


def retreat_refusal(state: State, battle: Battle, side: Side, area: AreaId) -> Refusal | None:
    """RET-03, RET-06, RET-07, RET-10: why the units may not retreat there."""
    army = fighting_army(state, battle, side)
    facts = state.box.areas.get(area)
    if facts is None:
        return malformed("unknown_area", area=area)
    if area == battle.origin:
        return Refusal("RET-06", "attackers_came_from_here", area=area)
    if (SHIP in army.standing) == facts.is_land:
        return Refusal("RET-10", "wrong_terrain", area=area, unit=army.standing[0])
    if area not in reachable(state, army.house, battle.area, army.standing[0]):
        return Refusal("RET-03", "not_adjacent", area=area, origin=battle.area)
    sizes = sizes_after_retreat(state, battle, side, area)
    return arrival_refusal(state, army.house, area) or supply_refusal(state, army.house, sizes, "RET-07")


def sizes_after_retreat(state: State, battle: Battle, side: Side, area: AreaId) -> dict[AreaId, int]:
    """RET-07: the armies that a retreat to this area would change, by their size."""
    there = state.armies.get(area)
    return {battle.area: 0, area: fighting_army(state, battle, side).size + (there.size if there is not None else 0)}


def units_too_many(state: State, battle: Battle, side: Side, area: AreaId) -> int:
    """RET-08, OPN-10: how many units must be destroyed before the rest may go there."""
    return max(lost_to_supply(state, battle, side, area), lost_to_room(state, battle, side, area))


def lost_to_room(state: State, battle: Battle, side: Side, area: AreaId) -> int:
    """PRT-05, OPN-10: how many ships find no room in a port."""
    if not state.box.areas[area].is_port:
        return 0
    army = state.armies.get(area)
    arriving = fighting_army(state, battle, side).size
    return max(0, (army.size if army else 0) + arriving - state.box.port_ships)


def lost_to_supply(state: State, battle: Battle, side: Side, area: AreaId) -> int:
    """RET-07, RET-08, OPN-04: how many units supply forbids there."""
    house = battle.house(side)
    size = fighting_army(state, battle, side).size
    army = state.armies.get(area)
    there = army.size if army else 0
    for lost in range(size):
        if within_supply(state, house, {battle.area: 0, area: there + size - lost}):
            return lost
    return size


def withdraw_to(state: State, battle: Battle, side: Side, area: AreaId | None) -> Flow[None]:
    """RET-05, RET-08, RET-09, RET-13: destroy what does not fit, move the rest together, lay them down."""
    if area is not None and not _is_closed(state, battle, side, area):
        yield from _destroy_those_too_many(state, battle, side, area)
    beaten = side != battle.winner
    if beaten:
        # A correction may have put some among them since the retreat began.
        destroy_those_who_cannot(state, battle, side)
    units = fighting_army(state, battle, side).units
    if not units:
        return
    if area is None or units_too_many(state, battle, side, area) or _is_closed(state, battle, side, area):
        destroy_fighters(state, battle, side, units, "no_retreat")
        return
    house = battle.house(side)
    take_fighters(state, battle, side)
    arriving = tuple(routed(unit) for unit in units) if beaten else units
    set_army(state, area, with_units(state.armies.get(area), house, arriving))
    state.tell("units_moved", house=house, origin=battle.area, area=area, units=units)
    if state.control.get(area, house) != house:
        remove_control_token(state, area)
    if beaten:
        state.tell("units_routed", house=house, area=area, units=units)


def _is_closed(state: State, battle: Battle, side: Side, area: AreaId) -> bool:
    """RET-04, RET-09, OPN-18: who has won may go back wherever nobody stands; who is beaten needs an open area."""
    if side == battle.winner:
        return defended_against(state, battle.house(side), area)
    return arrival_refusal(state, battle.house(side), area) is not None


def _destroy_those_too_many(state: State, battle: Battle, side: Side, area: AreaId) -> Flow[None]:
    """RET-08, OPN-10: the owner chooses which units supply takes, and then which find no room in a port."""
    if not 0 < units_too_many(state, battle, side, area) < fighting_army(state, battle, side).size:
        return
    for rule, losses, reason in (("RET-08", lost_to_supply, "supply"), ("PRT-05", lost_to_room, "port_full")):
        if losses(state, battle, side, area) > 0:
            yield from _destroy_some(state, battle, side, area, rule, losses, reason)


def _destroy_some(
    state: State, battle: Battle, side: Side, area: AreaId, rule: RuleId, losses: Losses, reason: str
) -> Flow[None]:
    """RET-08, OPN-10: the owner chooses which retreating units are destroyed."""

    def options() -> UnitOptions:
        due = losses(state, battle, side, area) if not _is_closed(state, battle, side, area) else 0
        return UnitOptions(rule, {battle.area: fighting_army(state, battle, side).units}, due, due)

    chosen: Units | None = yield ask(battle.house(side), rule, "retreat-losses", options, area=area)
    for _, units in chosen.units if chosen is not None else ():
        destroy_fighters(state, battle, side, units, reason)
