"""HCD-05 to HCD-09, WLD-08, WLD-09: which card acts at which moment, and what it does then.

The rules look cards up in the book of the edition that is played; the cards, which need the rules, enter themselves.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import Enum, auto
from typing import Any, TypeAlias, TypeVar

from engine.asking.questions import Flow, nothing_asked
from engine.state import Battle, State
from engine.words import CardId, House, Side, UnitKind


class CardMoment(Enum):
    """The windows of a combat, in order."""

    CANCEL = auto()
    """HCD-06: cancel the opponent's card."""
    PROTECT = auto()
    """HCD-06: ignore losses throughout the combat."""
    IMMEDIATELY = auto()
    """HCD-07: right after the reveal, before all others."""
    WORTH = auto()
    """HCD-08: what each unit in the combat is worth."""
    LENT = auto()
    """F1-OFF-01: what each unit that supports the opponent is worth."""
    PRINTED = auto()
    """HCD-08: what the number printed on the opponent's card is worth."""
    BONUS = auto()
    """HCD-08: strength and icons that the card adds to itself."""
    WON = auto()
    """HCD-09: the owner has won."""
    LOST = auto()
    """HCD-09: the owner has lost."""
    RETREAT = auto()
    """The owner has won and the loser is about to retreat."""
    AFTER = auto()
    """ERR-09: at the end of combat clean-up."""


@dataclass(frozen=True, slots=True)
class Bonus:
    """What a card adds to its own print."""

    strength: int = 0
    swords: int = 0
    fortifications: int = 0


NO_BONUS = Bonus()

CardEffect: TypeAlias = Callable[[State, Battle, Side], Flow[None]]
"""CANCEL, IMMEDIATELY, WON, LOST, AFTER: something happens, perhaps with questions."""
BonusOf: TypeAlias = Callable[[State, Battle, Side], Bonus]
"""BONUS: a pure function of the position."""
Worth: TypeAlias = Callable[[State, Battle, Side, House, UnitKind, int], int]
"""WORTH: the new worth of one unit of a house on the side of its owner or opponent."""

LentWorth: TypeAlias = Callable[[UnitKind, int], int]
"""LENT: the new worth of one unit that supports the opponent."""

_Function = TypeVar("_Function", bound=Callable[..., Any])


LOWEST, OTHERS, HIGHEST = "lowest", "others", "highest"
"""WLD-08, WLD-09: the bidders whom a wildling card concerns."""

WildlingEffect: TypeAlias = Callable[[State, House, int], Flow[None]]
"""A function of the position, the house concerned, and that house's bid."""


class CardBook:
    """What the cards of one edition do: the same card may say something else in another."""

    def __init__(self) -> None:
        self.abilities: dict[CardId, tuple[CardMoment, Callable[..., Any]]] = {}
        self.wildlings: dict[tuple[CardId, str], WildlingEffect] = {}
        self.silencers: set[CardId] = set()
        """F1-OFF-01: cards by which the opponent's card has no text throughout the combat."""

    def exchanged(self, pairs: Iterable[tuple[CardId, CardId]]) -> "CardBook":
        """The same book, but these cards have each other's text."""
        book = CardBook()
        book.abilities, book.wildlings, book.silencers = dict(self.abilities), self.wildlings, self.silencers
        for one, other in pairs:
            texts = {card: self.abilities[card] for card in (one, other) if card in self.abilities}
            for card, whose in ((one, other), (other, one)):
                book.abilities.pop(card, None)
                if whose in texts:
                    book.abilities[card] = texts[whose]
        return book

    def ability(self, card: CardId, moment: CardMoment) -> Callable[[_Function], _Function]:
        """Enter what a House card does; a card has one function, and one moment."""

        def enter(function: _Function) -> _Function:
            assert card not in self.abilities, card
            self.abilities[card] = (moment, function)
            return function

        return enter

    def outcome(self, card: CardId, who: str) -> Callable[[WildlingEffect], WildlingEffect]:
        """Enter what a wildling card does to one kind of bidder."""

        def enter(effect: WildlingEffect) -> WildlingEffect:
            assert (card, who) not in self.wildlings, card
            self.wildlings[card, who] = effect
            return effect

        return enter


def ability_at(state: State, battle: Battle, side: Side, moment: CardMoment) -> Any:
    """The function of the card that a side has played, if it acts at this moment; else None."""
    card = battle.cards.get(side)
    found = state.edition.cards.abilities.get(card) if card is not None else None
    if found is None or found[0] is not moment or is_silenced(state, battle, side):
        return None
    return found[1]


def is_silenced(state: State, battle: Battle, side: Side) -> bool:
    """F1-OFF-01: whether the opponent's card takes the text of this side's card away."""
    silencers = state.edition.cards.silencers
    return bool(silencers) and any(card in silencers for other, card in battle.cards.items() if other != side)


def tell_ability(state: State, battle: Battle, side: Side) -> None:
    """HCD-05: the text of a side's House card takes effect; told before anything that it does."""
    state.tell("ability_used", house=battle.house(side), card=battle.cards[side])


def wildling_effect(state: State, card: CardId, who: str) -> WildlingEffect:
    """What a wildling card does to this kind of bidder; where it says nothing, nothing."""
    return state.edition.cards.wildlings.get((card, who), _nothing)


def _nothing(state: State, house: House, bid: int) -> Flow[None]:
    return nothing_asked()
