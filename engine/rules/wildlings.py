"""WLD: wildling attacks."""

from engine.cards.wildlings import HIGHEST, LOWEST, OTHERS, wildling_effect
from engine.questions import Flow
from engine.rules.bidding import choose_among_tied, secret_bids
from engine.rules.decks import draw_top, put_under
from engine.rules.ports import settle_ports
from engine.rules.supply import reconcile_supply
from engine.rules.threat import move_threat_back, set_threat
from engine.rules.tracks import turn_order
from engine.rules.victory import check_victory
from engine.state import State
from engine.words import WILDLING_DECK, CardId, House


def wildling_attack(state: State) -> Flow[None]:
    """WLD-01, WLD-03, WLD-12, WLD-13: an attack with the strength on the track, then the token moves."""
    beaten = yield from resolve_attack(state, state.threat, state.houses)
    if beaten:
        set_threat(state, 0)
    else:
        move_threat_back(state)


def resolve_attack(state: State, strength: int, bidders: tuple[House, ...]) -> Flow[bool]:
    """WLD-04 to WLD-09: bid, compare, decide ties, then turn up the card; true if the Night's Watch won."""
    state.tell("wildlings_attack", strength=strength)
    state.power_hidden = True
    bids = yield from secret_bids(state, bidders, "WLD-04", "wildlings")
    state.power_hidden = False
    nights_watch = sum(bids.values())
    beaten = nights_watch >= strength
    extreme = max(bids.values()) if beaten else min(bids.values())
    tied = tuple(house for house in bidders if bids[house] == extreme)
    singled_out = yield from choose_among_tied(state, tied, HIGHEST if beaten else LOWEST)
    if beaten:
        state.tell("wildlings_beaten", strength=strength, nights_watch=nights_watch, highest=singled_out)
    else:
        state.tell("wildlings_win", strength=strength, nights_watch=nights_watch, lowest=singled_out)
    card = yield from draw_top(state, WILDLING_DECK, "WLD-07")
    if card is not None:
        state.wildling_card = card
        if beaten:
            yield from _reward(state, card, singled_out, bidders, bids[singled_out])
        else:
            yield from _penalties(state, card, singled_out, bidders)
        put_under(state, WILDLING_DECK, card)
        state.wildling_card = None
    return beaten


def _reward(state: State, card: CardId, highest: House, bidders: tuple[House, ...], bid: int) -> Flow[None]:
    """WLD-08: only the highest bidder has the reward."""
    yield from wildling_effect(card, HIGHEST)(state, highest, bid)
    if card == SECOND_ATTACK_CARD:
        others = tuple(house for house in bidders if house != highest)
        yield from resolve_attack(state, SECOND_ATTACK_STRENGTH, others)


def _penalties(state: State, card: CardId, lowest: House, bidders: tuple[House, ...]) -> Flow[None]:
    """WLD-09, ERR-03: the lowest bidder first, then the others in turn order; areas may change hands."""
    yield from wildling_effect(card, LOWEST)(state, lowest, 0)
    yield from _losses_settled(state)
    for house in turn_order(state):
        if house != lowest and house in bidders:
            yield from wildling_effect(card, OTHERS)(state, house, 0)
            yield from _losses_settled(state)
    for house in turn_order(state):
        yield from reconcile_supply(state, house)
    yield from _losses_settled(state)


def _losses_settled(state: State) -> Flow[None]:
    """WLD-17, RND-05: emptied areas are lost, their ports follow, and somebody may have won."""
    yield from settle_ports(state)
    check_victory(state)


SECOND_ATTACK_CARD = "preemptive-raid"
SECOND_ATTACK_STRENGTH = 6
"""The second attack of Preemptive Raid neither reads nor moves the Threat token."""
