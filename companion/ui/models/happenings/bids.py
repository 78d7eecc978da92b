"""Bids that have been revealed: who stands where by them, and what is passed on."""

import attrs

from companion.ui.models.happenings.card import HappeningModel
from companion.ui.models.happenings.events import events_since
from companion.ui.models.patterns.houses import HouseRowModel, bidders, house_row
from companion.ui.models.situation import Situation
from engine import TRACKS, Event, House

LATER = frozenset({"phase_begins", "round_begins", "wildlings_attack", "power_gained", "combat_begins"})
"""What makes the bids of a track old."""


def bids_shown(situation: Situation, waiting: str) -> HappeningModel | None:
    """COK-04: the bids for a track, in the order of their places as far as it is settled."""
    events = events_since(situation.log, "bids_revealed")
    if not events or events[0].facts["purpose"] not in TRACKS or any(event.name in LATER for event in events):
        return None
    track, words = events[0].facts["purpose"], situation.words
    title = words.say("Bids for {track}", track=words.track(track))
    return HappeningModel(title, _passed(situation, events), waiting, houses=_rows(situation, events))


def _rows(situation: Situation, events: tuple[Event, ...]) -> tuple[HouseRowModel, ...]:
    bids = events[0].facts["bids"]
    settled = _settled(events)
    rows = [house_row(bids, house, situation.words) for house in bidders(bids, settled)]
    if not settled:
        return tuple(rows)
    return tuple(attrs.evolve(row, place=str(settled.index(row.house) + 1)) for row in rows)


def _settled(events: tuple[Event, ...]) -> tuple[House, ...]:
    """COK-10: the whole track, once it is filled."""
    moved = next((event for event in events if event.name == "track_moved"), None)
    return tuple(moved.facts["houses"]) if moved is not None else ()


def _passed(situation: Situation, events: tuple[Event, ...]) -> str:
    """COK-09: the token that goes to another house."""
    passed = next((event for event in events if event.name == "dominance_passed"), None)
    return situation.words.told(passed) if passed is not None else ""
