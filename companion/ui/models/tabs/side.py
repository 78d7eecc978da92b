"""The third column of a desktop: the newest lines of the log, and the numbers of each house. Public facts only."""

import attrs

from companion.ui.models.situation import Situation
from companion.ui.models.tabs.log import LogLine, newest_lines
from companion.ui.models.tabs.tracks import HouseNumbersModel, house_numbers

LINES = 6


@attrs.frozen
class SideColumnModel:
    """Two lists under two headings."""

    log_text: str
    lines: tuple[LogLine, ...]
    houses_text: str
    houses: tuple[HouseNumbersModel, ...]


def side_model(situation: Situation) -> SideColumnModel | None:
    """None before there is a board."""
    position, words = situation.table.position, situation.words
    if position is None:
        return None
    return SideColumnModel(
        words.say("Log"),
        newest_lines(situation.log, LINES, words),
        words.say("Houses"),
        house_numbers(position, situation.place, words),
    )
