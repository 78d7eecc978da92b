"""The ranking at the end of a game, with the numbers of every house: for a display, and for the shared picture."""

import attrs

from companion.door import Position
from companion.ui.models.chronicle.chronicle import Chronicle
from companion.ui.words import Words
from engine import House


@attrs.frozen
class RankRow:
    """A place in the ranking: areas, combats won and lost, power bid."""

    place: str
    house: House
    name: str
    areas: str
    won: str
    lost: str
    bid: str


def rank_rows(position: Position, chronicle: Chronicle, words: Words) -> tuple[RankRow, ...]:
    """END-05 to END-09: the winner first; F1-END-03: who are equal in everything share a place."""
    places = _places(position)
    won, lost, bid = chronicle.won(), chronicle.lost(), chronicle.power_bid()
    return tuple(
        RankRow(
            str(places[house]),
            house,
            str(words.house(house)),
            str(position.victory[house]),
            str(won[house]),
            str(lost[house]),
            str(bid[house]),
        )
        for house in position.ranking
    )


def _places(position: Position) -> dict[House, int]:
    """Whoever is equal to the house before it has the same place."""
    amounts = {house: [count.amounts[house] for count in position.rank_counts] for house in position.ranking}
    ranks = [amounts[house] for house in position.ranking]
    return {house: ranks.index(amounts[house]) + 1 for house in position.ranking}
