"""Dealing behind one interface: the host's shuffle, or the physical deck on the table.

The engine knows what may be on top; a dealer knows what is. What a dealer knows is private to its device.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Protocol

import attrs

from companion.table.cards.looks import Look, Looks
from companion.table.cards.places import Place
from companion.table.ledger.forms import read_kept, strict_converter, write
from engine import Answer, CardId, Draw, Game, Question

Shuffle = Callable[[Sequence[CardId]], list[CardId]]
"""Puts cards into an order that nobody can foresee; given from outside, so that nothing here is random."""


@attrs.frozen
class PrivateCard:
    """A card that one house alone may see."""

    look: Look
    card: CardId = attrs.field(repr=False)


@attrs.frozen
class KeptCard:
    """A card that a house has seen, as the dealer keeps it: by where it lies, whoever looks."""

    place: Place
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
    What everybody has seen stands in the ledger; here is what a house has seen alone.
    """

    def __init__(self, shuffle: Shuffle) -> None:
        self._shuffle = shuffle
        self._cards: dict[Place, CardId] = {}

    def draw(self, game: Game, looks: Looks, question: Question) -> Answer | None:
        """The card that is on top; in Tides of Battle the card that this house has been dealt."""
        place = looks.places.to_draw(question)
        card = self._card(game, looks, place) if place is not None else looks.possible_draws(game, question)[0]
        return Answer(question.id, Draw(question.facts["deck"], card))

    def show(self, game: Game, looks: Looks, wanted: Sequence[Look]) -> list[PrivateCard]:
        """The cards behind these looks, each drawn by lot if nobody has seen it before."""
        for look in wanted:
            self._cards[looks.seen[look]] = self._card(game, looks, looks.seen[look])
        return [PrivateCard(look, self._cards[looks.seen[look]]) for look in wanted]

    def honour(self, game: Game, looks: Looks, seen: PrivateCard) -> bool:
        """A card that can lie there lies there, if nothing else is known to.

        The place may be one that an undo has taken away for now: then what can lie there is seen when it comes again.
        """
        place = looks.seen.get(seen.look)
        if place is None or place in self._cards:
            return False
        if place in looks.places.lying(place.deck) and seen.card not in self._unseen(game, looks, place):
            return False
        self._cards[place] = seen.card
        return True

    def keep(self, looks: Looks) -> bytes:
        """The cards that a house has seen and that were not turned up since."""
        private = set(looks.seen.values())
        self._cards = {place: card for place, card in self._cards.items() if place in private}
        return write(KEPT, [KeptCard(place, card) for place, card in self._cards.items()], list[KeptCard])

    def recall(self, kept: bytes) -> None:
        """What somebody has seen is not dealt anew."""
        for known in read_kept(KEPT, kept, list[KeptCard]) or ():
            self._cards[known.place] = known.card

    def _card(self, game: Game, looks: Looks, place: Place) -> CardId:
        """The card that everybody knows there, or somebody, or one that nobody has seen."""
        possible = looks.possible_cards(game, place)
        known = self._cards.get(place)
        if known is not None and known in possible:
            return known
        return self._shuffle(self._unseen(game, looks, place) or possible)[0]

    def _unseen(self, game: Game, looks: Looks, place: Place) -> list[CardId]:
        """What the card may be, if it is none that a house knows in another place."""
        others = (other for other in looks.places.lying(place.deck) if other != place and other not in looks.turned_up)
        seen = Counter(self._cards[other] for other in others if other in self._cards)
        return sorted((Counter(looks.possible_cards(game, place)) - seen).elements())


KEPT = strict_converter()
