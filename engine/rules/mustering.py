"""MUS: mustering in Castles and Strongholds."""

from engine.asking.answers import Muster, Pick
from engine.asking.questions import Flow, Question, ask
from engine.rules.control import controlled
from engine.rules.muster_options import MusterOptions, Purchase, read_purchase
from engine.rules.pieces import place_units, replace_unit
from engine.state import State
from engine.words import FOOTMAN, AreaId, House, UnitKind, routed


def muster_in(state: State, house: House, areas: tuple[AreaId, ...]) -> Flow[bool]:
    """MUS-01, MUS-02, MUS-17, MUS-18: a house musters area by area, in any order, and may stop; true if it mustered."""
    mustered = False
    while left := controlled(state, house, areas):
        choice: Muster | Pick | None = yield muster_question(state, house, left)
        if not isinstance(choice, Muster):
            return mustered
        for build in choice.builds:
            bring_into_play(state, house, read_purchase(build, choice.area))
        mustered = mustered or bool(choice.builds)
        areas = tuple(area for area in left if area != choice.area)
    return mustered


def muster_question(state: State, house: House, areas: tuple[AreaId, ...]) -> Question:
    """MUS-01: which of the areas left, and what there."""
    return ask(house, "MUS-01", "muster", lambda: MusterOptions(state, house, areas), areas=areas)


def bring_into_play(state: State, house: House, purchase: Purchase) -> None:
    """MUS-05, MUS-08, MUS-12: place a piece, or swap one."""
    if purchase.is_upgrade:
        upgrade_footman(state, purchase.place, purchase.kind)
    else:
        place_units(state, house, purchase.place, (purchase.kind,))


def upgrade_footman(state: State, area: AreaId, kind: UnitKind) -> None:
    """MUS-07: swap a Footman for another piece; a routed one is swapped last, and stays routed."""
    if FOOTMAN in state.armies[area].standing:
        replace_unit(state, area, FOOTMAN, kind)
    else:
        replace_unit(state, area, routed(FOOTMAN), routed(kind))
