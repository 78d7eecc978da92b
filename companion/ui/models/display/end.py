"""The end of a game on the table display: who has won and why, everybody's numbers, and what was remarkable."""

import attrs

from companion.ui.models.chronicle.chronicle import Chronicle
from companion.ui.models.chronicle.plots import ChartModel, power_plot
from companion.ui.models.chronicle.ranking import RankRow, rank_rows
from companion.ui.models.chronicle.remarks import remarks
from companion.ui.models.chronicle.told import chronicle_told
from companion.ui.models.happenings.end import CompareRow, end_model
from companion.ui.models.parts import RowModel
from companion.ui.models.situation import Situation
from engine import House

MOST_REMARKS = 4
NOTHING = Chronicle((), (), (), (), (), 0, 0)
"""Before the past is told."""


@attrs.frozen
class EndBody:
    """The winner above everything; plots to the left, the ranking to the right."""

    winners: tuple[House, ...]
    title: str
    sentence: str
    against: str
    comparison: tuple[CompareRow, ...]
    chart: ChartModel | None
    power: ChartModel | None
    columns: tuple[str, str, str]
    rows: tuple[RankRow, ...]
    remarks: tuple[RowModel, ...]


def end_body(situation: Situation) -> EndBody | None:
    """END-05 to END-09."""
    if not situation.position.ranking:
        return None
    end, words, chronicle = end_model(situation), situation.words, chronicle_told(situation) or NOTHING
    rows = rank_rows(situation.position, chronicle, words)
    columns = (words.say("Areas"), words.say("Won : lost"), words.say("Bid", context="power"))
    return EndBody(
        end.winners,
        end.title,
        end.sentence,
        end.against,
        end.comparison,
        end.chart,
        power_plot(chronicle, words),
        columns,
        rows,
        remarks(chronicle, words)[:MOST_REMARKS],
    )
