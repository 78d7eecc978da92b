"""What lies beside the board: the three tracks, the threat, and the numbers of each house."""

import attrs

from companion.door import PublicTable
from companion.ui.models.display.public import NOWHERE
from companion.ui.models.tabs.tracks import (
    BAR,
    DECKS,
    DecksModel,
    HouseNumbersModel,
    TrackModel,
    TracksModel,
    tracks_model,
)
from companion.ui.words import Words


@attrs.frozen
class NumbersModel:
    """Below whatever the display says, while there is room."""

    tracks: tuple[TrackModel, ...]
    houses: tuple[HouseNumbersModel, ...]
    threat_text: str
    spaces: tuple[str, ...]
    threat: int
    """The place of the wildling token among the spaces."""


def numbers_model(table: PublicTable, words: Words) -> NumbersModel:
    """The same as in the tab *Tracks*, in one part."""
    houses = tracks_model(table, NOWHERE, words)
    decks = tracks_model(table, NOWHERE.with_part(BAR, DECKS), words)
    assert isinstance(houses, TracksModel)
    assert isinstance(decks, DecksModel)
    return NumbersModel(houses.tracks, houses.houses, words.say("Wildlings"), decks.spaces, decks.threat)
