"""Which sheet lies on top: a notice that must be read, the one that the player has opened, a proposal to vote on."""

import attrs

from companion.ui.models.consent.votes import vote_on_top
from companion.ui.models.intents import Go, Intent, PutOff
from companion.ui.models.place import NoticeSheet, ProposalSheet, Sheet
from companion.ui.models.situation import Situation
from companion.ui.models.trouble.notices import to_read


def sheet_on_top(situation: Situation) -> Sheet | None:
    """Nothing comes over an open curtain by itself."""
    place, table = situation.place, situation.view.table
    if table is None or place.curtain:
        return place.sheet
    unread = to_read(situation.trouble, place.seat)
    if unread:
        return NoticeSheet(unread[0].number)
    if place.sheet is not None:
        return place.sheet
    proposal = vote_on_top(table, place.seat, situation.trouble)
    return ProposalSheet(proposal.number) if proposal is not None else None


def close_sheet(situation: Situation) -> Intent | None:
    """What a touch beside the sheet means: a vote is put off; a notice stays until it is read."""
    sheet = sheet_on_top(situation)
    if isinstance(sheet, NoticeSheet):
        return None
    if isinstance(sheet, ProposalSheet):
        return PutOff(sheet.number)
    return Go(attrs.evolve(situation.place, sheet=None))
