"""CLN: clean-up at the end of the Action phase."""

from engine.asking.questions import Flow, nothing_asked
from engine.rules.pieces import remove_order
from engine.state import Army, State
from engine.words import routed


def clean_up_step(state: State) -> Flow[None]:
    """CLN-01, CLN-02, CLN-03: remaining orders go, routed units stand up, Raven and Blade turn back."""
    remove_all_orders(state)
    stand_all_up(state)
    if state.blade_used or state.raven_used:
        state.blade_used = state.raven_used = False
        state.tell("dominance_refreshed")
    return nothing_asked()


def end_of_turn_step(state: State) -> Flow[None]:
    """F1-CLN-01, F1-TRK-07, F1-WCD-11: remaining orders go; what held for this turn holds no more."""
    remove_all_orders(state)
    state.blade_used = state.raven_used = False
    state.lend_no_support = ()
    return nothing_asked()


def remove_all_orders(state: State) -> None:
    """CLN-01: the orders that are left return to their owners."""
    for area in sorted(state.orders):
        remove_order(state, area)


def stand_all_up(state: State) -> None:
    """CLN-02, RET-20: all routed units stand up."""
    for area, army in state.armies.items():
        if army.routed:
            stand_up(state, area, army)


def stand_up(state: State, area: str, army: Army) -> None:
    """CLN-02, RET-20: the routed units of an area stand up."""
    state.armies[area] = Army(army.house, tuple(sorted(army.standing + army.routed)))
    units = tuple(routed(kind) for kind in army.routed)
    state.tell("units_stood_up", house=army.house, area=area, units=units)
