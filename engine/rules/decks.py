"""SET-02, SET-04: face-down decks. A draw is an answer of the dealer; what the deck can still hold is known."""

from collections import Counter
from dataclasses import replace

from engine.asking.answers import Choice, Draw
from engine.asking.options import Listed
from engine.asking.questions import Flow, ask
from engine.asking.refusals import Refusal
from engine.box import Box
from engine.state import Deck, State
from engine.words import DEALER, CardId, DeckId, House, RuleId


def shuffled(cards: tuple[CardId, ...]) -> Deck:
    """A deck in which no card's place is known."""
    return Deck((None,) * len(cards), tuple(sorted(cards)))


def possible_top_cards(deck: Deck) -> tuple[CardId, ...]:
    """The cards that may be on top, as far as the table can know."""
    if not deck.slots:
        return ()
    top = deck.slots[0]
    return (top,) if top is not None else tuple(dict.fromkeys(deck.hidden))


def cards_to_enter(box: Box, deck_id: DeckId, deck: Deck) -> tuple[CardId, ...]:
    """SET-04, F1-GAP-01: what may be said to be on top: all that can be; every title where nobody can count."""
    return tuple(box.westeros[deck_id]) if deck_id in box.uncounted_decks else possible_top_cards(deck)


def why_not_on_top(box: Box, deck_id: DeckId, deck: Deck, card: CardId, rule: RuleId) -> Refusal | None:
    """SET-02, SET-04: why this card cannot be on top, or None if it can: it is gone, or known to lie elsewhere."""
    if card in cards_to_enter(box, deck_id, deck):
        return None
    if card not in deck.cards:
        return Refusal(rule, "no_such_card_in_deck", deck=deck_id, card=card)
    top = deck.slots[0]
    if top is not None:
        return Refusal(rule, "top_card_is_known", deck=deck_id, card=top)
    return Refusal(rule, "lies_beneath", deck=deck_id, card=card)


def draw_top(state: State, deck: DeckId, rule: RuleId, drawer: House = "") -> Flow[CardId | None]:
    """Ask the dealer for the top card; it leaves the deck. None if the deck has no card.

    ``drawer``: the house for which it is drawn, if it is for one.
    """
    while state.decks[deck].slots:
        draw: Draw | None = yield ask(
            DEALER, rule, "draw", lambda: draw_options(state, deck, rule), deck=deck, drawer=drawer
        )
        if draw is not None:
            take_top(state, deck, draw.card)
            return draw.card
    return None


def draw_options(state: State, deck: DeckId, rule: RuleId) -> Listed:
    """The top card is one of those whose place nobody knows, or the one that everybody knows, if that can be told."""

    def explain(choice: Choice) -> Refusal | None:
        if not isinstance(choice, Draw) or choice.deck != deck:
            return None
        return why_not_on_top(state.box, deck, state.decks[deck], choice.card, rule)

    cards = cards_to_enter(state.box, deck, state.decks[deck])
    return Listed(rule, [Draw(deck, card) for card in cards], explain)


def take_top(state: State, deck_id: DeckId, card: CardId) -> None:
    """The top card leaves the deck, face up."""
    deck = state.decks[deck_id]
    hidden = list(deck.hidden)
    if deck.slots[0] is None:
        hidden.remove(card if card in hidden else _taken_for(deck))
    state.decks[deck_id] = Deck(deck.slots[1:], tuple(hidden))
    state.tell("card_drawn", deck=deck_id, card=card)


def _taken_for(deck: Deck) -> CardId:
    """F1-GAP-01: the hidden card that was inferred where another one lay: of the most frequent kind."""
    return Counter(deck.hidden).most_common(1)[0][0]


def put_under(state: State, deck_id: DeckId, card: CardId) -> None:
    """WLD-11, OPN-01: a card that everybody has seen goes face down under its deck."""
    deck = state.decks[deck_id]
    state.decks[deck_id] = replace(deck, slots=(*deck.slots, card))
    state.tell("card_under_deck", deck=deck_id)


def top_to_bottom(state: State, deck_id: DeckId) -> None:
    """RAV-05: the top card goes under the deck, unseen by the others."""
    deck = state.decks[deck_id]
    state.decks[deck_id] = replace(deck, slots=(*deck.slots[1:], deck.slots[0]))
    state.tell("top_card_under_deck", deck=deck_id)


def shuffle_in(state: State, deck_id: DeckId, *cards: CardId) -> None:
    """WCD-17: all cards of the deck, and these, are shuffled."""
    state.decks[deck_id] = shuffled(state.decks[deck_id].cards + cards)
    state.tell("deck_shuffled", deck=deck_id)


def set_right(deck_id: DeckId, deck: Deck, left: tuple[CardId, ...]) -> Deck:
    """SET-04, OPN-01: the deck in which these cards are left in unknown order, and all others lie known beneath."""
    used = list(deck.cards)
    for card in left:
        if card not in used:
            raise Refusal("SET-04", "no_such_card_in_deck", deck=deck_id, card=card)
        used.remove(card)
    top = shuffled(left)
    known = tuple(card for card in deck.slots if card is not None)
    return Deck(top.slots + _beneath(known, used), top.hidden)


def _beneath(known: tuple[CardId, ...], used: list[CardId]) -> tuple[CardId, ...]:
    """Used cards as they lie: one that was taken for another lies where that was said to lie, the lowest first."""
    gone = Counter(known) - Counter(used)
    new = sorted((Counter(used) - Counter(known)).elements())
    lying = []
    for card in reversed(known):
        if not gone[card]:
            lying.append(card)
            continue
        gone[card] -= 1
        if new:
            lying.append(new.pop(0))
    return (*reversed(lying), *new)
