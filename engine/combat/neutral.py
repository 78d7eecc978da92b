"""NEU, OPN-08: a march on a Neutral Force."""

from engine.combat.strength import strength, strength_lines, unit_worth
from engine.combat.support import call_for_support, supporting_areas
from engine.questions import Flow
from engine.rules.pieces import move_units
from engine.state import Battle, State
from engine.words import ATTACKER


def attack_neutral_force(state: State, battle: Battle) -> Flow[bool]:
    """NEU-02, NEU-09, OPN-08: with support enough the token goes and the units move in; else they withdraw."""
    yield from call_for_support(state, battle)
    state.battle = None
    force = state.neutral.get(battle.area, 0)
    if strength(state, battle, ATTACKER) < force or not _still_there(state, battle):
        state.tell("march_withdrawn", house=battle.attacker, area=battle.area)
        return False
    if state.neutral.pop(battle.area, None) is not None:
        state.tell("neutral_force_removed", area=battle.area, strength=force)
    move_units(state, battle.attacker, battle.origin, battle.area, battle.attackers.units)
    return True


def _still_there(state: State, battle: Battle) -> bool:
    """Whether the units that were to march stand where the march began; a correction may have taken some."""
    army = state.armies.get(battle.origin)
    units = battle.attackers.standing
    return bool(units) and army is not None and all(army.standing.count(kind) >= units.count(kind) for kind in units)


def most_strength(state: State, battle: Battle) -> int:
    """NEU-02, NEU-03, NEU-08: what the marching units could reach if every supporter helped them."""
    worth = unit_worth(state, battle)
    total = sum(line.amount for line in strength_lines(state, battle, ATTACKER))
    for house in state.houses:
        for area in supporting_areas(state, house, battle.area):
            total += state.box.tokens[state.orders[area].token].value
            total += sum(worth(house, ATTACKER, kind) for kind in state.armies[area].standing)
    return total
