"""PLN-09: how many special orders a house may have. Public."""

from companion.door import Position
from engine import TRACKS, House

KINGS_COURT = TRACKS[2]


def stars_of(position: Position, house: House) -> int:
    """By its place on the King's Court track."""
    return position.stars[position.tracks[KINGS_COURT].index(house)]
