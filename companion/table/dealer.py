"""Dealing behind one interface: the host's shuffle, or the physical deck on the table.

The engine knows what may be on top; a dealer knows what is. What a dealer knows is private to its device.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Protocol

import attrs

from companion.table.forms import read, strict_converter, write
from companion.table.looks import Look, Looks
from engine import Answer, Game, Question
from engine.answers import Draw
from engine.words import TIDES_DECK, CardId, DeckId

Shuffle = Callable[[Sequence[CardId]], list[CardId]]
"""Puts cards into an order that nobody can foresee; given from outside, so that nothing here is random."""

MOST_OLD_CARDS = 32
"""So many cards are remembered that nobody holds any more, in case the table goes back."""


@attrs.frozen
class PrivateCard:
    """A card that one house alone may see."""

    look: Look
    card: CardId


class Dealer(Protocol):
    """Whoever deals."""

    def draw(self, game: Game, looks: Looks, question: Question) -> Answer | None:
        """The answer to a draw, or None if people must give it."""

    def show(self, game: Game, looks: Looks, wanted: Sequence[Look]) -> list[PrivateCard]:
        """The cards behind these looks."""

    def honour(self, game: Game, looks: Looks, seen: PrivateCard) -> bool:
        """Take over what an earlier dealer has shown; whether that was news, and possible."""

    def keep(self, looks: Looks) -> bytes:
        """All that this dealer must not forget."""

    def recall(self, kept: bytes) -> None:
        """After a restart: what was kept."""


class PhysicalDealer:
    """The deck lies on the table: the app asks which card was turned up, and shows nothing."""

    def draw(self, game: Game, looks: Looks, question: Question) -> Answer | None:
        """People say which card it was."""
        return None

    def show(self, game: Game, looks: Looks, wanted: Sequence[Look]) -> list[PrivateCard]:
        """People look at the physical cards."""
        return []

    def honour(self, game: Game, looks: Looks, seen: PrivateCard) -> bool:
        """The physical deck needs no reminder."""
        return False

    def keep(self, looks: Looks) -> bytes:
        """The physical deck forgets nothing."""
        return b""

    def recall(self, kept: bytes) -> None:
        """The physical deck forgets nothing."""


class HostDealer:
    """The host deals: a card is drawn by lot when somebody first sees it, and is that card from then on.

    That is as good as a shuffle, and all there is to keep, or to hand to another dealer, is what somebody has seen.
    """

    def __init__(self, shuffle: Shuffle) -> None:
        self._shuffle = shuffle
        self._cards: dict[Look, CardId] = {}

    def draw(self, game: Game, looks: Looks, question: Question) -> Answer | None:
        """The card that is on top; in Tides of Battle the card that this house has been dealt."""
        deck = question.facts["deck"]
        in_hand = looks.in_hand(question.facts["drawer"]) if deck == TIDES_DECK else None
        card = self._card(game, looks, in_hand) if in_hand is not None else self._in_place(game, looks, deck, 0)
        return Answer(question.id, Draw(deck, card))

    def show(self, game: Game, looks: Looks, wanted: Sequence[Look]) -> list[PrivateCard]:
        """The cards behind these looks, each drawn by lot if nobody has seen it before."""
        return [PrivateCard(look, self._card(game, looks, look)) for look in wanted]

    def honour(self, game: Game, looks: Looks, seen: PrivateCard) -> bool:
        """A card that can lie there lies there, if nothing else is known to."""
        if seen.look not in looks.active or self._known(game, looks, seen.look) is not None:
            return False
        if seen.card not in self._unseen(game, looks, seen.look.deck):
            return False
        self._cards[seen.look] = seen.card
        return True

    def keep(self, looks: Looks) -> bytes:
        """The cards that somebody has seen and that still lie there, and some older ones."""
        active = set(looks.active)
        old = [look for look in self._cards if look not in active]
        for look in old[:-MOST_OLD_CARDS]:
            del self._cards[look]
        return write(KEPT, [PrivateCard(look, card) for look, card in self._cards.items()], list[PrivateCard])

    def recall(self, kept: bytes) -> None:
        """What somebody has seen is not dealt anew."""
        for private in read(KEPT, kept, list[PrivateCard]):
            self._cards[private.look] = private.card

    def _card(self, game: Game, looks: Looks, look: Look) -> CardId:
        place = looks.place_of(look)
        if place is not None:
            self._cards[look] = self._in_place(game, looks, look.deck, place)
        elif self._known(game, looks, look) is None:
            self._cards[look] = self._by_lot(game, looks, look.deck)
        return self._cards[look]

    def _in_place(self, game: Game, looks: Looks, deck: DeckId, place: int) -> CardId:
        """The card that everybody knows there, or somebody, or one that nobody has seen."""
        public = game.state.decks[deck].slots[place]
        if public is not None:
            return public
        known = (self._known(game, looks, look) for look in looks.at(deck, place))
        return next((card for card in known if card is not None), None) or self._by_lot(game, looks, deck)

    def _known(self, game: Game, looks: Looks, look: Look) -> CardId | None:
        """What this house has seen, or another house in the same place, if it can still be true."""
        place = looks.place_of(look)
        beside = looks.at(look.deck, place) if place is not None else (look,)
        cards = (self._cards.get(other) for other in beside)
        return next((card for card in cards if card in game.state.decks[look.deck].hidden), None)

    def _by_lot(self, game: Game, looks: Looks, deck: DeckId) -> CardId:
        return self._shuffle(self._unseen(game, looks, deck) or game.state.decks[deck].hidden)[0]

    def _unseen(self, game: Game, looks: Looks, deck: DeckId) -> list[CardId]:
        """The hidden cards of a deck that are not in a place which somebody knows."""
        seen: Counter[CardId] = Counter()
        for place in range(len(looks.decks.get(deck, ()))):
            cards = [self._cards[look] for look in looks.at(deck, place) if look in self._cards]
            seen.update(cards[:1])
        seen.update(self._cards[look] for look in looks.dealt if look.deck == deck and look in self._cards)
        return sorted((Counter(game.state.decks[deck].hidden) - seen).elements())


KEPT = strict_converter()
