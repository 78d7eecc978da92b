"""WLD: wildling attacks."""

from collections.abc import Mapping

from engine.asking.questions import Flow
from engine.cards.registry import HIGHEST, LOWEST, OTHERS, wildling_effect
from engine.rules.bidding import choose_among_tied, discard_bids, secret_bids
from engine.rules.decks import draw_top, put_under
from engine.rules.ports import settle_ports
from engine.rules.supply import reconcile_supply
from engine.rules.tracks import turn_order
from engine.rules.victory import check_victory
from engine.state import State
from engine.words import WILDLING_DECK, CardId, House

SECOND_ATTACK_CARD = "preemptive-raid"
SECOND_ATTACK_STRENGTH = 6
"""The second attack of Preemptive Raid neither reads nor moves the Threat token."""


def wildling_attack(state: State) -> Flow[None]:
    """WLD-01: an attack with the strength on the track, against all houses."""
    yield from resolve_attack(state, attack_strength(state), state.houses, moves_token=True)


def attack_strength(state: State) -> int:
    """WLD-03: what stands on the Threat track; a second attack after Preemptive Raid has a strength of its own."""
    return SECOND_ATTACK_STRENGTH if SECOND_ATTACK_CARD in state.wildling_cards else state.threat


def resolve_attack(state: State, strength: int, bidders: tuple[House, ...], *, moves_token: bool) -> Flow[None]:
    """WLD-03, OPN-07: strength, bids, result, consequences; then the token moves; then the bids are discarded."""
    state.tell("wildlings_attack", strength=strength)
    state.power_hidden = True
    bids = yield from secret_bids(state, bidders, "WLD-04", "wildlings")
    state.power_hidden = False
    beaten = sum(bids.values()) >= strength
    singled_out = yield from single_out(state, strength, bids, beaten=beaten)
    yield from state.edition.wildling_consequences(state, singled_out, bids, beaten)
    if moves_token:
        state.edition.threat_after_attack(state, beaten)
    discard_bids(state, bids)


def single_out(state: State, strength: int, bids: Mapping[House, int], *, beaten: bool) -> Flow[House]:
    """WLD-06, WLD-10: the highest bidder after a victory, the lowest after a defeat; known before the card."""
    extreme = max(bids.values()) if beaten else min(bids.values())
    tied = tuple(house for house in bids if bids[house] == extreme)
    house = yield from choose_among_tied(state, tied, HIGHEST if beaten else LOWEST)
    nights_watch = sum(bids.values())
    if beaten:
        state.tell("wildlings_beaten", strength=strength, nights_watch=nights_watch, highest=house)
    else:
        state.tell("wildlings_win", strength=strength, nights_watch=nights_watch, lowest=house)
    return house


def wildling_card(state: State, singled_out: House, bids: Mapping[House, int], beaten: bool) -> Flow[None]:
    """WLD-07, WLD-11: turn up the top card, carry it out, put it under the deck."""
    card = yield from draw_top(state, WILDLING_DECK, "WLD-07")
    if card is None:
        return
    state.wildling_cards += (card,)
    if beaten:
        yield from _reward(state, card, singled_out, bids)
    else:
        yield from _penalties(state, card, singled_out, tuple(bids))
    state.wildling_cards = state.wildling_cards[:-1]
    put_under(state, WILDLING_DECK, card)


def _reward(state: State, card: CardId, highest: House, bids: Mapping[House, int]) -> Flow[None]:
    """WLD-08: only the highest bidder has the reward."""
    yield from wildling_effect(state, card, HIGHEST)(state, highest, bids[highest])
    if card == SECOND_ATTACK_CARD:
        others = tuple(house for house in bids if house != highest)
        yield from resolve_attack(state, attack_strength(state), others, moves_token=False)


def _penalties(state: State, card: CardId, lowest: House, bidders: tuple[House, ...]) -> Flow[None]:
    """WLD-09, ERR-03: the lowest bidder first, then the others in turn order; areas may change hands."""
    yield from wildling_effect(state, card, LOWEST)(state, lowest, 0)
    yield from _losses_settled(state)
    for house in turn_order(state):
        if house != lowest and house in bidders:
            yield from wildling_effect(state, card, OTHERS)(state, house, 0)
            yield from _losses_settled(state)
    for house in turn_order(state):
        yield from reconcile_supply(state, house)
    yield from _losses_settled(state)


def _losses_settled(state: State) -> Flow[None]:
    """WLD-17, RND-05: emptied areas are lost, their ports follow, and somebody may have won."""
    yield from settle_ports(state)
    check_victory(state)
