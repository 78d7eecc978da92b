"""NEU, OPN-08: a march on a Neutral Force."""

from functools import partial

from engine.asking.questions import Flow
from engine.combat.strength import lent_strength, strength, strength_lines, unit_worth
from engine.combat.support import call_for_support, supporting_areas
from engine.rules.movement import defended_against, enter
from engine.state import Battle, State
from engine.words import ATTACKER


def attack_neutral_force(state: State, battle: Battle) -> Flow[bool]:
    """NEU-02, NEU-09, OPN-08: with support enough the token goes and the units move in; else they withdraw."""
    yield from call_for_support(state, battle)
    state.battle = None
    force = state.neutral.get(battle.area)
    if not _can_enter(state, battle):
        state.tell("march_withdrawn", house=battle.attacker, area=battle.area)
        return False
    if force is not None:
        del state.neutral[battle.area]
        state.tell("neutral_force_removed", area=battle.area, strength=force)
    enter(state, battle.attacker, battle.origin, battle.area, battle.attackers.units)
    return True


def _can_enter(state: State, battle: Battle) -> bool:
    """NEU-02: strong enough, and still there; a correction may have taken units, or put others in their way."""
    if not _still_there(state, battle):
        return False
    if battle.area in state.neutral:
        return strength(state, battle, ATTACKER) >= state.neutral[battle.area]
    return not defended_against(state, battle.attacker, battle.area)


def _still_there(state: State, battle: Battle) -> bool:
    """Whether the units that were to march stand where the march began."""
    army = state.armies.get(battle.origin)
    if army is None or army.house != battle.attacker:
        return False
    units = battle.attackers.standing
    return bool(units) and all(army.standing.count(kind) >= units.count(kind) for kind in units)


def most_strength(state: State, battle: Battle) -> int:
    """NEU-02, NEU-03, NEU-08: what the marching units could reach if every supporter helped them."""
    worth = unit_worth(state, battle)
    total = sum(line.amount for line in strength_lines(state, battle, ATTACKER))
    for house in state.houses:
        for area in supporting_areas(state, house, battle.area):
            total += lent_strength(state, area, partial(worth, house, ATTACKER))
    return total
