"""Where cards lie face down: a card can be followed by its place, though nobody knows which card it is.

A place is how deep the card lay in one order of its deck: in the order at the beginning, or in the one that a shuffle
or a correction has made. After an undo the first shuffle is the first shuffle again, and what has been seen of its
order still holds. A correction is the table's word that the deck is another one: it makes an order of its own.
"""

from collections.abc import Mapping

import attrs

from engine import TIDES_DECK, DeckId, Event, Game, House, Question


@attrs.frozen
class CardPlace:
    """A card that lies face down, or has lain so: in which order of its deck, and how deep."""

    deck: DeckId
    correction: int
    """The number of the entry by which the deck was corrected last; 0 if it never was."""
    shuffle: int
    """How often the deck was shuffled since then."""
    depth: int


@attrs.frozen
class Pile:
    """A deck, the top first: the places of its cards, None for a card that everybody knows by the rules."""

    correction: int
    shuffle: int
    slots: tuple[CardPlace | None, ...]


@attrs.frozen
class Places:
    """Where every face-down card lies at one moment of the game."""

    piles: Mapping[DeckId, Pile]
    dealt: tuple[tuple[House, CardPlace | None], ...] = ()
    """Tide cards on their way to be revealed; the last one of a house is the one in its hand."""

    @classmethod
    def at_the_beginning(cls, game: Game) -> "Places":
        """All decks as they were laid out."""
        return cls({deck: _pile(game, deck) for deck in game.state.decks})

    def top(self, deck: DeckId) -> CardPlace | None:
        """The card on top; None if everybody knows it, or there is none."""
        slots = self.piles[deck].slots
        return slots[0] if slots else None

    def lying(self, deck: DeckId) -> tuple[CardPlace, ...]:
        """The cards of a deck that not everybody knows by the rules, dealt ones included."""
        dealt = (place for _, place in self.dealt) if deck == TIDES_DECK else ()
        return tuple(place for place in (*self.piles[deck].slots, *dealt) if place is not None)

    def to_draw(self, draw: Question) -> CardPlace | None:
        """The card that is turned up next: the top one, or in Tides of Battle the one in the drawer's hand."""
        hand = self._hand(draw)
        return self.dealt[hand][1] if hand is not None else self.top(draw.facts["deck"])

    def after_draw(self, draw: Question) -> "Places":
        """The card to draw is turned up."""
        hand = self._hand(draw)
        if hand is not None:
            return Places(self.piles, self.dealt[:hand] + self.dealt[hand + 1 :])
        deck = draw.facts["deck"]
        return self._with(deck, self.piles[deck].slots[1:])

    def _hand(self, draw: Question) -> int | None:
        if draw.facts["deck"] != TIDES_DECK:
            return None
        of_the_drawer = [at for at, (house, _) in enumerate(self.dealt) if house == draw.facts["drawer"]]
        return of_the_drawer[-1] if of_the_drawer else None

    def after(self, entry: int, event: Event, game: Game) -> "Places":
        """What an event moves; ``game`` as it is after everything that the entry has caused."""
        deck: DeckId = event.facts.get("deck", TIDES_DECK)
        # Most events move no card, and some editions have no Tides of Battle.
        slots = self.piles[deck].slots if deck in self.piles else ()
        match event.name:
            case "tide_dealt":
                dealt = (*self.dealt, (event.facts["house"], self.top(deck)))
                return attrs.evolve(self._with(deck, slots[1:]), dealt=dealt)
            case "tides_revealed":
                return Places(self.piles)
            case "card_under_deck":
                return self._with(deck, (*slots, None))
            case "top_card_under_deck":
                return self._with(deck, (*slots[1:], *slots[:1]))
            case "deck_shuffled":
                return self._in_new_order(game, deck, self.piles[deck].correction, self.piles[deck].shuffle + 1)
            case "mirror_corrected":
                places = self
                for change in event.facts["changes"]:
                    if change[0] == "deck":
                        places = places._in_new_order(game, change[1], entry, 0)
                return places
        return self

    def _with(self, deck: DeckId, slots: tuple[CardPlace | None, ...]) -> "Places":
        return attrs.evolve(self, piles={**self.piles, deck: attrs.evolve(self.piles[deck], slots=slots)})

    def _in_new_order(self, game: Game, deck: DeckId, correction: int, shuffle: int) -> "Places":
        """Of a deck that was shuffled, or that the table has set right, nobody knows anything; nor of a dealt card."""
        dealt = () if deck == TIDES_DECK else self.dealt
        return Places({**self.piles, deck: _pile(game, deck, correction, shuffle)}, dealt)


def _pile(game: Game, deck: DeckId, correction: int = 0, shuffle: int = 0) -> Pile:
    """A deck in a new order, as long as it is now."""
    slots = enumerate(game.state.decks[deck].slots)
    places = (CardPlace(deck, correction, shuffle, depth) if card is None else None for depth, card in slots)
    return Pile(correction, shuffle, tuple(places))
