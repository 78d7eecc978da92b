"""CMB-02: the two sides of a combat, and the units that fight on them."""

from engine.rules.pieces import army_of, destroy_units, replace_unit, with_units, without_units
from engine.rules.tracks import is_above
from engine.state import Army, Battle, State
from engine.words import ATTACKER, DEFENDER, Side


def other_side(side: Side) -> Side:
    """The opponent's side."""
    return DEFENDER if side == ATTACKER else ATTACKER


def sides_in_order(state: State, battle: Battle) -> tuple[Side, ...]:
    """HCD-10: the house higher on the track that decides this acts first: in the second edition, turn order."""
    if battle.defender is None:
        return (ATTACKER,)
    first = ATTACKER if is_above(state, state.edition.track_of_texts, battle.attacker, battle.defender) else DEFENDER
    return (first, other_side(first))


def fighting_army(state: State, battle: Battle, side: Side) -> Army:
    """The units of a side in the combat area; supporting units are not among them."""
    if side == ATTACKER:
        return battle.attackers
    army = state.armies.get(battle.area)
    return army if army is not None and army.house == battle.defender else Army(battle.defender or "")


def destroy_fighters(state: State, battle: Battle, side: Side, units: tuple[str, ...], reason: str) -> None:
    """Units of a side leave the combat area and the board."""
    if side == DEFENDER:
        destroy_units(state, battle.area, units, reason)
        return
    battle.attackers = without_units(battle.attackers, units)
    state.tell("units_destroyed", house=battle.attacker, area=battle.area, units=units, reason=reason)


def replace_fighter(state: State, battle: Battle, side: Side, unit: str, by: str) -> None:
    """Swap one fighting piece for another."""
    if side == DEFENDER:
        replace_unit(state, battle.area, unit, by)
        return
    battle.attackers = with_units(without_units(battle.attackers, (unit,)), battle.attacker, (by,))
    state.tell("units_replaced", house=battle.attacker, area=battle.area, units=(unit,), by=(by,))


def take_fighters(state: State, battle: Battle, side: Side) -> tuple[str, ...]:
    """All units of a side leave the combat area for somewhere else."""
    units = fighting_army(state, battle, side).units
    if side == ATTACKER:
        battle.attackers = army_of(battle.attacker, ())
    else:
        state.armies.pop(battle.area, None)
    return units
