"""CMB-13: what the sums of a combat become with each answer to a question, for whoever has to answer it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

from engine.asking.questions import Question
from engine.combat.resolution import stronger_side
from engine.combat.strength import strength
from engine.combat.support import supportable_sides
from engine.state import Battle, GrantedSupport, State
from engine.words import ATTACKER, DEFENDER, NO, NONE, YES, Side


@dataclass(frozen=True, slots=True)
class BattleSums:
    """CMB-15, CMB-16: the strength of both sides, and the side that would win if nothing were added."""

    attacker: int
    defender: int
    winner: Side


NO_SUMS: Mapping[str, BattleSums] = MappingProxyType({})


def battle_sums(state: State, battle: Battle) -> BattleSums:
    """The combat as it stands; NEU-02: a Neutral Force holds out against less than its strength.

    F1-FAQ-08: a side without a unit has lost, whatever its strength.
    """
    attacker = strength(state, battle, ATTACKER)
    if battle.defender is None:
        force = state.neutral.get(battle.area, 0)
        return BattleSums(attacker, force, ATTACKER if attacker >= force else DEFENDER)
    winner = state.edition.decided_early(state, battle) or stronger_side(state, battle)[0]
    return BattleSums(attacker, strength(state, battle, DEFENDER), winner)


def sums_after(state: State, question: Question) -> Mapping[str, BattleSums]:
    """SPT-04, VSB-01: the sums by the word that is answered; nothing for a question that changes no sum at once."""
    if state.battle is None or question.kind not in SUMS_AFTER:
        return NO_SUMS
    battles = SUMS_AFTER[question.kind](state.battle, question)
    return MappingProxyType({word: battle_sums(state, battle) for word, battle in battles.items()})


def _supported(battle: Battle, question: Question) -> Mapping[str, Battle]:
    area, house = question.facts["area"], question.house
    granted = {side: GrantedSupport(house, area, side) for side in supportable_sides(battle, house)}
    return {NONE: battle, **{side: _with(battle, support) for side, support in granted.items()}}


def _accepted(battle: Battle, question: Question) -> Mapping[str, Battle]:
    side = battle.side_of(question.house) or ATTACKER
    support = GrantedSupport(question.facts["supporter"], question.facts["area"], side)
    return {YES: _with(battle, support), NO: battle}


def _with_blade(battle: Battle, question: Question) -> Mapping[str, Battle]:
    return {YES: replace(battle, blade=battle.side_of(question.house)), NO: battle}


def _with(battle: Battle, support: GrantedSupport) -> Battle:
    return replace(battle, supports=[*battle.supports, support])


SUMS_AFTER: Mapping[str, Callable[[Battle, Question], Mapping[str, Battle]]] = {
    "support": _supported,
    "accept-support": _accepted,
    "blade": _with_blade,
}
"""The combat as it would be with each answer, by the kind of question."""
