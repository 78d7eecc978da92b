"""Which wishes of a player still mean the same after entries that were never agreed have been cut away."""

from companion.table.entries import (
    AnswerGiven,
    AnswerSealed,
    Body,
    GoBack,
    HostChanged,
    ProposalMade,
    SealBroken,
    SealOpened,
    SealWithdrawn,
    TableOpened,
    VoteCast,
)
from companion.table.state import TableState
from engine import Question
from engine.words import DEALER


def still_meant(table: TableState, body: Body) -> bool:
    """Whether the player, who saw what this table shows, meant just this.

    An answer counts only for a question that was open here already: the same question may come again in another
    position. Openings are made anew from the secrets, when it is time.
    """
    if isinstance(body, TableOpened | HostChanged | SealBroken | SealOpened):
        return False
    if isinstance(body, AnswerGiven | AnswerSealed | SealWithdrawn):
        asked = table.question(body.question)
        return asked is not None and body.branch == table.branch and not _dealt_by_a_host(table, asked)
    if isinstance(body, VoteCast):
        return body.proposal in table.proposals
    if isinstance(body, ProposalMade) and isinstance(body.action, GoBack):
        return body.action.answers < table.answers[1]
    return True


def _dealt_by_a_host(table: TableState, question: Question) -> bool:
    """What a device dealt while it was host was no wish of its player."""
    return question.house == DEALER and table.opened is not None and table.opened.dealer == "host"
