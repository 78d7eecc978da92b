"""RAI-01, MAR-01, CON-01: one order each, in turn order, round and round until none is left."""

from collections.abc import Callable

from engine.asking.questions import Flow
from engine.rules.tracks import turn_order
from engine.state import State
from engine.words import AreaId, House


def own_orders(state: State, house: House, order_type: str) -> tuple[AreaId, ...]:
    """Areas where a house has an order of this type, by name."""
    tokens = state.box.tokens
    return tuple(
        sorted(
            area
            for area, placed in state.orders.items()
            if placed.house == house and tokens[placed.token].type == order_type
        )
    )


def in_turns(state: State, order_type: str, resolve_one: Callable[[State, House], Flow[None]]) -> Flow[None]:
    """RAI-01, MAR-01, CON-01: houses with none of these orders left are passed over."""
    tokens = state.box.tokens
    while any(tokens[placed.token].type == order_type for placed in state.orders.values()):
        for house in turn_order(state):
            if own_orders(state, house, order_type):
                yield from resolve_one(state, house)
