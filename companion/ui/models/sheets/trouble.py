"""The sheets of notices and of proposals, by the numbers that the place names."""

from companion.ui.models.consent.votes import VoteModel, vote_model
from companion.ui.models.place import NoticeSheet, ProposalSheet
from companion.ui.models.situation import Situation
from companion.ui.models.trouble.notices import NoticeModel, notice_model, to_read


def notice_sheet_model(situation: Situation, sheet: NoticeSheet) -> NoticeModel | None:
    """None if it has been read meanwhile."""
    unread = to_read(situation.trouble, situation.seat)
    found = next((one for one in unread if one.number == sheet.number), None)
    return notice_model(situation, found) if found is not None else None


def proposal_sheet_model(situation: Situation, sheet: ProposalSheet) -> VoteModel | None:
    """None if it is settled meanwhile."""
    found = next((one for one in situation.table.proposals if one.number == sheet.number), None)
    return vote_model(situation, found) if found is not None else None
