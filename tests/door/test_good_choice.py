"""The answer of a house that plays by itself: other houses of the same device keep their cards to themselves."""

import pytest

from companion.door.wishes.answering import card_shown
from companion.table.talk.messages import Shown
from engine import TIDES_DECK, WILDLING_DECK, Listed, Question

OF_BOTH = (
    Shown(3, "stark", WILDLING_DECK, "mammoth-riders"),
    Shown(9, "stark", TIDES_DECK, "tide-0"),
    Shown(9, "lannister", TIDES_DECK, "tide-3"),
)


def asked(house: str, kind: str) -> Question:
    return Question(house, "RAV-05", kind, lambda: Listed("RAV-05", ()))


@pytest.mark.parametrize(
    ("house", "kind", "card"),
    [
        ("stark", "raven-card", "mammoth-riders"),
        ("lannister", "raven-card", ""),
        ("stark", "redraw-tide", "tide-0"),
        ("lannister", "redraw-tide", "tide-3"),
        ("baratheon", "redraw-tide", ""),
        ("stark", "bid", ""),
        ("stark", "orders", ""),
    ],
)
def test_a_house_sees_its_own_card_where_it_is_asked_about_it(house: str, kind: str, card: str) -> None:
    assert card_shown(asked(house, kind), OF_BOTH) == card
