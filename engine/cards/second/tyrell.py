"""House Tyrell."""

from engine.asking.answers import Pick
from engine.asking.options import picks
from engine.asking.questions import Flow, ask, nothing_asked
from engine.cards.effects import destroy_a_footman
from engine.cards.registry import CardMoment, tell_ability
from engine.cards.second.book import ability
from engine.combat.sides import other_side
from engine.combat.support import withdraw_support
from engine.rules.pieces import remove_order
from engine.state import Battle, State
from engine.words import ATTACKER, AreaId, Side

ability("mace-tyrell", CardMoment.IMMEDIATELY)(destroy_a_footman)


@ability("ser-loras-tyrell", CardMoment.WON)
def march_goes_on(state: State, battle: Battle, side: Side) -> Flow[None]:
    """A winning attacker's March order moves into the conquered area and can be resolved again."""
    battle.march_follows = side == ATTACKER
    return nothing_asked()


@ability("queen-of-thorns", CardMoment.IMMEDIATELY)
def remove_adjacent_order(state: State, battle: Battle, side: Side) -> Flow[None]:
    """One order of the opponent beside the combat area is removed; the March of this combat is safe."""
    opponent = other_side(side)
    if not _orders_beside(state, battle, opponent):
        return
    choice: Pick | None = yield ask(
        battle.house(side),
        "HCD-07",
        "queen-of-thorns",
        lambda: picks("HCD-07", _orders_beside(state, battle, opponent)),
    )
    if choice is not None:
        tell_ability(state, battle, side)
        remove_order(state, choice.value)
        withdraw_support(battle, choice.value)


def _orders_beside(state: State, battle: Battle, side: Side) -> tuple[AreaId, ...]:
    """OPN-19: orders of a side beside the combat area; the port of an embattled land area lies beside it, too."""
    house = battle.house(side)
    port = state.box.port_of.get(battle.area)
    return tuple(
        area
        for area in (*state.box.neighbours[battle.area], *((port,) if port is not None else ()))
        if area != battle.origin and (placed := state.orders.get(area)) is not None and placed.house == house
    )
