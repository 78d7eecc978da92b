"""Which house a question was put to."""

from companion.ui.words.names.book import EDITION
from engine import open_box


def house_of(question: str) -> str:
    """The house in the id of a question, as in `12-stark-orders`; nothing, if there is none."""
    parts = question.split("-")
    house = parts[1] if len(parts) > 1 else ""
    return house if house in open_box(EDITION).houses else ""
