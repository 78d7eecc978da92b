"""Events and questions in plain English lines, for the terminal."""

from collections.abc import Mapping
from typing import Any

from companion.door import Asked, Position
from engine import Event

TOLD: Mapping[str, str] = {
    "round_begins": "== Round {round} ==",
    "phase_begins": "-- {phase} --",
    "orders_revealed": "All orders are turned up: {orders}.",
    "order_removed": "Take {house}'s {token} off {area}.",
    "order_placed": "Lay {house}'s {token} on {area}.",
    "order_moved": "Move {house}'s {token} from {origin} to {area}.",
    "units_placed": "Lay {units} of {house} on {area}.",
    "units_moved": "Move {units} of {house} from {origin} to {area}.",
    "units_destroyed": "Remove {units} of {house} from {area} ({reason}).",
    "ships_captured": "{house} captures {ships} of {of} Ships in {area}.",
    "units_replaced": "Replace {units} of {house} in {area} by {by}.",
    "units_routed": "Lay {units} of {house} in {area} on their sides: routed.",
    "units_stood_up": "Stand {units} of {house} in {area} up again.",
    "control_token_placed": "Lay a power token of {house} on {area}.",
    "control_token_removed": "Remove the power token of {house} from {area}.",
    "garrison_removed": "Remove the garrison of {house} from {area}.",
    "neutral_force_removed": "Remove the Neutral Force of {area}.",
    "victory_moved": "{house} holds {areas} castles.",
    "power_gained": "{house} takes {amount} power ({reason}).",
    "power_discarded": "{house} discards {amount} power ({reason}).",
    "supply_moved": "Supply of {house}: {level}.",
    "track_moved": "{track}: {houses}.",
    "tracks_emptied": "Take all tokens off the influence tracks.",
    "dominance_passed": "{house} takes the token of the {track}.",
    "blade_used": "{house} uses the Valyrian Steel Blade ({purpose}).",
    "raven_used": "{house} uses the Messenger Raven ({purpose}).",
    "dominance_refreshed": "Turn the Valyrian Steel Blade and the Messenger Raven face up.",
    "card_drawn": "Turn up {deck}: {card}.",
    "card_under_deck": "Put the card face down under {deck}.",
    "top_card_under_deck": "Put the top card of {deck} under it, unseen.",
    "deck_shuffled": "Shuffle {deck}.",
    "card_shown": "Show the top card of {deck} to {house} alone.",
    "tide_dealt": "Deal a Tides of Battle card to {house}, face down.",
    "orders_banned": "Not to be placed this round: {tokens}.",
    "choice_made": "{house} chooses {effect}.",
    "bids_revealed": "Bids for {purpose}: {bids}.",
    "bid_returned": "Give {amount} power of its bid back to {house}.",
    "threat_moved": "Wildling threat: {threat}.",
    "wildlings_attack": "The wildlings attack with {strength}!",
    "wildlings_beaten": "The Night's Watch wins, {nights_watch} against {strength}; highest bidder: {highest}.",
    "wildlings_win": "The wildlings win, {strength} against {nights_watch}; lowest bidder: {lowest}.",
    "combat_begins": "{attacker} attacks {defender} in {area} from {origin}.",
    "support_declared": "{house} supports the {side} from {area}.",
    "support_refused": "Support of {house} from {area} is refused.",
    "strength_announced": "Strength ({when}): attacker {attacker}, defender {defender}.",
    "house_cards_revealed": "House cards: {attacker} against {defender}.",
    "house_card_replaced": "{house} plays {by} instead of {card}.",
    "house_card_discarded": "Put {card} on the discard pile of {house}.",
    "house_cards_returned": "{house} takes back {cards}.",
    "ability_used": "The text of {card} takes effect for {house}.",
    "tides_revealed": "Tides of Battle: {attacker} against {defender}.",
    "combat_won": "{house} wins in {area} ({reason}).",
    "march_withdrawn": "{house} withdraws from {area}.",
    "mirror_corrected": "The table has corrected the mirror.",
    "game_over": "The game is over: {ranking}.",
    "game_drawn": "It is a draw: {houses}.",
    "footmen_lend_no_support": "Footmen that support add nothing this round.",
}
"""What each event says."""

ASKED: Mapping[str, str] = {
    "orders": "Place your orders: AREA=TOKEN for each area.",
    "raven": "The Messenger Raven: swap AREA=TOKEN, look, or none.",
    "raven-card": "Put the wildling card on top or at the bottom?",
    "raid": "Resolve a raid: AREA > TARGET, or AREA > none.",
    "march": "Resolve a march: AREA: UNITS > AREA; UNITS > AREA. The area alone if nothing moves.",
    "establish-control": "Leave a power token in {area}?",
    "consolidate": "Resolve a Consolidate Power order: AREA power, or AREA muster.",
    "muster": "Muster: AREA: footman knight footman>knight ship>SEA, or none when done.",
    "bid": "Your bid for {purpose}, in secret:",
    "support": "Support from {area} in the combat of {combat}: attacker, defender or none?",
    "accept-support": "Accept the support of {supporter} from {area}?",
    "house-card": "Choose your House card.",
    "casualties": "You lose {number} in {area}: AREA: UNITS.",
    "retreat": "Retreat from {area} where to?",
    "blade": "Use the Valyrian Steel Blade for +1?",
}
"""What each kind of question asks; others are asked by their name."""


def tell(event: Event) -> str:
    """One line for an event."""
    return TOLD[event.name].format_map({name: _words(value) for name, value in event.facts.items()})


def ask(asked: Asked) -> str:
    """What a question asks, in words."""
    sentence = ASKED.get(asked.kind, f"{asked.kind}?")
    return sentence.format_map({name: _words(value) for name, value in asked.facts.items()})


def describe_table(position: Position, house: str) -> list[str]:
    """What lies on the table, and what this house holds: a line for each area, then tracks and hand."""
    lines = [f"Round {position.round}, {position.step}; wildling threat {position.threat}."]
    for area in position.box.areas:
        here = [_army(position, area), _order(position, area), _token(position, area)]
        if any(here):
            lines.append(f"  {area}: {'; '.join(part for part in here if part)}")
    lines += [f"  {track}: {', '.join(houses)}" for track, houses in position.tracks.items()]
    for other in position.houses:
        power, supply, castles = position.power[other], position.supply[other], position.victory[other]
        lines.append(f"  {other}: {power} power, supply {supply}, {castles} castles")
    return [*lines, f"Your hand: {', '.join(position.hands[house])}."]


def _army(position: Position, area: str) -> str:
    army = position.armies.get(area)
    return f"{army.house} {', '.join(army.units)}" if army is not None else ""


def _order(position: Position, area: str) -> str:
    placed = position.orders.get(area)
    return f"order {placed.token}" if placed is not None else ""


def _token(position: Position, area: str) -> str:
    tokens = [f"power token of {position.control[area]}"] if area in position.control else []
    tokens += [f"garrison {position.garrisons[area]}"] if area in position.garrisons else []
    tokens += [f"Neutral Force {position.neutral[area]}"] if area in position.neutral else []
    return ", ".join(tokens)


def _words(value: Any) -> str:
    if isinstance(value, Mapping):
        return ", ".join(f"{key} {item}" for key, item in value.items())
    if isinstance(value, tuple):
        return ", ".join(map(str, value)) or "nobody"
    return str(value) if value not in ("", None) else "nobody"
