"""How a device without a seat sees a table: a situation in which there is nothing of anybody's own."""

from companion.door import Asked, Happening, Past, PublicTable, View
from companion.ui.models.board.lines import board_line, lines_to_do
from companion.ui.models.board.to_do import to_do_after
from companion.ui.models.happenings.events import events_of, events_since
from companion.ui.models.parts import RowModel
from companion.ui.models.place import Place
from companion.ui.models.settings import Settings
from companion.ui.models.situation import Situation
from companion.ui.words import Words

NOWHERE = Place()
"""Nobody touches a display: it is always in the same place."""


def public_situation(
    table: PublicTable,
    log: tuple[Happening, ...],
    words: Words,
    seconds_planned: int = 0,
    past: Past | None = None,
) -> Situation:
    """For models that are made from a situation: the half of it that everybody may see."""
    view = View(table=table)
    return Situation(view, NOWHERE, Settings(), words, log=log, seconds_planned=seconds_planned, past=past)


def asked_now(table: PublicTable) -> list[Asked]:
    """Who thinks."""
    return [asked for asked in table.asked if asked.is_due and not asked.is_sealed]


def newest_lines(situation: Situation, most: int, since: str = "") -> tuple[RowModel, ...]:
    """What is to be done on the board, the newest first; nothing older than the last event of this name."""
    # How the pieces lie at the beginning is told while the board is laid out.
    played = tuple(happening for happening in situation.log if happening.body.what != "TableOpened")
    to_do = to_do_after((), events_since(played, since) if since else tuple(events_of(played)))
    lines = lines_to_do(to_do, situation.table, situation.words)
    told = ((event.facts.get("house"), situation.words.board(event)) for event in reversed(lines))
    return tuple(board_line(text, house) for house, text in told if text is not None)[:most]
