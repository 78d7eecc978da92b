"""The decks beside the board: which cards each is made of, and what can still come."""

from collections import Counter
from collections.abc import Mapping

from companion.door import Position, PublicTable
from engine import TIDES_DECK, WESTEROS_DECKS, WILDLING_DECK, Box, CardId, DeckId

NUMERALS: Mapping[DeckId, str] = dict(zip(WESTEROS_DECKS, ("I", "II", "III"), strict=True))
"""What stands on the backs of the Westeros cards."""
REAL_DECKS = "physical"
"""Who deals where people turn up their own cards."""


def has_real_decks(table: PublicTable) -> bool:
    """Whether the players turn up cards of their own."""
    return table.agreement.dealer == REAL_DECKS


def decks_of(position: Position) -> tuple[DeckId, ...]:
    """SET-02, SET-04, SET-18: the decks of this game, in the order in which they are laid out."""
    tides = (TIDES_DECK,) if position.tides_of_battle else ()
    wildlings = (WILDLING_DECK,) if WILDLING_DECK in position.decks else ()
    return (*WESTEROS_DECKS, *wildlings, *tides)


def is_counted(table: PublicTable, position: Position, deck: DeckId) -> bool:
    """F1-GAP-01: whether the app knows how many of each card a deck has; of its own decks it does."""
    return not has_real_decks(table) or deck not in position.box.uncounted_decks


def printed_cards(box: Box, deck: DeckId) -> tuple[CardId, ...]:
    """Every kind of card of a deck, in the order of the box."""
    if deck in box.westeros:
        return tuple(box.westeros[deck])
    return tuple(box.tides if deck == TIDES_DECK else box.wildlings)


def still_to_come(position: Position, deck: DeckId) -> Counter[CardId]:
    """How many of each card lie where nobody knows them; what was turned up lies known beneath."""
    return Counter(position.decks[deck].hidden)
