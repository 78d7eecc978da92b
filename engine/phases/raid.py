"""RAI, SPO-06: Raid orders."""

from engine.asking.answers import Choice, Pick, Raid
from engine.asking.options import Listed, Options, picks_or_none
from engine.asking.questions import Flow, ask
from engine.asking.refusals import Refusal
from engine.box import OrderToken
from engine.phases.resolving import in_turns, own_orders
from engine.rules.pieces import remove_order
from engine.state import State
from engine.words import CONSOLIDATE, NONE, RAID, SUPPORT, AreaId, House

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
    token = state.box.tokens[state.orders[raid.area].token]
    remove_order(state, raid.area)
    if raid.target == NONE:
        return
    remove_raided_order(state, house, raid.target)
    for _ in range(1, state.edition.orders_raided(token)):
        yield from raid_again(state, house, raid.area, token)


def remove_raided_order(state: State, house: House, target: AreaId) -> None:
    """RAI-02, RAI-06: an enemy order goes; one to consolidate power is pillaged."""
    raided = state.orders[target]
    remove_order(state, target)
    if state.box.tokens[raided.token].type == CONSOLIDATE:
        state.edition.pillage(state, house, raided.house)


def raid_again(state: State, house: House, area: AreaId, token: OrderToken) -> Flow[None]:
    """F1-SPO-04, F1-RAI-09: where a special Raid removes more than one order, the next one, or none."""

    def options() -> Options:
        return picks_or_none("SPO-06", raid_targets(state, house, area, token))

    if options().is_empty():
        return
    choice: Pick | None = yield ask(house, "SPO-06", "raid-again", options, area=area)
    if choice is not None and choice.value != NONE:
        remove_raided_order(state, house, choice.value)


def raid_options(state: State, house: House) -> Listed:
    """RAI-02, RAI-11: each own Raid, against each order it can remove, or against nothing."""
    choices: list[Choice] = []
    for area in own_orders(state, house, RAID):
        token = state.box.tokens[state.orders[area].token]
        choices += [Raid(area, target) for target in raid_targets(state, house, area, token)]
        choices.append(Raid(area, NONE))
    return Listed("RAI-02", choices, lambda choice: _explain(state, house, choice))


def _explain(state: State, house: House, choice: Choice) -> Refusal | None:
    if not isinstance(choice, Raid):
        return None
    if choice.area not in own_orders(state, house, RAID):
        return Refusal("RAI-01", "no_own_raid", area=choice.area)
    token = state.box.tokens[state.orders[choice.area].token]
    return raid_refusal(state, house, choice.area, choice.target, token)


def raid_targets(state: State, house: House, area: AreaId, token: OrderToken) -> tuple[AreaId, ...]:
    """RAI-02: the areas whose orders this Raid could remove."""
    neighbours = state.box.neighbours[area]
    return tuple(target for target in neighbours if raid_refusal(state, house, area, target, token) is None)


def raid_refusal(state: State, house: House, area: AreaId, target: AreaId, token: OrderToken) -> Refusal | None:
    """RAI-02 to RAI-14, SPO-06, SPO-09, PRT-12, PRT-13: why this Raid here cannot remove the order there."""
    raided = state.orders.get(target)
    if raided is None or raided.house == house:
        return Refusal("RAI-02", "no_enemy_order", area=target)
    if target not in state.box.neighbours[area]:
        return Refusal("RAI-02", "not_adjacent", origin=area, area=target)
    areas = state.box.areas
    if areas[area].is_land and not areas[target].is_land:
        return Refusal("RAI-08", "land_against_sea", origin=area, area=target)
    if state.box.tokens[raided.token].type in state.edition.raidable(token):
        return None
    return Refusal("RAI-03", "order_not_raidable", token=raided.token)
