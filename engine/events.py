"""What just happened, and what a person must do on the physical board, as data.

Each event has a name, a ``do`` verb for the hands at the table, and facts. The two tables below are the whole
vocabulary: screens word it, and a test holds that the engine says nothing else.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from engine.asking.refusals import malformed
from engine.words import STEPS, TRACKS, WESTEROS_EFFECTS

LOOK = "look"
"""Nothing to do with the hands: something became known."""

EVENTS: Mapping[str, tuple[str, tuple[str, ...]]] = {
    # the round
    "round_begins": ("move", ("round",)),
    "phase_begins": (LOOK, ("phase",)),
    "orders_revealed": ("flip", ("orders",)),
    "order_placed": ("lay", ("house", "area", "token")),
    "order_removed": ("take", ("house", "area", "token")),
    "order_moved": ("move", ("house", "origin", "area", "token")),
    "mirror_corrected": (LOOK, ("changes",)),
    "game_over": (LOOK, ("ranking", "reason")),
    "game_drawn": (LOOK, ("houses",)),
    # units and control
    "units_placed": ("lay", ("house", "area", "units")),
    "units_moved": ("move", ("house", "origin", "area", "units")),
    "units_destroyed": ("remove", ("house", "area", "units", "reason")),
    "ships_captured": (LOOK, ("house", "area", "ships", "of")),
    "units_replaced": ("replace", ("house", "area", "units", "by")),
    "units_routed": ("turn", ("house", "area", "units")),
    "units_stood_up": ("turn", ("house", "area", "units")),
    "control_token_placed": ("lay", ("house", "area")),
    "control_token_removed": ("remove", ("house", "area")),
    "garrison_removed": ("remove", ("house", "area")),
    "neutral_force_removed": ("remove", ("area", "strength")),
    "victory_moved": ("move", ("house", "areas")),
    # power, supply, tracks
    "power_gained": ("take", ("house", "amount", "reason")),
    "power_discarded": ("discard", ("house", "amount", "reason")),
    "supply_moved": ("move", ("house", "level")),
    "track_moved": ("move", ("track", "houses")),
    "tracks_emptied": ("take", ()),
    "dominance_passed": ("pass", ("track", "house")),
    "blade_used": ("flip", ("house", "purpose")),
    "raven_used": ("flip", ("house", "purpose")),
    "dominance_refreshed": ("flip", ()),
    # decks
    "card_drawn": ("draw", ("deck", "card")),
    "card_under_deck": ("put", ("deck",)),
    "top_card_under_deck": ("put", ("deck",)),
    "deck_shuffled": ("shuffle", ("deck",)),
    "card_shown": ("show", ("deck", "house")),
    "tide_dealt": ("deal", ("house",)),
    "orders_banned": (LOOK, ("tokens",)),
    "footmen_lend_no_support": (LOOK, ()),
    "choice_made": (LOOK, ("house", "effect")),
    # bidding and wildlings
    "bids_revealed": (LOOK, ("purpose", "bids")),
    "bid_returned": ("return", ("house", "amount")),
    "threat_moved": ("move", ("threat",)),
    "wildlings_attack": (LOOK, ("strength",)),
    "wildlings_beaten": (LOOK, ("strength", "nights_watch", "highest")),
    "wildlings_win": (LOOK, ("strength", "nights_watch", "lowest")),
    # combat
    "combat_begins": (LOOK, ("attacker", "defender", "area", "origin")),
    "support_declared": (LOOK, ("house", "area", "side")),
    "support_refused": (LOOK, ("house", "area", "side")),
    "strength_announced": (LOOK, ("attacker", "defender", "when")),
    "house_cards_revealed": ("flip", ("attacker", "defender")),
    "house_card_replaced": ("flip", ("house", "card", "by")),
    "house_card_discarded": ("put", ("house", "card")),
    "house_cards_returned": ("take", ("house", "cards")),
    "ability_used": (LOOK, ("house", "card")),
    "tides_revealed": ("flip", ("attacker", "defender")),
    "combat_won": (LOOK, ("house", "side", "area", "reason")),
    "march_withdrawn": ("move", ("house", "area")),
}
"""Every event: what to do on the board, and the names of its facts."""

EVENT_WORDS: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    "phase_begins": {"phase": STEPS},
    "game_over": {"reason": ("last_round", "seven_areas", "eight_areas", "draw")},
    "units_destroyed": {
        "reason": (
            "casualties",
            "cannot_retreat",
            "no_retreat",
            "supply",
            "port_captured",
            "port_full",
            "port_without_owner",
            "wildlings",
            "mace-tyrell",
            "ser-loras-tyrell",
        )
    },
    "power_gained": {"reason": ("consolidate", "game_of_thrones", "pillage", "tywin-lannister", "ser-jaime-lannister")},
    "power_discarded": {"reason": ("bid", "pillage", "wildlings", "aeron-damphair", "melisandre")},
    "blade_used": {"purpose": ("blade", "redraw-tide")},
    "raven_used": {"purpose": ("swap", "look")},
    "choice_made": {"effect": WESTEROS_EFFECTS},
    "bids_revealed": {"purpose": (*TRACKS, "wildlings")},
    "strength_announced": {"when": ("initial", "final")},
    "combat_won": {"reason": ("strength", "fiefdoms", "last_unit")},
}
"""Facts that are a word of their own, and which words they can be; all other facts are numbers and ids."""


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened."""

    name: str
    facts: Mapping[str, Any]

    @property
    def do(self) -> str:
        """What the people at the board do about it: move, remove, lay, take, flip …"""
        return EVENTS[self.name][0]

    def to_plain(self) -> dict[str, Any]:
        """The event as a dict of str, int and list."""
        plain = {name: _plain(value) for name, value in self.facts.items()}
        return {"event": self.name, "do": self.do, **plain}

    @staticmethod
    def from_plain(plain: Any) -> "Event":
        """Read an event back; unknown or missing fields are refused."""
        if not isinstance(plain, Mapping):
            raise malformed("not_an_event")
        name = plain.get("event")
        if not isinstance(name, str) or name not in EVENTS:
            raise malformed("unknown_event", event=str(name))
        verb, fields = EVENTS[name]
        facts = {field: _value(value) for field, value in plain.items() if field not in ("event", "do")}
        if set(facts) != set(fields) or plain.get("do") != verb:
            raise malformed("wrong_facts", event=name)
        return Event(name, facts)


def _plain(value: Any) -> Any:
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    if isinstance(value, Mapping):
        return {key: _plain(item) for key, item in value.items()}
    return value


def _value(value: Any) -> Any:
    if isinstance(value, list | tuple):
        return tuple(_value(item) for item in value)
    if isinstance(value, Mapping):
        return {key: _value(item) for key, item in value.items()}
    if value is not None and (isinstance(value, bool) or not isinstance(value, str | int)):
        raise malformed("not_plain_data", type=type(value).__name__)
    return value
