"""HCD-13, HCD-14: House cards in hand and in the discard pile."""

from engine.state import State
from engine.words import CardId, House


def in_printed_order(state: State, house: House, cards: tuple[CardId, ...]) -> tuple[CardId, ...]:
    """Cards in the one order in which hands are kept, so that equal hands are equal values."""
    return tuple(card for card in state.box.hands[house] if card in cards)


def leave_hand(state: State, house: House, card: CardId) -> None:
    """A card is played: it is no longer in hand, and not yet discarded."""
    state.hands[house] = tuple(other for other in state.hands[house] if other != card)


def enter_discards(state: State, house: House, card: CardId) -> None:
    """HCD-13: a played card goes face up to the discard pile."""
    state.discards[house] = in_printed_order(state, house, (*state.discards[house], card))
    state.tell("house_card_discarded", house=house, card=card)


def discard_cards(state: State, house: House, cards: tuple[CardId, ...]) -> None:
    """Cards go from hand to the discard pile without being played."""
    for card in cards:
        leave_hand(state, house, card)
        enter_discards(state, house, card)


def return_cards(state: State, house: House, cards: tuple[CardId, ...]) -> None:
    """Cards go from the discard pile back to hand."""
    if not cards:
        return
    state.discards[house] = tuple(card for card in state.discards[house] if card not in cards)
    state.hands[house] = in_printed_order(state, house, (*state.hands[house], *cards))
    state.tell("house_cards_returned", house=house, cards=cards)


def all_but_the_last_return(state: State, house: House, last: CardId) -> None:
    """HCD-14: after the last card of a hand, the others return and the last one stays discarded."""
    if not state.hands[house]:
        return_cards(state, house, tuple(card for card in state.discards[house] if card != last))


def all_return(state: State, house: House, last: CardId) -> None:
    """F1-HCD-05, F1-FAQ-09, F1-OPN-11: after the last card of a hand, all return, the last one too."""
    if not state.hands[house]:
        return_cards(state, house, state.discards[house])
