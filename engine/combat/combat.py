"""CMB-03: a combat from the call for support to its resolution."""

from engine.asking.questions import Flow
from engine.cards.registry import CardMoment
from engine.combat.blade import use_blade
from engine.combat.house_cards import choose_house_cards, resolve_at
from engine.combat.resolution import resolve_combat, stronger_side
from engine.combat.strength import announce_strength, tell_texts_that_count
from engine.combat.support import call_for_support
from engine.combat.tides import draw_tides, shuffle_tides
from engine.state import Battle, State


def combat(state: State, battle: Battle) -> Flow[None]:
    """CMB-03: support, initial strength, House cards, Blade, final strength, resolution."""
    state.tell(
        "combat_begins",
        attacker=battle.attacker,
        defender=battle.defender,
        area=battle.area,
        origin=battle.origin,
    )
    yield from call_for_support(state, battle)
    announce_strength(state, battle, "initial")
    if state.tides_of_battle:
        shuffle_tides(state)
    yield from choose_house_cards(state, battle)
    yield from resolve_at(state, battle, CardMoment.CANCEL)
    yield from resolve_at(state, battle, CardMoment.IMMEDIATELY)
    winner = state.edition.decided_early(state, battle)
    if winner is not None:
        yield from resolve_combat(state, battle, winner, "last_unit")
        return
    tell_texts_that_count(state, battle)
    if state.tides_of_battle:
        yield from draw_tides(state, battle)
    yield from use_blade(state, battle)
    announce_strength(state, battle, "final")
    yield from resolve_combat(state, battle, *stronger_side(state, battle))
