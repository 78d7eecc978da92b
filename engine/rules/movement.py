"""MAP, TRN, PRT-10: where units may go."""

from engine.rules.control import controller, remove_control_token
from engine.rules.pieces import move_units
from engine.state import State
from engine.words import SHIP, AreaId, House, UnitKind


def lands_by_ship(state: State, house: House, area: AreaId) -> list[AreaId]:
    """TRN-01: land areas joined to a coastal area by an unbroken chain of sea areas with own ships."""
    armies = state.armies
    sea_lanes = state.box.sea_lanes
    frontier = [sea for sea in state.box.coast[area] if (army := armies.get(sea)) is not None and army.house == house]
    chain = set(frontier)
    while frontier:
        for sea in sea_lanes[frontier.pop()]:
            if sea not in chain and (army := armies.get(sea)) is not None and army.house == house:
                chain.add(sea)
                frontier.append(sea)
    return [shore for sea in state.box.sea_lanes if sea in chain for shore in state.box.shores[sea] if shore != area]


def sea_way(state: State, house: House, area: AreaId, shore: AreaId) -> tuple[AreaId, ...]:
    """TRN-01: the shortest chain of sea areas with own ships from one land area to another; none if there is none."""

    def has_own_ships(sea: AreaId) -> bool:
        army = state.armies.get(sea)
        return army is not None and army.house == house

    ways: list[tuple[AreaId, ...]] = [(sea,) for sea in state.box.coast[area] if has_own_ships(sea)]
    seen = {way[-1] for way in ways}
    # The list grows while it is gone through, shorter ways first.
    for way in ways:
        if shore in state.box.shores[way[-1]]:
            return way
        further = [sea for sea in state.box.sea_lanes[way[-1]] if sea not in seen and has_own_ships(sea)]
        seen.update(further)
        ways += [(*way, sea) for sea in further]
    return ()


def reachable(state: State, house: House, area: AreaId, kind: UnitKind) -> tuple[AreaId, ...]:
    """MAR-04, MAR-05, MAR-06, PRT-10, TRN-02: areas that one unit could march or retreat to, by terrain alone."""
    areas = state.box.areas
    if kind == SHIP:
        return tuple(
            other
            for other in state.box.neighbours[area]
            if other not in state.closed
            and (areas[other].is_sea or (areas[other].is_port and controller(state, other) == house))
        )
    land = [other for other in state.box.neighbours[area] if areas[other].is_land]
    land += lands_by_ship(state, house, area)
    return tuple(dict.fromkeys(other for other in land if other not in state.closed))


def defended_against(state: State, house: House, area: AreaId) -> bool:
    """MAR-07, MAR-08, MAR-09: entering means an attack: enemy units, an enemy garrison, or a Neutral Force."""
    army = state.armies.get(area)
    if army is not None:
        return army.house != house
    if area in state.neutral:
        return True
    return area in state.garrisons and state.box.areas[area].home != house


def enter(state: State, house: House, origin: AreaId, area: AreaId, units: tuple[str, ...]) -> None:
    """MAR-15, CTL-09, CTL-10: units move in; an enemy power token there goes back to the pool."""
    move_units(state, house, origin, area, units)
    if state.control.get(area, house) != house:
        remove_control_token(state, area)
