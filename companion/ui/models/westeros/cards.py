"""The three Westeros cards of a round, and how far the table is with them."""

from enum import Enum

import attrs

from companion.door import Position, PublicTable
from companion.ui.words import Words
from engine import TRACKS, WESTEROS_DECKS

NUMERALS = ("I", "II", "III")
FIRST, SECOND, THIRD = range(3)
OF_THE_FIRST = ("muster", "reconcile-supply")
"""What only cards of the first deck ask, unless wildlings do."""
WILDLINGS = "wildlings"
ATTACK = "wildlings-attack"
"""The effect of the card with which they come."""


class CardProgress(Enum):
    """How far the table is with a card."""

    DONE = "done"
    NOW = "now"
    NEXT = "next"


@attrs.frozen
class WesterosCardModel:
    """A card of one of the three decks."""

    numeral: str
    name: str
    progress: CardProgress
    text: str
    """In a word: done, now, next."""


@attrs.frozen
class WesterosCardsModel:
    """I, II, III."""

    cards: tuple[WesterosCardModel, ...]


def westeros_cards(table: PublicTable, words: Words) -> WesterosCardsModel | None:
    """WES-08: the cards that lie face up."""
    position = table.position
    if position is None or not any(position.westeros):
        return None
    texts = {
        CardProgress.DONE: words.say("done", context="card of the round"),
        CardProgress.NOW: words.say("now", context="card of the round"),
        CardProgress.NEXT: words.say("next", context="card of the round"),
    }
    now = place_now(table)
    rows = ((at, card, _progress(at, now)) for at, card in enumerate(position.westeros) if card)
    return WesterosCardsModel(
        tuple(WesterosCardModel(NUMERALS[at], words.card(card), step, texts[step]) for at, card, step in rows)
    )


def place_now(table: PublicTable) -> int:
    """WES-08: which of the three cards is resolved; -1 while wildlings attack before the first."""
    position = table.position
    assert position is not None
    for asked in table.asked:
        if "card" in asked.facts:
            return position.westeros.index(asked.facts["card"])
        if asked.facts.get("purpose") in TRACKS:
            return SECOND
    if position.wildling_cards or any(asked.facts.get("purpose") == WILDLINGS for asked in table.asked):
        return THIRD if _brings_wildlings(position) else -1
    return FIRST if any(asked.kind in OF_THE_FIRST for asked in table.asked) else -1


def _brings_wildlings(position: Position) -> bool:
    """WCD-13: whether the card of the third deck is the one with which they come."""
    deck = position.box.westeros[WESTEROS_DECKS[THIRD]]
    card = deck.get(position.westeros[THIRD])
    return card is not None and card.effect == ATTACK


def _progress(at: int, now: int) -> CardProgress:
    if at == now:
        return CardProgress.NOW
    return CardProgress.DONE if at < now else CardProgress.NEXT
