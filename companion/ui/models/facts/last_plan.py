"""The plan that a house had in the last round, as the log tells it."""

from collections.abc import Mapping

from companion.door import Happening
from engine import AreaId, House, TokenId


def last_plan(log: tuple[Happening, ...], house: House) -> Mapping[AreaId, TokenId]:
    """PLN-15: what was turned up last. Whose an order was is told when it leaves its area, at the latest by CLN-01."""
    plan: dict[AreaId, TokenId] = {}
    revealed: Mapping[AreaId, TokenId] = {}
    for event in (event for happening in log for event in happening.events):
        if event.name == "orders_revealed":
            plan, revealed = {}, event.facts["orders"]
        elif event.name in ("order_removed", "order_moved") and event.facts["house"] == house:
            area = event.facts.get("origin", event.facts["area"])
            if revealed.get(area) == event.facts["token"]:
                plan[area] = revealed[area]
    return plan
