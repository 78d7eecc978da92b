"""CLN: clean-up at the end of the Action phase."""

from engine.questions import Flow, nothing_asked
from engine.rules.pieces import remove_order
from engine.state import Army, State
from engine.words import routed


def clean_up_step(state: State) -> Flow[None]:
    """CLN-01, CLN-02, CLN-03: remaining orders go, routed units stand up, Raven and Blade turn back."""
    for area in sorted(state.orders):
        remove_order(state, area)
    for area, army in state.armies.items():
        if army.routed:
            stand_up(state, area, army)
    if state.blade_used or state.raven_used:
        state.blade_used = state.raven_used = False
        state.tell("dominance_refreshed")
    return nothing_asked()


def stand_up(state: State, area: str, army: Army) -> None:
    """CLN-02, RET-20: the routed units of an area stand up."""
    state.armies[area] = Army(army.house, tuple(sorted(army.standing + army.routed)))
    units = tuple(routed(kind) for kind in army.routed)
    state.tell("units_stood_up", house=army.house, area=area, units=units)
