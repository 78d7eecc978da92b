"""Who has been shown which card of a deck: that is public. Which card it is, only that house and the dealer know."""

from collections.abc import Callable, Mapping, Sequence

import attrs

from engine import Event, Game
from engine.words import TIDES_DECK, DeckId, House


@attrs.frozen
class Look:
    """A house was shown a card, by what this entry caused."""

    entry: int
    house: House
    deck: DeckId


Slots = tuple[tuple[Look, ...], ...]
"""For each card of a deck, top first, who has looked at it."""


@attrs.frozen
class Looks:
    """Where the cards lie that somebody has seen alone: in decks, and dealt face down to a house."""

    decks: Mapping[DeckId, Slots] = {}
    dealt: tuple[Look, ...] = ()
    """Tide cards since the last shuffle; the last one of a house is the one in its hand."""

    @property
    def active(self) -> tuple[Look, ...]:
        """Every look at a card that still lies where the house knows it."""
        return (*(look for slots in self.decks.values() for slot in slots for look in slot), *self.dealt)

    def at(self, deck: DeckId, place: int) -> tuple[Look, ...]:
        """Who has looked at the card in this place of a deck."""
        slots = self.decks.get(deck, ())
        return slots[place] if place < len(slots) else ()

    def place_of(self, look: Look) -> int | None:
        """Where the card lies in its deck; None if it is in no deck."""
        for place, slot in enumerate(self.decks.get(look.deck, ())):
            if look in slot:
                return place
        return None

    def in_hand(self, house: House) -> Look | None:
        """The tide card that a house holds."""
        return next((look for look in reversed(self.dealt) if look.house == house), None)

    def after(self, entry: int, events: Sequence[Event], game: Game) -> "Looks":
        """The looks after what an entry caused."""
        looks = self
        for event in events:
            looks = looks._follow(entry, event)
        return looks if looks is self else looks._as_long_as_the_decks(game)

    def _follow(self, entry: int, event: Event) -> "Looks":
        if event.name == "tide_dealt":
            return attrs.evolve(self, dealt=(*self.dealt, Look(entry, event.facts["house"], TIDES_DECK)))
        if event.name == "tides_revealed":
            return attrs.evolve(self, dealt=())
        if event.name == "mirror_corrected":
            return self._corrected(event.facts["changes"])
        if event.name == "deck_shuffled":
            return self._forget(event.facts["deck"])
        if event.name in MOVES:
            deck = event.facts["deck"]
            slots = MOVES[event.name](self.decks.get(deck, ()))
            return attrs.evolve(self, decks={**self.decks, deck: slots})
        if event.name == "card_shown":
            return self._look(Look(entry, event.facts["house"], event.facts["deck"]))
        return self

    def _look(self, look: Look) -> "Looks":
        slots = self.decks.get(look.deck, ())
        seen = ((*slots[0], look), *slots[1:]) if slots else ((look,),)
        return attrs.evolve(self, decks={**self.decks, look.deck: seen})

    def _corrected(self, changes: Sequence[Sequence[str]]) -> "Looks":
        """A deck that the table has set right is no longer the deck that somebody looked at."""
        looks = self
        for change in changes:
            looks = looks._forget(change[1]) if change[0] == "deck" else looks
        return looks

    def _forget(self, deck: DeckId) -> "Looks":
        decks = {name: slots for name, slots in self.decks.items() if name != deck}
        return Looks(decks, () if deck == TIDES_DECK else self.dealt)

    def _as_long_as_the_decks(self, game: Game) -> "Looks":
        """Only decks in which somebody has seen a card are followed, each at its full length."""
        decks: dict[DeckId, Slots] = {}
        for name, slots in self.decks.items():
            if any(slots):
                missing = len(game.state.decks[name].slots) - len(slots)
                decks[name] = slots + ((),) * missing
        return attrs.evolve(self, decks=decks)


MOVES: Mapping[str, Callable[[Slots], Slots]] = {
    "card_drawn": lambda slots: slots[1:],
    "card_under_deck": lambda slots: (*slots, ()) if slots else (),
    "top_card_under_deck": lambda slots: (*slots[1:], *slots[:1]),
}
