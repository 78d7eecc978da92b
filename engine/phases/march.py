"""MAR: March orders."""

from collections.abc import Iterator

from engine.asking.answers import Group, March, Pick
from engine.asking.options import NO_OPTIONS, Options, picks
from engine.asking.questions import Flow, ask
from engine.combat.combat import combat
from engine.combat.neutral import attack_neutral_force
from engine.phases.clean_up import stand_all_up
from engine.phases.march_options import MarchOptions
from engine.phases.resolving import in_turns, own_orders
from engine.rules.control import place_control_token
from engine.rules.movement import defended_against, enter
from engine.rules.pieces import army_of, remove_order, set_army, without_units
from engine.rules.ports import settle_ports
from engine.rules.supply import reconcile_supply
from engine.rules.victory import check_victory, check_victory_of
from engine.state import Battle, State
from engine.words import MARCH, NO, YES, AreaId, House


def march_step(state: State) -> Flow[None]:
    """MAR-01: one March per house and turn, until none is left."""
    yield from in_turns(state, MARCH, resolve_march)


def march_step_then_stand_up(state: State) -> Flow[None]:
    """F1-MAR-01, F1-RET-09: the same, and routed units stand up once all Marches are done."""
    yield from march_step(state)
    stand_all_up(state)


def resolve_march(state: State, house: House) -> Flow[None]:
    """MAR-02, OPN-08: carry out one March; units that withdraw from a Neutral Force may go elsewhere."""
    area: AreaId | None = None
    barred: tuple[AreaId, ...] = ()

    def options() -> MarchOptions:
        areas = own_orders(state, house, MARCH)
        return MarchOptions(state, house, tuple(own for own in areas if area in (None, own)), barred)

    while True:
        march: March | None = yield ask(house, "MAR-02", "march", options)
        if march is None:
            return
        area = march.area
        withdrawn_from = yield from carry_out(state, house, march)
        if withdrawn_from is None:
            return
        barred += (withdrawn_from,)
        if options().is_empty():
            # A correction meanwhile has taken the March order away.
            return
        if options().is_stuck():
            # SUP-11: the peaceful moves of this March may have used up the supply that its withdrawn units need.
            yield from reconcile_supply(state, house)


def carry_out(state: State, house: House, march: March) -> Flow[AreaId | None]:
    """MAR-11, MAR-14, MAR-16, MAR-17: peaceful moves, then control of the vacated area, then the combat.

    Returns the area of a Neutral Force from which the units withdrew, else None.
    """
    battle: Battle | None = None
    for area, units in _peaceful_first(state, house, march):
        if defended_against(state, house, area):
            battle = begin_attack(state, house, march.area, area, units)
        else:
            enter(state, house, march.area, area, units)
    check_victory_of(state, house)
    if battle is not None and battle.defender is None:
        check_victory(state)
        if not (yield from attack_neutral_force(state, battle)):
            return battle.area
        battle = None
        check_victory_of(state, house)
    if march.moves:
        yield from leave_area(state, house, march.area)
    check_victory(state)
    yield from settle_ports(state)
    if battle is not None:
        yield from combat(state, battle)
    elif march.area in state.orders:
        remove_order(state, march.area)
    return None


def _peaceful_first(state: State, house: House, march: March) -> Iterator[Group]:
    """MAR-11: all moves that cause no combat come first."""
    attacks = [group for group in march.moves if defended_against(state, house, group[0])]
    yield from (group for group in march.moves if group not in attacks)
    yield from attacks


def begin_attack(state: State, house: House, origin: AreaId, area: AreaId, units: tuple[str, ...]) -> Battle:
    """MAR-10, CMB-01, CMB-02, GAR-04: the marching units leave their area and stand against the occupant."""
    state.battle = attack_on(state, house, origin, area, units)
    if state.battle.defender is not None:
        # OPN-08: a march on a Neutral Force is final only when it has the strength; until then nobody moves.
        set_army(state, origin, without_units(state.armies[origin], units))
        state.tell("units_moved", house=house, origin=origin, area=area, units=units)
    return state.battle


def attack_on(state: State, house: House, origin: AreaId, area: AreaId, units: tuple[str, ...]) -> Battle:
    """CMB-02, GAR-04: the combat that an attack with these units begins: against whom, with which March order."""
    army = state.armies.get(area)
    defender = army.house if army is not None else None
    if army is None and area not in state.neutral:
        defender = state.box.areas[area].home
    return Battle(
        attacker=house,
        defender=defender,
        area=area,
        origin=origin,
        march=state.orders[origin].token,
        attackers=army_of(house, units),
    )


def leave_area(state: State, house: House, area: AreaId) -> Flow[None]:
    """MAR-13, MAR-14, CTL-04 to CTL-08: who leaves a land area empty may put a power token there."""

    def options() -> Options:
        return picks("CTL-05", (YES, NO)) if may_establish_control(state, house, area) else NO_OPTIONS

    if options().is_empty():
        return
    choice: Pick | None = yield ask(house, "CTL-05", "establish-control", options, area=area)
    if choice is not None and choice.value == YES:
        place_control_token(state, house, area)


def may_establish_control(state: State, house: House, area: AreaId) -> bool:
    """CTL-03, CTL-06, CTL-07, CTL-08: an empty land area without token or own shield, and a token to spare."""
    facts = state.box.areas[area]
    return (
        facts.is_land
        and area not in state.armies
        and area not in state.control
        and not defended_against(state, house, area)
        and facts.home != house
        and state.power[house] > 0
    )
