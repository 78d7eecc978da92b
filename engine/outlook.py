"""What would stand after an answer, worked out before it is given: sums, armies, pieces. Nothing is changed by looking.

A house puts a march or a mustering together piece by piece and wants to see what follows. Several answers are those
that it would give one after the other, as in a mustering, area by area.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from engine.asking.answers import Choice, Consolidate, March, Muster, Pick, Units
from engine.asking.questions import Question
from engine.asking.refusals import Refusal, malformed
from engine.combat.retreat import sizes_after_retreat
from engine.combat.sides import other_side
from engine.combat.strength import strength
from engine.phases.consolidate import POWER, consolidated_power
from engine.phases.march import attack_on, may_establish_control
from engine.phases.march_options import MarchOptions
from engine.rules.movement import sea_way
from engine.rules.muster_options import MusterOptions, read_purchase
from engine.rules.mustering import bring_into_play
from engine.rules.pieces import set_army, unused_pieces, without_units
from engine.rules.supply import SupplyCount, sizes_left, supply_count
from engine.state import State, apart
from engine.words import ATTACKER, DEFENDER, AreaId, House, UnitKind


@dataclass(frozen=True, slots=True)
class AttackOutlook:
    """CMB-08, NEU-02: an attack as it stands before support and cards; a Neutral Force is nobody's."""

    area: AreaId
    house: House
    strength: int
    against: int


@dataclass(frozen=True, slots=True)
class Outlook:
    """What would follow from an answer; what has nothing to do with its question is not filled in."""

    refusal: Refusal | None = None
    """Why the answer cannot be given; the rest says what would stand all the same, where that can be said."""
    supply: SupplyCount | None = None
    """SUP-08: the armies that would stand against those that supply allows."""
    attack: AttackOutlook | None = None
    by_ship: tuple[tuple[AreaId, ...], ...] = ()
    """TRN-01: the ways of a march that need ship transport: the sea areas in their order, then the destination."""
    can_leave_power: bool = False
    """CTL-05: whether a power token may stay behind in the area that is left."""
    power: int = 0
    """CON-02: the power that would be collected."""
    pieces: tuple[tuple[UnitKind, int], ...] = ()
    """MUS-11: how many pieces of each kind would not be on the board."""


def foresee(state: State, question: Question, choices: Sequence[Choice]) -> Outlook:
    """What would stand after these answers, given one after the other to this question and those that follow it."""
    look = OUTLOOKS.get(question.kind)
    if look is None or not choices:
        return Outlook(question.options().why_not(choices[0]) if choices else malformed("not_an_answer"))
    return look(state, question, choices)


def _march(state: State, question: Question, choices: Sequence[Choice]) -> Outlook:
    """MAR-02, MAR-07, MAR-14, SUP-11: the attack of a march, the armies after it, and what is left behind."""
    options, march = question.options(), choices[0]
    refusal = options.why_not(march)
    if not isinstance(march, March) or not isinstance(options, MarchOptions) or not options.names_own_units(march):
        return Outlook(refusal)
    if any(area not in state.box.areas for area, _ in march.moves):
        return Outlook(refusal)
    attacks = [(area, units) for area, units in march.moves if options.is_attack(area)]
    return Outlook(
        refusal,
        supply_count(state, question.house, options.sizes_after(march)),
        _attack(state, question.house, march.area, *attacks[0]) if attacks else None,
        _ways_by_ship(state, question.house, march),
        _can_leave_power(state, question.house, march),
    )


def _ways_by_ship(state: State, house: House, march: March) -> tuple[tuple[AreaId, ...], ...]:
    box, origin = state.box, march.area
    far = [area for area, _ in march.moves if area not in box.neighbours[origin]]
    ways = (
        (sea_way(state, house, origin, area), area) for area in far if box.areas[area].is_land and origin in box.coast
    )
    return tuple((*seas, area) for seas, area in ways if seas)


def _attack(state: State, house: House, origin: AreaId, area: AreaId, units: tuple[str, ...]) -> AttackOutlook:
    battle = attack_on(state, house, origin, area, units)
    is_neutral = battle.defender is None
    against = state.neutral[area] if is_neutral else strength(state, battle, DEFENDER)
    return AttackOutlook(area, battle.defender or "", strength(state, battle, ATTACKER), against)


def _can_leave_power(state: State, house: House, march: March) -> bool:
    """CTL-05: as it will be when the units have left."""
    if not march.moves:
        return False
    after = apart(state)
    moved = tuple(unit for _, units in march.moves for unit in units)
    set_army(after, march.area, without_units(state.armies[march.area], moved))
    return may_establish_control(after, house, march.area)


def _muster(state: State, question: Question, choices: Sequence[Choice]) -> Outlook:
    """MUS-03, MUS-10, MUS-11: area after area, the next sees what the last has brought into play."""
    after, house, options = apart(state), question.house, question.options()
    assert isinstance(options, MusterOptions)
    areas = options.areas
    refusal: Refusal | None = None
    for choice in choices:
        refusal = MusterOptions(after, house, areas).why_not(choice)
        if refusal is not None or not isinstance(choice, Muster):
            break
        for build in choice.builds:
            bring_into_play(after, house, read_purchase(build, choice.area))
        areas = tuple(area for area in areas if area != choice.area)
    pieces = tuple((kind, unused_pieces(after, house, kind)) for kind in state.box.units)
    return Outlook(refusal, supply_count(after, house), pieces=pieces)


def _retreat(state: State, question: Question, choices: Sequence[Choice]) -> Outlook:
    """RET-07: the armies of the loser after the retreat, whoever chooses where it leads."""
    choice, battle = choices[0], state.battle
    refusal = question.options().why_not(choice)
    asked = battle.side_of(question.house) if battle is not None else None
    if battle is None or asked is None or not isinstance(choice, Pick) or choice.value not in state.box.areas:
        return Outlook(refusal)
    loser = asked if question.kind == "retreat" else other_side(asked)
    sizes = sizes_after_retreat(state, battle, loser, choice.value)
    return Outlook(refusal, supply_count(state, battle.house(loser), sizes))


def _reconcile(state: State, question: Question, choices: Sequence[Choice]) -> Outlook:
    """SUP-10: the armies without the units that are given up."""
    choice = choices[0]
    refusal = question.options().why_not(choice)
    if not isinstance(choice, Units) or (refusal is not None and refusal.code not in OF_SUPPLY):
        return Outlook(refusal)
    losses = dict(choice.units)
    return Outlook(refusal, supply_count(state, question.house, sizes_left(state, losses, losses)))


OF_SUPPLY = ("supply", "more_than_needed", "wrong_number")
"""SUP-10: refusals of losses that are understood, but too few or too many."""


def _consolidate(state: State, question: Question, choices: Sequence[Choice]) -> Outlook:
    """CON-02: what a Consolidate Power order collects."""
    choice = choices[0]
    refusal = question.options().why_not(choice)
    if refusal is not None or not isinstance(choice, Consolidate) or choice.use != POWER:
        return Outlook(refusal)
    return Outlook(power=consolidated_power(state, question.house, choice.area))


OUTLOOKS: Mapping[str, Callable[[State, Question, Sequence[Choice]], Outlook]] = {
    "march": _march,
    "muster": _muster,
    "retreat": _retreat,
    "robb-stark": _retreat,
    "reconcile-supply": _reconcile,
    "consolidate": _consolidate,
}
"""The kinds of question of which more can be said than whether an answer is legal."""
