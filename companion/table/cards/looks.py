"""What has been seen of cards that lie face down.

That a house has looked at a card is public; which card it is, only that house and the dealer know. A card that was
turned up is known to all, and an undo makes nobody forget it: it lies again where it lay.
"""

from collections import Counter
from collections.abc import Iterable, Mapping

import attrs

from companion.table.cards.places import CardPlace, Places
from engine import TIDES_DECK, CardId, DeckId, Event, Game, House, Question, cards_to_enter, possible_top_cards

SHOWING = ("card_shown", "tide_dealt")
"""The events by which a house is shown a card."""


@attrs.frozen
class CardLook:
    """A house was shown a card, by what this entry caused."""

    entry: int
    house: House
    deck: DeckId


@attrs.frozen
class Looks:
    """Where cards lie now, and what was ever seen of them."""

    places: Places
    seen: Mapping[CardLook, CardPlace] = {}
    """The cards that a house was shown alone and that were not turned up since, by where they lie or lay."""
    turned_up: Mapping[CardPlace, CardId] = {}
    """The cards that everybody has seen, by where they lay."""

    @property
    def active(self) -> tuple[CardLook, ...]:
        """Every look at a card that now lies where the house knows it."""
        lying = {place for deck in {look.deck: None for look in self.seen} for place in self.places.lying(deck)}
        return tuple(look for look, place in self.seen.items() if place in lying)

    def after(self, entry: int, events: Iterable[Event], game: Game) -> "Looks":
        """The looks after what an entry caused; cards that were drawn have been taken away before."""
        places, seen = self.places, dict(self.seen)
        for event in events:
            places = places.after(entry, event, game)
            if event.name in SHOWING:
                is_dealt = event.name == "tide_dealt"
                deck = TIDES_DECK if is_dealt else event.facts["deck"]
                place = places.dealt[-1][1] if is_dealt else places.top(deck)
                if place is not None:
                    seen[CardLook(entry, event.facts["house"], deck)] = place
        return Looks(places, seen, self.turned_up)

    def after_draw(self, draw: Question, card: CardId) -> "Looks":
        """Everybody sees the card that was drawn, and will have seen it after an undo, too."""
        place = self.places.to_draw(draw)
        places = self.places.after_draw(draw)
        if place is None:
            return attrs.evolve(self, places=places)
        seen = {look: other for look, other in self.seen.items() if other != place}
        return Looks(places, seen, {**self.turned_up, place: card})

    # what everybody can tell

    def possible_draws(self, game: Game, draw: Question) -> tuple[CardId, ...]:
        """The cards that may be turned up now: the one that is known to lie there, or one that lies nowhere else."""
        place = self.places.to_draw(draw)
        if place is None:
            return possible_top_cards(game.state.decks[draw.facts["deck"]])
        return self.possible_cards(game, place)

    def possible_by_hand(self, game: Game, draw: Question) -> tuple[CardId, ...]:
        """The cards that people may turn up now: of a deck that nobody can count any, but for a card seen before."""
        deck, box = draw.facts["deck"], game.state.box
        if deck not in box.uncounted_decks:
            return self.possible_draws(game, draw)
        place = self.places.to_draw(draw)
        seen = self.turned_up.get(place, "") if place is not None else ""
        return (seen,) if seen else cards_to_enter(box, deck, game.state.decks[deck])

    def possible_cards(self, game: Game, place: CardPlace) -> tuple[CardId, ...]:
        """What the card in this place may be, each card as often as it may be there."""
        hidden = game.state.decks[place.deck].hidden
        if self.turned_up.get(place) in hidden:
            return (self.turned_up[place],)
        elsewhere = [self.turned_up[other] for other in self.places.lying(place.deck) if other in self.turned_up]
        if not elsewhere:
            return hidden
        return tuple((Counter(hidden) - Counter(elsewhere)).elements()) or hidden
