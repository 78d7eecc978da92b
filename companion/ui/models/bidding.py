"""What is bid for, as everybody may know it: the track as it stands, or the strength of the wildlings."""

import attrs

from companion.door import Asked, PublicTable
from companion.ui.models.parts import FactModel
from companion.ui.models.track_signs import TRACK_SIGNS
from companion.ui.words import Words
from engine import TRACKS, House

IRON_THRONE = TRACKS[0]


@attrs.frozen
class PlaceModel:
    """A house and its place, or its number."""

    house: House
    text: str


@attrs.frozen
class BidHeadModel:
    """Title and sentence beside a sign, the track as it stands, and what else everybody knows."""

    icon: str
    title: str
    sentence: str
    places: tuple[PlaceModel, ...]
    strength: str
    """Of the wildlings, where they are bid against."""
    notes: tuple[str, str]
    """Below it, to the left and to the right."""


def bid_head(table: PublicTable, asked: Asked, words: Words) -> BidHeadModel:
    """COK-03, WLD-04: made from the public half alone."""
    position = table.position
    assert position is not None
    purpose = asked.facts["purpose"]
    question = words.question(asked.kind, asked.facts)
    ties = words.say("{house} decides ties.", house=words.house(position.tracks[IRON_THRONE][0]))
    if purpose not in TRACKS:
        bidders = words.count("{number} House bids", "{number} Houses bid", _bidders(table))
        notes = (ties, bidders)
        return BidHeadModel("axe", question.title, question.sentence, (), str(position.wildling_strength), notes)
    places = tuple(PlaceModel(house, str(place)) for place, house in enumerate(position.tracks[purpose], start=1))
    notes = (ties, _next(purpose, words))
    return BidHeadModel(TRACK_SIGNS[purpose], question.title, question.sentence, places, "", notes)


def power_fact(words: Words, power: int) -> FactModel:
    """COK-03: the own power that can be bid."""
    return FactModel("crown", words.say("{number} yours", number=power))


def _bidders(table: PublicTable) -> int:
    return sum(asked.kind == "bid" for asked in table.asked)


def _next(purpose: str, words: Words) -> str:
    """COK-02: what is bid for after this track."""
    later = TRACKS[TRACKS.index(purpose) + 1 :]
    names = words.listed([str(words.track(track)) for track in later])
    return words.say("Next: {tracks}", tracks=names) if later else ""
