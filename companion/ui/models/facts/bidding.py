"""What is bid for, as everybody may know it: the track as it stands, or the strength of the wildlings."""

from collections.abc import Sequence

import attrs

from companion.door import Asked, Happening, PublicTable
from companion.ui.models.facts.places import place_words
from companion.ui.models.facts.track_signs import TRACK_SIGNS
from companion.ui.models.happenings.bids import BidsModel, bids_for_track
from companion.ui.models.parts import FactModel
from companion.ui.words import Words
from engine import TRACKS, House

IRON_THRONE = TRACKS[0]


@attrs.frozen
class PlaceModel:
    """A house and its place, or its number."""

    house: House
    text: str


@attrs.frozen
class ThreatModel:
    """WLD-05: the strength that all bids together must reach, and what follows if they do, or do not."""

    strength: str
    name: str
    beaten: str
    wins: str


@attrs.frozen
class BidHeadModel:
    """Title and sentence beside a sign, the track as it stands, and what else everybody knows."""

    icon: str
    title: str
    sentence: str
    places: tuple[PlaceModel, ...]
    threat: ThreatModel | None
    """Where wildlings are bid against."""
    notes: tuple[str, str]
    """Below it, to the left and to the right."""
    before: BidsModel | None = None
    """What was bid for the track before."""


def bid_head(table: PublicTable, asked: Asked, words: Words, log: Sequence[Happening] = ()) -> BidHeadModel:
    """COK-03, WLD-04: made from the public half alone, and from what has happened."""
    position = table.position
    assert position is not None
    purpose = asked.facts["purpose"]
    question = words.question(asked.kind, asked.facts)
    ties = words.say("{house} decides ties.", house=words.house(position.tracks[IRON_THRONE][0]))
    if purpose not in TRACKS:
        bidders = words.count("{number} House bids", "{number} Houses bid", _bidders(table))
        notes = (ties, bidders)
        threat = _threat(position.wildling_strength, words)
        before = bids_for_track(log, words)
        return BidHeadModel("axe", question.title, question.sentence, (), threat, notes, before)
    places = tuple(
        PlaceModel(house, place_words(words, place)) for place, house in enumerate(position.tracks[purpose], start=1)
    )
    notes = (ties, _next(purpose, words))
    before = bids_for_track(log, words) if purpose != IRON_THRONE else None
    return BidHeadModel(TRACK_SIGNS[purpose], question.title, question.sentence, places, None, notes, before)


def power_fact(words: Words, power: int) -> FactModel:
    """COK-03: the own power that can be bid."""
    return FactModel("crown", words.say("{number} yours", number=power))


def _bidders(table: PublicTable) -> int:
    return sum(asked.kind == "bid" for asked in table.asked)


def _threat(strength: int, words: Words) -> ThreatModel:
    """WLD-08, WLD-09: whom the card will concern first."""
    return ThreatModel(
        str(strength),
        words.say("Wildlings"),
        words.say("Reached: the highest bidder gains."),
        words.say("Missed: all lose, the lowest bidder most."),
    )


def _next(purpose: str, words: Words) -> str:
    """COK-02: what is bid for after this track."""
    later = TRACKS[TRACKS.index(purpose) + 1 :]
    names = words.listed([str(words.track(track)) for track in later])
    return words.say("Next: {tracks}", tracks=names) if later else ""
