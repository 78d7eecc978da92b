"""The host's dealer: what it draws is answered, and what a house may see is shown to its device alone.

The engine knows what may be on top; the dealer knows what is. Where the physical deck lies on the table, people say
which card was turned up, and there is nothing to deal or to show here.
"""

from collections import Counter
from collections.abc import Callable, Sequence

from companion.table.cards.looks import CardLook
from companion.table.cards.places import CardPlace
from companion.table.ledger.entries import AnswerGiven
from companion.table.ledger.forms import read_kept, strict_converter, write
from companion.table.state.judging import game_of
from companion.table.state.table import Table
from companion.table.talk.effects import Effect, Keep, Send
from companion.table.talk.messages import Shown
from engine import DEALER, Answer, CardId, Draw

CONVERTER = strict_converter()
DEALT = "dealt"
Kept = tuple[tuple[CardPlace, CardId], ...]
"""The dealer's private knowledge, and the name under which it is kept."""

Shuffle = Callable[[Sequence[CardId]], list[CardId]]
"""Puts cards into an order that nobody can foresee; given from outside, so that nothing here is random."""


class Dealer:
    """A card is drawn by lot when somebody first sees it, and is that card from then on.

    That is as good as a shuffle, and all there is to keep, or to hand to another dealer, is what somebody has seen.
    What everybody has seen stands in the ledger; here is what a house has seen alone.
    """

    def __init__(self, shuffle: Shuffle) -> None:
        self._shuffle = shuffle
        self._cards: dict[CardPlace, CardId] = {}

    def recall(self, kept: dict[str, bytes]) -> None:
        """After a restart: what somebody has seen is not dealt anew."""
        self._cards |= dict(read_kept(CONVERTER, kept.get(DEALT, b""), Kept) or ())

    def draw(self, table: Table) -> AnswerGiven | None:
        """The card that is on top, or in Tides of Battle in the house's hand; None if the dealer is not asked."""
        question = next((question for question in table.pending if question.house == DEALER), None)
        if question is None or not table.is_dealt_by_host:
            return None
        place = table.looks.places.to_draw(question)
        known = table.looks.possible_draws(game_of(table), question)[0] if place is None else self._card(table, place)
        return AnswerGiven(table.branch, Answer(question.id, Draw(question.facts["deck"], known)).to_plain())

    def show(self, table: Table, looks: Sequence[CardLook]) -> list[Effect]:
        """Cards go to those who may see them, and to nobody else; what is shown is kept before it is shown."""
        if not looks or not table.is_dealt_by_host:
            return []
        shown: list[Effect] = []
        for look in looks:
            place, seat = table.looks.seen[look], table.seats.get(look.house)
            self._cards[place] = self._card(table, place)
            if seat is not None:
                shown.append(Send(seat.device, Shown(look.entry, look.house, look.deck, self._cards[place])))
        return [self._keep(table), *shown]

    def show_again(self, table: Table, device: str) -> list[Effect]:
        """Whatever a device may see, in case it has missed it."""
        houses = table.houses_of(device)
        return self.show(table, [look for look in table.looks.active if look.house in houses])

    def honour(self, table: Table, device: str, shown: Shown) -> list[Effect]:
        """A house says what an earlier dealer has shown to it: if that card can lie there, now or later, it does."""
        place = table.looks.seen.get(CardLook(shown.entry, shown.house, shown.deck))
        is_theirs = table.is_dealt_by_host and shown.house in table.houses_of(device)
        if not is_theirs or place is None or place in self._cards:
            return []
        if place in table.looks.places.lying(place.deck) and shown.card not in self._unseen(table, place):
            return []
        self._cards[place] = shown.card
        return [self._keep(table)]

    def _keep(self, table: Table) -> Keep:
        """The cards that a house has seen and that were not turned up since."""
        private = set(table.looks.seen.values())
        self._cards = {place: card for place, card in self._cards.items() if place in private}
        return Keep(DEALT, write(CONVERTER, tuple(self._cards.items()), Kept))

    def _card(self, table: Table, place: CardPlace) -> CardId:
        """The card that everybody knows there, or somebody, or one that nobody has seen."""
        possible = table.looks.possible_cards(game_of(table), place)
        known = self._cards.get(place)
        if known is not None and known in possible:
            return known
        return self._shuffle(self._unseen(table, place) or possible)[0]

    def _unseen(self, table: Table, place: CardPlace) -> list[CardId]:
        """What the card may be, if it is none that a house knows in another place."""
        looks = table.looks
        others = (other for other in looks.places.lying(place.deck) if other != place and other not in looks.turned_up)
        seen = Counter(self._cards[other] for other in others if other in self._cards)
        return sorted((Counter(looks.possible_cards(game_of(table), place)) - seen).elements())
