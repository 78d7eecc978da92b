"""House Tyrell."""

from engine.answers import Pick
from engine.cards.registry import CardMoment, tell_ability
from engine.cards.second.book import ability
from engine.combat.casualties import spared_by_card
from engine.combat.sides import destroy_fighters, fighting_army, other_side
from engine.combat.support import withdraw_support
from engine.options import picks
from engine.questions import Flow, ask, nothing_asked
from engine.rules.pieces import remove_order
from engine.state import Battle, State
from engine.words import ATTACKER, FOOTMAN, AreaId, Side, kind_of


@ability("mace-tyrell", CardMoment.IMMEDIATELY)
def destroy_a_footman(state: State, battle: Battle, side: Side) -> Flow[None]:
    """One enemy Footman in the combat area is destroyed; the owner chooses between standing and routed."""
    opponent = other_side(side)
    if not _footmen(state, battle, opponent) or spared_by_card(state, battle, opponent):
        return
    choice: Pick | None = yield ask(
        battle.house(side),
        "HCD-07",
        "mace-tyrell",
        lambda: picks("HCD-07", _footmen(state, battle, opponent)),
    )
    if choice is not None:
        tell_ability(state, battle, side)
        destroy_fighters(state, battle, opponent, (choice.value,), "mace-tyrell")


def _footmen(state: State, battle: Battle, side: Side) -> tuple[str, ...]:
    units = fighting_army(state, battle, side).units
    return tuple(dict.fromkeys(unit for unit in units if kind_of(unit) == FOOTMAN))


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
