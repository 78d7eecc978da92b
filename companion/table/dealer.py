"""Dealing behind one interface: the host's shuffle, or the physical deck on the table.

The engine knows what may be on top; a dealer knows what is. What a dealer knows is private to its device.
"""

from collections.abc import Callable, Sequence
from typing import Protocol

import attrs

from engine import Answer, Event, Game, Question
from engine.answers import Draw
from engine.words import TIDES_DECK, CardId, DeckId, House

Shuffle = Callable[[Sequence[CardId]], list[CardId]]
"""Puts cards into an order that nobody can foresee; given from outside, so that nothing here is random."""


@attrs.frozen
class PrivateCard:
    """A card that one house alone may see."""

    house: House
    deck: DeckId
    card: CardId


class Dealer(Protocol):
    """Whoever deals."""

    def draw(self, game: Game, question: Question) -> Answer | None:
        """The answer to a draw, or None if people must give it."""

    def watch(self, game: Game, events: Sequence[Event]) -> list[PrivateCard]:
        """Follow what happened to the decks; the cards that somebody may now look at alone."""


class PhysicalDealer:
    """The deck lies on the table: the app asks which card was turned up, and shows nothing."""

    def draw(self, game: Game, question: Question) -> Answer | None:
        """People say which card it was."""
        return None

    def watch(self, game: Game, events: Sequence[Event]) -> list[PrivateCard]:
        """People look at the physical cards."""
        return []


class HostDealer:
    """The host shuffles: the order of every card whose place the table does not know."""

    def __init__(self, shuffle: Shuffle) -> None:
        self._shuffle = shuffle
        self._orders: dict[DeckId, list[CardId]] = {}
        self._tides: dict[House, CardId] = {}

    def draw(self, game: Game, question: Question) -> Answer | None:
        """The card that is on top; in Tides of Battle the card that this house has been dealt."""
        deck = question.facts["deck"]
        if deck == TIDES_DECK and question.facts["drawer"] in self._tides:
            card = self._tides.pop(question.facts["drawer"])
        else:
            top = game.state.decks[deck].slots[0]
            card = top if top is not None else self._order(game, deck).pop(0)
        return Answer(question.id, Draw(deck, card))

    def watch(self, game: Game, events: Sequence[Event]) -> list[PrivateCard]:
        """Shuffle when the table shuffles; deal tide cards; show the raven's holder the top wildling card."""
        private: list[PrivateCard] = []
        for event in events:
            deck = event.facts.get("deck", TIDES_DECK)
            if event.name == "deck_shuffled":
                self._orders.pop(deck, None)
                self._tides = {} if deck == TIDES_DECK else self._tides
            elif event.name == "top_card_under_deck" and None in game.state.decks[deck].slots[-1:]:
                order = self._order(game, deck)
                order.append(order.pop(0))
            elif event.name == "card_shown":
                top = game.state.decks[deck].slots[0]
                private.append(PrivateCard(event.facts["house"], deck, top or self._order(game, deck)[0]))
            elif event.name == "tide_dealt":
                self._tides[event.facts["house"]] = self._order(game, deck).pop(0)
                private.append(PrivateCard(event.facts["house"], deck, self._tides[event.facts["house"]]))
            elif event.name == "mirror_corrected":
                self.forget()
        return private

    def forget(self) -> None:
        """Shuffle everything unknown anew: after an undo or a correction, or on a new host."""
        self._orders, self._tides = {}, {}

    def _order(self, game: Game, deck: DeckId) -> list[CardId]:
        """The hidden cards of a deck, top first; shuffled when first needed, or when they are no longer the same."""
        hidden = game.state.decks[deck].hidden
        dealt = sorted(self._tides.values()) if deck == TIDES_DECK else []
        known = self._orders.get(deck, [])
        if deck not in self._orders or (deck != TIDES_DECK and tuple(sorted(known)) != hidden):
            left = list(hidden)
            for card in dealt:
                left.remove(card)
            self._orders[deck] = self._shuffle(left)
        return self._orders[deck]
