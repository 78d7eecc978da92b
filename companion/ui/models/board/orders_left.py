"""How many orders a house has still to resolve. Public facts only."""

from companion.door import Position
from engine import House

RESOLVED = ("raid", "march", "consolidate")
"""The steps in which orders are resolved one after the other, each named like the kind of its orders."""


def orders_left(position: Position, house: House, step: str) -> int:
    """So many orders of this house are resolved in this step, and lie there still."""
    tokens = position.box.tokens
    own = (placed for placed in position.orders.values() if placed.house == house)
    return sum(tokens[placed.token].type == step for placed in own)
