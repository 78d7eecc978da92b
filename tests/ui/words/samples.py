"""One of everything that can be said, so that a test can say it: facts by their names, from the engine's own tables."""

from collections.abc import Iterator, Mapping
from itertools import product
from typing import Any

from engine import EVENT_WORDS, EVENTS, KINDS, MALFORMED, QUESTION_FACTS, QUESTION_WORDS, REFUSALS, Event

FACTS: Mapping[str, Any] = {
    "amount": 2,
    "area": "eyrie",
    "areas": ("winterfell", "white-harbor"),
    "armies": (3, 2),
    "allowed": (3, 2, 2),
    "attacker": "stark",
    "available": ("stark", "lannister", "baratheon"),
    "bids": {"stark": 3, "tyrell": 0},
    "by": ("knight",),
    "card": "robb-stark",
    "cards": ("robb-stark", "catelyn-stark"),
    "changes": (("power", "stark", "2"), ("units", "eyrie", "none")),
    "combat": "seagard",
    "deck": "wildlings",
    "defender": "tyrell",
    "drawer": "",
    "effect": "muster",
    "first": "tyrell",
    "highest": "stark",
    "house": "stark",
    "houses": ("stark", "tyrell"),
    "least": 1,
    "level": 4,
    "lowest": "tyrell",
    "missing": ("winterfell",),
    "most": 2,
    "moved": "stark",
    "needed": 6,
    "nights_watch": 9,
    "number": 2,
    "of": 2,
    "orders": {"eyrie": "raid"},
    "origin": "riverrun",
    "phase": "raid",
    "placed": 3,
    "points": 1,
    "due": 2,
    "purpose": "iron-throne",
    "ranking": ("stark", "tyrell"),
    "reason": "casualties",
    "round": 3,
    "ships": 1,
    "side": "attacker",
    "spent": 2,
    "strength": 6,
    "supporter": "tyrell",
    "threat": 8,
    "tied": ("stark", "tyrell"),
    "token": "march-plus-1",
    "tokens": ("support", "support-1"),
    "track": "fiefdoms",
    "unit": "knight",
    "units": ("footman", "footman", "knight"),
    "value": 9,
    "when": "final",
}
"""A value for every fact, by its name."""

OTHERWISE: Mapping[str, Mapping[str, tuple[Any, ...]]] = {
    "victory_moved": {"areas": (3,)},
    "units_stood_up": {"units": (("routed-knight",),)},
    "ships_captured": {"ships": (0, 1)},
    "support_declared": {"side": ("attacker", "defender")},
    "support_refused": {"side": ("attacker", "defender")},
    "card_drawn": {"deck": ("westeros-1", "wildlings", "tides")},
    "strength_announced": {"attacker": (-1,), "defender": (5,)},
    "house_cards_revealed": {"attacker": ("", "robb-stark"), "defender": ("", "mace-tyrell")},
    "house_card_replaced": {"by": ("", "robb-stark")},
    "tides_revealed": {"attacker": ("", "sword-1"), "defender": ("", "blank-0")},
    "draw": {"drawer": ("", "stark")},
    "westeros-choice": {"card": ("a-throne-of-blades", "dark-wings-dark-words", "put-to-the-sword")},
}
"""Facts that mean something else here, or on which more than one sentence depends."""


def events() -> Iterator[Event]:
    """Every event, with every word that a fact of it can be."""
    for name, (_, fields) in EVENTS.items():
        yield from (Event(name, facts) for facts in _every(name, fields, EVENT_WORDS.get(name, {})))


def questions() -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Every kind of question, with every word that a fact of it can be."""
    for kind in KINDS:
        for facts in _every(kind, QUESTION_FACTS.get(kind, ()), QUESTION_WORDS.get(kind, {})):
            yield kind, facts


def refusals() -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Every code of the engine, with its facts."""
    for code, fields in {**REFUSALS, **MALFORMED}.items():
        yield code, {field: FACTS.get(field, "something") for field in fields}


def _every(name: str, fields: tuple[str, ...], words: Mapping[str, tuple[str, ...]]) -> Iterator[Mapping[str, Any]]:
    values = {**words, **OTHERWISE.get(name, {})}
    for chosen in product(*(values.get(field, (FACTS[field],)) for field in fields)):
        yield dict(zip(fields, chosen, strict=True))
