"""CMP, RET-13: putting pieces on the board and taking them off."""

from collections.abc import Iterable, Mapping

from engine.state import Army, State
from engine.words import AreaId, House, UnitKind, is_routed, kind_of


def army_of(house: House, units: Iterable[str]) -> Army:
    """An army made of these units, standing and routed."""
    units = tuple(units)
    return Army(
        house,
        tuple(sorted(unit for unit in units if not is_routed(unit))),
        tuple(sorted(kind_of(unit) for unit in units if is_routed(unit))),
    )


def armies_of(units: Mapping[House, Mapping[AreaId, Iterable[str]]]) -> dict[AreaId, Army]:
    """The armies of several houses, by area."""
    return {area: army_of(house, kinds) for house, areas in units.items() for area, kinds in areas.items()}


def with_units(army: Army | None, house: House, units: Iterable[str]) -> Army:
    """The army after these units have joined it."""
    return army_of(house, (*units, *army.units) if army else units)


def without_units(army: Army, units: Iterable[str]) -> Army:
    """The army after these units have left it."""
    remaining = list(army.units)
    for unit in units:
        remaining.remove(unit)
    return army_of(army.house, remaining)


def unused_pieces(state: State, house: House, kind: UnitKind) -> int:
    """CMP-05, MUS-11: pieces of this kind that a house has not on the board."""
    in_play = sum(
        army.standing.count(kind) + army.routed.count(kind) for army in state.armies.values() if army.house == house
    )
    battle = state.battle
    if battle is not None and battle.attacker == house:
        in_play += battle.detached.standing.count(kind)
    return state.box.units[kind].pieces - in_play


def set_army(state: State, area: AreaId, army: Army) -> None:
    """Let an army stand in an area; an army of nobody leaves it empty."""
    if army.standing or army.routed:
        state.armies[area] = army
    else:
        state.armies.pop(area, None)


def place_units(state: State, house: House, area: AreaId, units: tuple[str, ...]) -> None:
    """Bring new pieces into play."""
    set_army(state, area, with_units(state.armies.get(area), house, units))
    state.tell("units_placed", house=house, area=area, units=units)


def move_units(state: State, house: House, origin: AreaId, area: AreaId, units: tuple[str, ...]) -> None:
    """Move pieces from one area to another."""
    set_army(state, origin, without_units(state.armies[origin], units))
    set_army(state, area, with_units(state.armies.get(area), house, units))
    state.tell("units_moved", house=house, origin=origin, area=area, units=units)


def destroy_units(state: State, area: AreaId, units: tuple[str, ...], reason: str) -> None:
    """TRM-12: pieces leave the board and are unused again."""
    army = state.armies[area]
    set_army(state, area, without_units(army, units))
    state.tell("units_destroyed", house=army.house, area=area, units=units, reason=reason)


def replace_unit(state: State, area: AreaId, unit: str, by: str) -> None:
    """MUS-07: swap one piece for another."""
    army = state.armies[area]
    set_army(state, area, with_units(without_units(army, (unit,)), army.house, (by,)))
    state.tell("units_replaced", house=army.house, area=area, units=(unit,), by=(by,))


def remove_order(state: State, area: AreaId) -> None:
    """PLN-16: an order leaves the board and returns to its owner."""
    placed = state.orders.pop(area)
    state.tell("order_removed", house=placed.house, area=area, token=placed.token)
