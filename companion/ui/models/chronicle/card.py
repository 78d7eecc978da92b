"""The picture of a game that is over, for the chat of the group: no player is named, and nothing is secret."""

from types import MappingProxyType

import attrs

from companion.ui.models.board.map import AreaLook, MapModel, map_model
from companion.ui.models.chronicle.chronicle import Chronicle
from companion.ui.models.chronicle.plots import ChartModel, castles_plot
from companion.ui.models.chronicle.ranking import RankRow, rank_rows
from companion.ui.models.chronicle.remarks import remarks
from companion.ui.models.happenings.end import compared
from companion.ui.models.parts import RowModel
from companion.ui.models.situation import Situation
from companion.ui.words import Words
from engine import House

MOST_REMARKS = 3


@attrs.frozen
class ShareCardModel:
    """The winner and why, the board, the ranking, what was remarkable, and a plot."""

    winners: tuple[House, ...]
    above: str
    name: str
    reason: str
    map: MapModel
    rows: tuple[RankRow, ...]
    remarks: tuple[RowModel, ...]
    chart: ChartModel | None
    foot: str
    """How long it was."""


def share_card(situation: Situation, chronicle: Chronicle) -> ShareCardModel | None:
    """END-05: None while nobody has won."""
    position, words = situation.position, situation.words
    if not position.ranking:
        return None
    rows = rank_rows(position, chronicle, words)
    return ShareCardModel(
        position.winners,
        _above(situation),
        words.joined([words.house(house) for house in position.winners]),
        reason_words(situation),
        _board(situation),
        rows,
        remarks(chronicle, words)[:MOST_REMARKS],
        castles_plot(chronicle, words),
        words.count("{number} battle", "{number} battles", len(chronicle.battles)),
    )


def _above(situation: Situation) -> str:
    """END-05, F1-END-03: what those have won who are named below it."""
    words, position = situation.words, situation.position
    if len(position.winners) > 1:
        return words.count(
            "After {number} round it is a draw between", "After {number} rounds it is a draw between", position.round
        )
    return words.count(
        "After {number} round the Iron Throne goes to",
        "After {number} rounds the Iron Throne goes to",
        position.round,
    )


def reason_words(situation: Situation) -> str:
    """END-05: by what the winner stands before the second."""
    words = situation.words
    if len(situation.position.winners) > 1:
        return words.say("Equal in everything that counts")
    winner, second, *_ = situation.position.ranking
    decisive = compared(situation, winner, second)[-1]
    return words.say(
        "Before {house} by {count}, {amounts}",
        house=words.house(second),
        count=decisive.text,
        amounts=decisive.value,
    )


def _board(situation: Situation) -> MapModel:
    """Who controls what, without names."""
    model = map_model(situation.table, situation.words)
    looks = {area: _plain(look) for area, look in model.looks.items()}
    return attrs.evolve(model, looks=MappingProxyType(looks), is_watched=True)


def _plain(look: AreaLook) -> AreaLook:
    return AreaLook("", look.house, power=look.power, is_closed=look.is_closed)


def file_words(situation: Situation, words: Words) -> str:
    """What a file of this game is called, without its ending."""
    return words.say("Small Council, round {round}", round=situation.position.round)
