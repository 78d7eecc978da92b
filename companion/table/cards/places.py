"""Where cards lie face down: a card can be followed by its place, though nobody knows which card it is.

A place is how deep the card lay in one order of its deck: in the order at the beginning, or in the one that a shuffle
or a correction has made. After an undo the first shuffle is the first shuffle again, and what has been seen of its
order still holds. A correction is the table's word that the deck is another one: it makes an order of its own.
"""

from collections.abc import Mapping, Sequence

import attrs

from engine import TIDES_DECK, DeckId, Event, Game, House, Question

MOVES = (
    "card_shown",
    "tide_dealt",
    "tides_revealed",
    "card_under_deck",
    "top_card_under_deck",
    "deck_shuffled",
    "mirror_corrected",
)
"""The events that say something of cards that lie face down; a draw is told by its answer."""


@attrs.frozen
class Place:
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
    slots: tuple[Place | None, ...]


@attrs.frozen
class Places:
    """Where every face-down card lies at one moment of the game."""

    piles: Mapping[DeckId, Pile]
    dealt: tuple[tuple[House, Place | None], ...] = ()
    """Tide cards on their way to be revealed; the last one of a house is the one in its hand."""

    @classmethod
    def at_the_beginning(cls, game: Game) -> "Places":
        """All decks as they were laid out."""
        return cls({deck: _pile(game, deck, 0, 0) for deck in game.state.decks})

    def top(self, deck: DeckId) -> Place | None:
        """The card on top; None if everybody knows it, or there is none."""
        slots = self.piles[deck].slots
        return slots[0] if slots else None

    def lying(self, deck: DeckId) -> tuple[Place, ...]:
        """The cards of a deck that not everybody knows by the rules, dealt ones included."""
        dealt = (place for _, place in self.dealt) if deck == TIDES_DECK else ()
        return tuple(place for place in (*self.piles[deck].slots, *dealt) if place is not None)

    def to_draw(self, draw: Question) -> Place | None:
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
        if event.name == "tide_dealt":
            dealt = (*self.dealt, (event.facts["house"], self.top(TIDES_DECK)))
            return Places(self._with(TIDES_DECK, self.piles[TIDES_DECK].slots[1:]).piles, dealt)
        if event.name == "tides_revealed":
            return Places(self.piles)
        if event.name == "card_under_deck":
            return self._with(event.facts["deck"], (*self.piles[event.facts["deck"]].slots, None))
        if event.name == "top_card_under_deck":
            slots = self.piles[event.facts["deck"]].slots
            return self._with(event.facts["deck"], (*slots[1:], *slots[:1]))
        if event.name == "deck_shuffled":
            pile = self.piles[event.facts["deck"]]
            return self._in_order(
                _pile(game, event.facts["deck"], pile.correction, pile.shuffle + 1), event.facts["deck"]
            )
        if event.name == "mirror_corrected":
            return self._corrected(entry, event.facts["changes"], game)
        return self

    def _corrected(self, entry: int, changes: Sequence[Sequence[str]], game: Game) -> "Places":
        """A deck that the table has set right is no longer the deck that anybody knew."""
        places = self
        for change in changes:
            if change[0] == "deck":
                places = places._in_order(_pile(game, change[1], entry, 0), change[1])
        return places

    def _with(self, deck: DeckId, slots: tuple[Place | None, ...]) -> "Places":
        pile = self.piles[deck]
        return Places({**self.piles, deck: Pile(pile.correction, pile.shuffle, slots)}, self.dealt)

    def _in_order(self, pile: Pile, deck: DeckId) -> "Places":
        dealt = () if deck == TIDES_DECK else self.dealt
        return Places({**self.piles, deck: pile}, dealt)


def _pile(game: Game, deck: DeckId, correction: int, shuffle: int) -> Pile:
    """A deck in a new order, as long as it is now."""
    slots = enumerate(game.state.decks[deck].slots)
    places = (Place(deck, correction, shuffle, depth) if card is None else None for depth, card in slots)
    return Pile(correction, shuffle, tuple(places))
