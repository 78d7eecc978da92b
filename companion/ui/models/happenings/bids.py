"""Bids that lie open: who has bid what, who stands where by it, and what is passed on. Public facts only."""

from collections.abc import Sequence

import attrs

from companion.door import Happening
from companion.ui.models.happenings.card import HappeningModel
from companion.ui.models.happenings.events import entry_of_last, events_since
from companion.ui.models.intents import Intent
from companion.ui.models.patterns.westeros.houses import bidders, place_text
from companion.ui.models.situation import Situation
from companion.ui.words import Words
from engine import TRACKS, Event, House

REVEALED = "bids_revealed"
LATER = frozenset({"phase_begins", "round_begins", "wildlings_attack", "power_gained", "combat_begins"})
"""What makes the bids of a track old for those who wait."""


@attrs.frozen
class BidColumn:
    """A house and its bid; below it the place that it gives, if any; marked where that is open or counts most."""

    house: House
    bid: int
    below: str
    is_marked: bool = False


@attrs.frozen
class BidsModel:
    """The bids of all for a track, the highest first."""

    key: str
    """Which bids these are: they rise when they are first seen."""
    title: str
    second: str
    """Who takes the token of the track."""
    columns: tuple[BidColumn, ...]
    dismiss: Intent | None = None
    """What a touch means, where they stand over something else."""
    is_all: bool = False
    """Whether nothing else wants the room."""


def bids_for_track(log: Sequence[Happening], words: Words) -> BidsModel | None:
    """COK-04: the bids that were opened last, if they were for a track; in the order of their places."""
    events = events_since(log, REVEALED)
    if not events or events[0].facts["purpose"] not in TRACKS:
        return None
    title = words.say("Bids for {track}", track=words.track(events[0].facts["purpose"]))
    return BidsModel(entry_of_last(log, REVEALED), title, _passed(events, words), _columns(events))


def bids_shown(situation: Situation, waiting: str) -> HappeningModel | None:
    """COK-04: the same for those who wait, until the table goes on to something else."""
    bids = bids_for_track(situation.log, situation.words)
    if bids is None or any(event.name in LATER for event in events_since(situation.log, REVEALED)):
        return None
    return HappeningModel("", "", waiting, above=attrs.evolve(bids, is_all=True))


def _columns(events: tuple[Event, ...]) -> tuple[BidColumn, ...]:
    """COK-10: by the track, once it is filled; until then those who have bid the same share their places."""
    bids = events[0].facts["bids"]
    settled = _settled(events)
    if settled:
        return tuple(BidColumn(house, bids[house], str(place)) for place, house in enumerate(settled, start=1))
    values = list(bids.values())
    return tuple(
        BidColumn(house, bids[house], place_text(bids, house), values.count(bids[house]) > 1)
        for house in bidders(bids, ())
    )


def _settled(events: tuple[Event, ...]) -> tuple[House, ...]:
    """COK-10: the whole track, once it is filled."""
    moved = next((event for event in events if event.name == "track_moved"), None)
    return tuple(moved.facts["houses"]) if moved is not None else ()


def _passed(events: tuple[Event, ...], words: Words) -> str:
    """COK-09: the token that goes to another house."""
    passed = next((event for event in events if event.name == "dominance_passed"), None)
    return words.told(passed) if passed is not None else ""
