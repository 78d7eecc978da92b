"""A short hash of the whole public position, so that devices notice at once if they ever disagree."""

import json
from collections.abc import Iterable, Sequence
from hashlib import blake2b
from typing import Any

from engine.state import Army, Battle, State
from engine.words import House


def digest_of(state: State, asked: int, answered: Iterable[House], pending: Sequence[str]) -> str:
    """The same position gives the same digest in every process and Python version.

    SEC-02, SEC-06: of secret answers that are not yet revealed it holds only who has given one.
    """
    plain = {
        "position": position_of(state),
        "asked": asked,
        "answered": sorted(answered),
        "pending": sorted(pending),
    }
    text = json.dumps(plain, sort_keys=True, separators=(",", ":"))
    return blake2b(text.encode(), digest_size=16).hexdigest()


def position_of(state: State) -> dict[str, Any]:
    """The position as plain data: everything that lies on the table, and how the game was set up.

    What only some editions know is there only while it counts.
    """
    rare = {"lend_no_support": state.lend_no_support, "variants": state.edition.variants}
    return {
        **{name: value for name, value in rare.items() if value},
        "edition": state.edition.name,
        "houses": state.houses,
        "tides_of_battle": state.tides_of_battle,
        "errata": state.edition.errata,
        "stars": state.stars,
        "closed": sorted(state.closed),
        "round": state.round,
        "step": state.step,
        "units": {area: _army(army) for area, army in state.armies.items()},
        "orders": {area: [placed.house, placed.token] for area, placed in state.orders.items()},
        "control": state.control,
        "garrisons": state.garrisons,
        "neutral": state.neutral,
        "power": state.power,
        "power_hidden": state.power_hidden,
        "bids": state.bids,
        "supply": state.supply,
        "victory": state.victory,
        "hands": state.hands,
        "discards": state.discards,
        "tracks": state.tracks,
        "decks": {name: [deck.slots, deck.hidden] for name, deck in state.decks.items()},
        "threat": state.threat,
        "blade_used": state.blade_used,
        "raven_used": state.raven_used,
        "bans": state.bans,
        "westeros": state.westeros,
        "wildling_cards": state.wildling_cards,
        "battle": _battle(state.battle) if state.battle is not None else None,
        "ranking": state.ranking,
    }


def _army(army: Army) -> list[str]:
    return [army.house, *army.units]


def _battle(battle: Battle) -> dict[str, Any]:
    return {
        "attacker": battle.attacker,
        "defender": battle.defender,
        "area": battle.area,
        "origin": battle.origin,
        "march": battle.march,
        "attackers": _army(battle.attackers),
        "supports": [[support.house, support.area, support.side] for support in battle.supports],
        "cards": battle.cards,
        "tides": battle.tides,
        "blade": battle.blade,
        "winner": battle.winner,
        "cards_gone": sorted(battle.cards_gone),
        "march_follows": battle.march_follows,
        "repelled": battle.repelled,
    }
