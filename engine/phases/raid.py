"""RAI, SPO-06: Raid orders."""

from engine.answers import Choice, Raid
from engine.options import Listed
from engine.phases.resolving import in_turns, own_orders
from engine.questions import Flow, ask
from engine.refusals import Refusal
from engine.rules.pieces import remove_order
from engine.rules.power import discard_power, gain_power
from engine.state import State
from engine.words import CONSOLIDATE, DEFENSE, NONE, RAID, SUPPORT, AreaId, House

RAIDABLE = (SUPPORT, RAID, CONSOLIDATE)
"""RAI-02, RAI-03, RAI-04: what a Raid removes, special tokens included."""


def raid_step(state: State) -> Flow[None]:
    """RAI-01: one Raid per house and turn, until none is left."""
    yield from in_turns(state, RAID, resolve_raid)


def resolve_raid(state: State, house: House) -> Flow[None]:
    """RAI-02, RAI-06, RAI-10, RAI-11: the Raid goes, and with it the enemy order it raids, if any."""
    raid: Raid | None = yield ask(house, "RAI-02", "raid", lambda: raid_options(state, house))
    if raid is None:
        return
    remove_order(state, raid.area)
    if raid.target == NONE:
        return
    raided = state.orders[raid.target]
    remove_order(state, raid.target)
    if state.box.tokens[raided.token].type == CONSOLIDATE:
        pillage(state, house, raided.house)


def pillage(state: State, house: House, victim: House) -> None:
    """RAI-06, RAI-07: the raider gains 1 power; the victim loses 1 if there is any."""
    gain_power(state, house, 1, "pillage")
    discard_power(state, victim, 1, "pillage")


def raid_options(state: State, house: House) -> Listed:
    """RAI-02, RAI-11: each own Raid, against each order it can remove, or against nothing."""
    choices: list[Choice] = []
    for area in own_orders(state, house, RAID):
        choices += [
            Raid(area, target)
            for target in state.box.neighbours[area]
            if raid_refusal(state, house, area, target) is None
        ]
        choices.append(Raid(area, NONE))
    return Listed("RAI-02", choices, lambda choice: _explain(state, house, choice))


def _explain(state: State, house: House, choice: Choice) -> Refusal | None:
    if not isinstance(choice, Raid):
        return None
    if choice.area not in own_orders(state, house, RAID):
        return Refusal("RAI-01", "no_own_raid", area=choice.area)
    return raid_refusal(state, house, choice.area, choice.target)


def raid_refusal(state: State, house: House, area: AreaId, target: AreaId) -> Refusal | None:
    """RAI-02 to RAI-14, SPO-06, SPO-09, PRT-12, PRT-13: why a Raid here cannot remove the order there."""
    raided = state.orders.get(target)
    if raided is None or raided.house == house:
        return Refusal("RAI-02", "no_enemy_order", area=target)
    if target not in state.box.neighbours[area]:
        return Refusal("RAI-02", "not_adjacent", origin=area, area=target)
    areas = state.box.areas
    if areas[area].is_land and not areas[target].is_land:
        return Refusal("RAI-08", "land_against_sea", origin=area, area=target)
    raided_type = state.box.tokens[raided.token].type
    if raided_type in RAIDABLE:
        return None
    if raided_type == DEFENSE and state.box.tokens[state.orders[area].token].star:
        return None
    return Refusal("RAI-03", "order_not_raidable", token=raided.token)
