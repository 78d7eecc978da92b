"""CON, SPO-07, PRT-15: Consolidate Power orders."""

from engine.asking.answers import Choice, Consolidate
from engine.asking.options import Listed
from engine.asking.questions import Flow, ask, nothing_asked
from engine.asking.refusals import Refusal
from engine.phases.resolving import in_turns, own_orders
from engine.rules.mustering import muster_in
from engine.rules.pieces import remove_order
from engine.rules.power import earning_port, gain_power
from engine.rules.tracks import turn_order
from engine.state import State
from engine.words import CONSOLIDATE, AreaId, House

POWER = "power"
MUSTER = "muster"


def consolidate_step(state: State) -> Flow[None]:
    """CON-01: one Consolidate Power order per house and turn, until none is left."""
    yield from in_turns(state, CONSOLIDATE, resolve_consolidate)


def consolidate_together_step(state: State) -> Flow[None]:
    """F1-CON-01, F1-CON-02: all orders give their power at once, and nobody has anything to choose."""
    for house in turn_order(state):
        for area in own_orders(state, house, CONSOLIDATE):
            gain_power(state, house, consolidated_power(state, house, area), "consolidate")
            remove_order(state, area)
    return nothing_asked()


def resolve_consolidate(state: State, house: House) -> Flow[None]:
    """CON-02, CON-05, SPO-07: collect power, or muster; who then musters nothing collects power after all."""
    choice: Consolidate | None = yield ask(house, "CON-01", "consolidate", lambda: consolidate_options(state, house))
    if choice is None:
        return
    mustered = False
    if choice.use == MUSTER:
        mustered = yield from muster_in(state, house, (choice.area,))
    if not mustered:
        gain_power(state, house, consolidated_power(state, house, choice.area), "consolidate")
    if choice.area in state.orders:
        remove_order(state, choice.area)


def consolidated_power(state: State, house: House, area: AreaId) -> int:
    """CON-02, CON-03, PRT-15, PRT-16: 1 and the printed icons on land, nothing at sea, 1 in an open port."""
    facts = state.box.areas[area]
    if facts.is_land:
        return 1 + facts.power
    return 1 if facts.is_port and earning_port(state, house, area) else 0


def consolidate_options(state: State, house: House) -> Listed:
    """CON-01, SPO-07, SPO-08, PRT-17: any own order; the special one may muster in its own Castle or Stronghold."""
    choices: list[Choice] = []
    for area in own_orders(state, house, CONSOLIDATE):
        choices.append(Consolidate(area, POWER))
        if may_muster(state, area):
            choices.append(Consolidate(area, MUSTER))
    return Listed("CON-01", choices, lambda choice: _explain(state, house, choice))


def may_muster(state: State, area: AreaId) -> bool:
    """SPO-07, SPO-08, PRT-17: a special token on an area with a Castle or Stronghold."""
    star = state.box.tokens[state.orders[area].token].star
    return state.edition.special_consolidate_musters and star and state.box.areas[area].has_castle


def _explain(state: State, house: House, choice: Choice) -> Refusal | None:
    if not isinstance(choice, Consolidate):
        return None
    if choice.area not in own_orders(state, house, CONSOLIDATE):
        return Refusal("CON-01", "no_own_consolidate", area=choice.area)
    if choice.use == MUSTER:
        return Refusal("SPO-08", "no_mustering_here", area=choice.area)
    return None
