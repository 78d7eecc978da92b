"""All names in one language, from its `names.toml` and, for printed cards, from the box."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from companion.ui.words.names.name import INSIDE, Name
from engine import Box, open_box

SORTS = ("house", "area", "unit", "token", "order", "track", "dominance", "deck", "phase", "card")
"""The tables of `names.toml`."""

INSIDE_KEY = "inside"
SHORT_KEY = "short"


@dataclass(frozen=True, slots=True)
class NameBook:
    """Names by their sort and id, and the short names of areas, of order tokens and of House cards."""

    names: Mapping[str, Mapping[str, Name]]
    short_areas: Mapping[str, str]
    short_tokens: Mapping[str, str]
    short_cards: Mapping[str, str]

    def name(self, sort: str, name_id: str) -> Name:
        """The name of something in the box."""
        return self.names[sort][name_id]


def read_names(text: str, edition: str) -> NameBook:
    """The book of a language for an edition; a table too many, or a form that nobody asks for, is a mistake."""
    tables: dict[str, dict[str, dict[str, str]]] = tomllib.loads(text)
    if set(tables) != set(SORTS):
        raise ValueError(f"names.toml has the tables {sorted(tables)}, not {sorted(SORTS)}")
    names = {
        sort: {name_id: _name(forms) for name_id, forms in table.items() if set(forms) != {SHORT_KEY}}
        for sort, table in tables.items()
    }
    names["card"] = {**printed_cards(open_box(edition)), **names["card"]}
    short_areas = {area: forms[SHORT_KEY] for area, forms in tables["area"].items()}
    short_tokens = {token: forms.get(SHORT_KEY, forms["name"]) for token, forms in tables["token"].items()}
    short_cards = {card: forms[SHORT_KEY] for card, forms in tables["card"].items() if SHORT_KEY in forms}
    return NameBook(names, short_areas, short_tokens, short_cards)


def printed_cards(box: Box) -> dict[str, Name]:
    """The names that are printed on cards; Tides of Battle cards have none."""
    westeros = (card for deck in box.westeros.values() for card in deck.values())
    cards: list[Any] = [*box.house_cards.values(), *westeros, *box.wildlings.values()]
    return {card.id: Name(card.name) for card in cards}


def _name(forms: Mapping[str, str]) -> Name:
    others = {case: text for case, text in forms.items() if case not in ("name", INSIDE_KEY, SHORT_KEY)}
    if INSIDE_KEY in forms:
        others[INSIDE] = forms[INSIDE_KEY]
    return Name(forms["name"], others)
