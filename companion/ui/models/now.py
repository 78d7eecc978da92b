"""The Now tab: one card. What this player must decide; else what to do on the board; else whom the table waits for."""

import attrs

from companion.door import Asked, PublicTable
from companion.ui.models.closed import closed_model
from companion.ui.models.kinds import ROWS
from companion.ui.models.situation import Situation
from companion.ui.words import Words


@attrs.frozen
class WaitingModel:
    """Whom the table waits for, and what happens."""

    title: str
    sentence: str


def now_model(situation: Situation) -> object:
    """The first of these that holds."""
    own = situation.question()
    if own is None:
        return waiting_model(situation.table, situation.words)
    if own.asked.is_secret and situation.place.curtain != own.asked.question:
        return closed_model(situation.table, own.asked, situation.words)
    return ROWS[own.asked.kind].make(situation, own)


def waiting_model(table: PublicTable, words: Words) -> WaitingModel:
    """Made from the public half alone."""
    due = [asked for asked in table.asked if asked.is_due and not asked.is_sealed]
    return WaitingModel(_who(due, words), "")


def _who(due: list[Asked], words: Words) -> str:
    if len(due) == 1:
        return words.waiting(due[0].kind, due[0].house, due[0].facts)
    houses = words.joined([words.house(asked.house) for asked in due])
    return words.say("{houses} are thinking.", houses=houses) if due else ""
