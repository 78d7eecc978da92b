"""SPT: combat step 1, call for support."""

from engine.asking.answers import Pick
from engine.asking.options import NO_OPTIONS, Options, picks
from engine.asking.questions import Flow, Question, ask
from engine.asking.refusals import Refusal
from engine.rules.tracks import turn_order
from engine.state import Battle, GrantedSupport, State
from engine.words import ATTACKER, DEFENDER, NO, NONE, SIDES, SUPPORT, YES, AreaId, House, Side


def call_for_support(state: State, battle: Battle) -> Flow[None]:
    """SPT-01, SPT-03, SPT-06: in turn order, each Support order beside the combat area helps a side, or none."""
    for house in turn_order(state):
        asked: list[AreaId] = []
        # Looked at anew after each answer: a correction may take a Support order away, or find one.
        while left := [area for area in supporting_areas(state, house, battle.area) if area not in asked]:
            area = left[0]
            asked.append(area)
            choice: Pick | None = yield support_question(state, battle, house, area)
            if choice is not None and choice.value != NONE:
                yield from offer_support(state, battle, GrantedSupport(house, area, choice.value))


def support_question(state: State, battle: Battle, house: House, area: AreaId) -> Question:
    """SPT-03, SPT-05: all the strength of one area, for one side or for nobody."""
    sides = supportable_sides(battle, house)

    def options() -> Options:
        still_there = area in supporting_areas(state, house, battle.area)
        return picks("SPT-03", (*sides, NONE), explain) if still_there else NO_OPTIONS

    def explain(value: str) -> Refusal | None:
        if value not in SIDES:
            return None
        return Refusal("NEU-07" if battle.defender is None else "SPT-09", "never_this_side", side=value)

    return ask(house, "SPT-03", "support", options, area=area, combat=battle.area)


def supporting_areas(state: State, house: House, area: AreaId) -> tuple[AreaId, ...]:
    """SPT-01, SPT-02, SPT-13, SPT-14, SPT-18: Support orders of a house whose units reach this combat area."""
    areas = state.box.areas
    at_sea = areas[area].is_sea
    return tuple(
        other
        for other in state.box.neighbours[area]
        if (placed := state.orders.get(other)) is not None
        and placed.house == house
        and state.box.tokens[placed.token].type == SUPPORT
        and (army := state.armies.get(other)) is not None
        and army.house == house
        and not (at_sea and areas[other].is_land)
    )


def supportable_sides(battle: Battle, house: House) -> tuple[Side, ...]:
    """SPT-07, SPT-08, SPT-09, NEU-07: never against own units, never a Neutral Force."""
    own_side = battle.side_of(house)
    if own_side is not None:
        return (own_side,)
    return (ATTACKER, DEFENDER) if battle.defender is not None else (ATTACKER,)


def offer_support(state: State, battle: Battle, support: GrantedSupport) -> Flow[None]:
    """SPT-10: a combatant may refuse the support of another house."""
    receiver = battle.house(support.side)
    facts = {"house": support.house, "area": support.area, "side": support.side}

    def options() -> Options:
        return picks("SPT-10", (YES, NO)) if still_supports(state, battle, support) else NO_OPTIONS

    if receiver != support.house:
        accepted: Pick | None = yield ask(
            receiver, "SPT-10", "accept-support", options, supporter=support.house, area=support.area
        )
        if accepted is None:
            return
        if accepted.value == NO:
            state.tell("support_refused", **facts)
            return
    battle.supports.append(support)
    state.tell("support_declared", **facts)


def withdraw_support(battle: Battle, area: AreaId) -> None:
    """A Support order that leaves the board during the combat no longer supports."""
    battle.supports = [support for support in battle.supports if support.area != area]


def still_supports(state: State, battle: Battle, support: GrantedSupport) -> bool:
    """SPT-01: whether the units and the Support order are still there; a correction may have taken them away."""
    return support.area in supporting_areas(state, support.house, battle.area)


def is_supported(state: State, battle: Battle, side: Side) -> bool:
    """For card texts: any support counts, from own units too."""
    return any(support.side == side and still_supports(state, battle, support) for support in battle.supports)
