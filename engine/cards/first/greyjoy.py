"""House Greyjoy."""

from engine.asking.questions import Flow
from engine.cards.effects import printed_strength_is_nothing, remove_an_order
from engine.cards.first.attacking import one_more_for_each
from engine.cards.first.book import ability
from engine.cards.registry import CardMoment
from engine.state import Battle, State
from engine.words import CONSOLIDATE, SHIP, SUPPORT, AreaId, Side

ability("victarion-greyjoy", CardMoment.BONUS)(one_more_for_each(SHIP))
ability("balon-greyjoy", CardMoment.PRINTED)(printed_strength_is_nothing)


@ability("asha-greyjoy", CardMoment.WON)
def remove_an_order_beside(state: State, battle: Battle, side: Side) -> Flow[None]:
    """The winner may remove a Support or Consolidate Power order beside the combat; whose it is does not matter."""
    yield from remove_an_order(state, battle, side, lambda: _orders_beside(state, battle))


def _orders_beside(state: State, battle: Battle) -> tuple[AreaId, ...]:
    return tuple(
        area
        for area in state.box.neighbours[battle.area]
        if (placed := state.orders.get(area)) is not None
        and state.box.tokens[placed.token].type in (SUPPORT, CONSOLIDATE)
    )
