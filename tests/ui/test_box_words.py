"""Nothing in the app names an area, a card, a house or a token: it asks the box, so that other editions can follow."""

import ast
from pathlib import Path

import pytest

from engine import KINDS, open_box

ROOT = Path(__file__).resolve().parents[2]
UI = ROOT / "companion" / "ui"
MAY_NAME = ("words", "shots", "evening", "robot")
"""Words are of an edition by their nature; pictures and evenings choose whom they show."""


def names_in_the_box() -> set[str]:
    box = open_box("second")
    cards = {card for deck in box.westeros.values() for card in deck}
    cards |= {*box.house_cards, *box.wildlings, *box.tides}
    effects = {card.effect for deck in box.westeros.values() for card in deck.values()}
    # An effect may bear the name of its card. Some cards ask a question of their own, which is named after them.
    return ({*box.areas, *box.houses, *box.tokens} | cards) - set(KINDS) - effects


def sources() -> list[Path]:
    return sorted(path for path in UI.rglob("*.py") if path.relative_to(UI).parts[0] not in MAY_NAME)


@pytest.mark.parametrize("path", sources(), ids=lambda path: str(path.relative_to(UI)))
def test_the_app_names_nothing_that_the_box_knows(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    texts = {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    assert texts & names_in_the_box() == set()
