"""WES: the Westeros phase."""

from collections.abc import Callable, Iterable
from typing import TypeAlias

from engine.asking.questions import Flow, nothing_asked
from engine.cards.westeros import resolve_card
from engine.rules.decks import draw_top, put_under, shuffle_in
from engine.rules.ports import settle_ports
from engine.rules.threat import advance_threat
from engine.rules.victory import check_victory
from engine.rules.wildlings import wildling_attack
from engine.state import State
from engine.words import WESTEROS_DECKS, CardId, DeckId

RESHUFFLE = "reshuffle"
"""WCD-17: the effect of Winter is Coming."""


RevealCard: TypeAlias = Callable[[State, DeckId], Flow[CardId]]
CountIcons: TypeAlias = Callable[[State, Iterable[tuple[DeckId, CardId]]], Flow[None]]


def westeros_phase(state: State) -> Flow[None]:
    """WES-01: advance the round marker, reveal three cards, advance the wildlings, resolve the cards."""
    yield from _westeros_phase(state, reveal_card, advance_wildlings)


def westeros_phase_with_errata(state: State) -> Flow[None]:
    """WCD-17: the same, but Winter is Coming is carried out as soon as it is seen."""
    yield from _westeros_phase(state, reveal_another_card, advance_wildlings)


def westeros_phase_without_sudden_attack(state: State) -> Flow[None]:
    """F1-WES-01, F1-WES-06: the same, but wildlings who reach the end of their track stay there."""
    yield from _westeros_phase(state, reveal_card, advance_threat_alone)


def _westeros_phase(state: State, reveal: RevealCard, count_icons: CountIcons) -> Flow[None]:
    state.round += 1
    state.tell("round_begins", round=state.round)
    state.westeros = ()
    for deck in WESTEROS_DECKS:
        card = yield from reveal(state, deck)
        state.westeros += (card,)
    yield from count_icons(state, zip(WESTEROS_DECKS, state.westeros, strict=True))
    for place, deck in enumerate(WESTEROS_DECKS):
        yield from resolve_face_up_card(state, deck, place, count_icons)
    for deck, card in zip(WESTEROS_DECKS, state.westeros, strict=True):
        if card:
            put_under(state, deck, card)
    state.westeros = ()


def reveal_card(state: State, deck: DeckId) -> Flow[CardId]:
    """WES-04: turn up the top card."""
    return (yield from draw_top(state, deck, "WES-04")) or ""


def reveal_another_card(state: State, deck: DeckId) -> Flow[CardId]:
    """WES-04, WCD-17: turn up cards until one comes that is not Winter is Coming."""
    card = yield from reveal_card(state, deck)
    while card and state.box.westeros[deck][card].effect == RESHUFFLE:
        shuffle_in(state, deck, card)
        card = (yield from draw_top(state, deck, "WCD-17")) or ""
    return card


def advance_wildlings(state: State, cards: Iterable[tuple[DeckId, CardId]]) -> Flow[None]:
    """WES-05, WES-07, WCD-18: one space per icon on these cards; at the end of the track they attack at once."""
    if advance_threat(state, wildling_icons(state, cards)):
        yield from wildling_attack(state)


def advance_threat_alone(state: State, cards: Iterable[tuple[DeckId, CardId]]) -> Flow[None]:
    """F1-WES-03, F1-WES-06: one space per icon on these cards; only a card makes the wildlings attack."""
    advance_threat(state, wildling_icons(state, cards))
    return nothing_asked()


def wildling_icons(state: State, cards: Iterable[tuple[DeckId, CardId]]) -> int:
    """WES-05: the wildling icons on these cards."""
    return sum(1 for deck, card in cards if card and state.box.westeros[deck][card].wildling_icon)


def resolve_face_up_card(state: State, deck: DeckId, place: int, count_icons: CountIcons) -> Flow[None]:
    """WES-08, WCD-17, WCD-19: resolve a card completely; Winter is Coming is replaced until another card comes."""
    card = state.westeros[place]
    while card and state.box.westeros[deck][card].effect == RESHUFFLE:
        lay_face_up(state, place, "")
        shuffle_in(state, deck, card)
        card = (yield from draw_top(state, deck, "WCD-17")) or ""
        lay_face_up(state, place, card)
        yield from count_icons(state, [(deck, card)])
    if card:
        yield from resolve_card(state, state.box.westeros[deck][card])
        yield from settle_ports(state)
        check_victory(state)


def lay_face_up(state: State, place: int, card: CardId) -> None:
    """The card that lies face up beside this deck; none while it is shuffled back."""
    state.westeros = (*state.westeros[:place], card, *state.westeros[place + 1 :])
