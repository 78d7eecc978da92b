"""Which house a question was put to."""

from engine import EDITIONS, open_box


def house_of(question: str) -> str:
    """The house in the id of a question, as in `12-stark-orders`; nothing, if there is none."""
    parts = question.split("-")
    house = parts[1] if len(parts) > 1 else ""
    return house if any(house in open_box(edition).houses for edition in EDITIONS) else ""
