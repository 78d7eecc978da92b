"""On the board now: what one pair of hands does about an event; verb, piece, place."""

from collections.abc import Mapping

from companion.ui.words.events.rows import put_event, sentence_of
from companion.ui.words.marking import Said, marked
from companion.ui.words.speech import Speech
from engine import Event

BOARD: Mapping[str, Said] = {
    # the round
    "round_begins": marked("board", "Round marker to {round}."),
    "orders_revealed": marked("board", "Lay every order on its area, face up."),
    "order_placed": marked("board", "Lay {house}'s {token} on {area}."),
    "order_removed": marked("board", "Take {house}'s {token} off {area}."),
    "order_moved": marked("board", "Move {house}'s {token} from {origin} to {area}."),
    # units and control
    "units_placed": marked("board", "Put {units} into {area}."),
    "units_moved": marked("board", "Move {units} from {origin} to {area}."),
    "units_destroyed": marked("board", "Remove {units} from {area}."),
    "units_replaced": marked("board", "Replace {units} in {area} by {by}."),
    "units_routed": marked("board", "Lay {units:the} in {area} down: routed."),
    "units_stood_up": marked("board", "Stand {units:the} in {area} up again."),
    "control_token_placed": marked("board", "Lay a power token on {area}."),
    "control_token_removed": marked("board", "Take {house}'s power token off {area}."),
    "garrison_removed": marked("board", "Remove the garrison from {area}."),
    "neutral_force_removed": marked("board", "Remove the Neutral Force from {area}."),
    "victory_moved": marked("board", "Victory: {house} to {areas}."),
    "march_withdrawn": marked("board", "Bring {house}'s units back from {area}."),
    # power, supply, tracks
    "power_gained": marked("board", "Take {amount} from the pool for {house}."),
    "power_discarded": marked("board", "Return {house}'s {amount} to the pool."),
    "bid_returned": marked("board", "Give {amount} of the bid back to {house}."),
    "supply_moved": marked("board", "Supply: {house} to {level}."),
    "track_moved": marked("board", "Set {track} track: {houses}."),
    "tracks_emptied": marked("board", "Take all tokens off the three influence tracks."),
    "dominance_passed": marked("board", "Pass {track} to {house}."),
    "blade_used": marked("board", "Turn the Valyrian Steel Blade over: used."),
    "raven_used": marked("board", "Turn the Messenger Raven over: used."),
    "dominance_refreshed": marked("board", "Turn the Valyrian Steel Blade and the Messenger Raven up: ready."),
    "threat_moved": marked("board", "Wildling token to {threat}."),
    # decks
    # A tide was dealt before; it is turned up with the other one.
    "card_drawn": {"card": marked("board", "Turn up the top card of {deck}: {card:alone}.")},
    "card_under_deck": marked("board", "Put the card face down under {deck}."),
    "top_card_under_deck": marked("board", "Put the top card of {deck} under it, unseen."),
    "deck_shuffled": marked("board", "Shuffle {deck}."),
    "card_shown": marked("board", "Show the top card of {deck} to {house} alone."),
    "tide_dealt": marked("board", "Deal {house} a Tides of Battle card, face down."),
    # House cards
    "house_cards_revealed": {
        "both": marked("board", "Turn up {attacker} and {defender}."),
        "attacker": marked("board", "Turn up {attacker}."),
        "defender": marked("board", "Turn up {defender}."),
        "neither": marked("board", "Turn up no House card: neither side has one."),
    },
    "house_card_replaced": {
        "some": marked("board", "Lay {by} in the place of {card}."),
        "none": marked("board", "Take {card} back into {house}'s hand."),
    },
    "house_card_discarded": marked("board", "Put {card} on {house}'s discard pile."),
    "house_cards_returned": marked("board", "Take {cards} back into {house}'s hand."),
    "tides_revealed": {
        "both": marked("board", "Turn up both tides: attacker {attacker:alone}, defender {defender:alone}."),
        "attacker": marked("board", "Turn up the attacker's tide: {attacker:alone}."),
        "defender": marked("board", "Turn up the defender's tide: {defender:alone}."),
        "neither": marked("board", "Turn up no tide: neither side has one."),
    },
}
"""A line for each event with which the hands have something to do; all others are only looked at."""


def board(speech: Speech, event: Event) -> str | None:
    """What to do on the board; None where the hands do nothing."""
    if speech.edition.is_only_looked_at(event.name):
        return None
    sentence = sentence_of(BOARD, event)
    return put_event(speech, sentence, event) if sentence is not None else None
