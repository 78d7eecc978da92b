"""How much an entry may carry: whatever is longer no player has decided, and it reaches no ledger and no screen."""

from typing import Any

import msgpack

from companion.table.entries import (
    AnswerGiven,
    AnswerSealed,
    Body,
    CorrectMirror,
    HandOver,
    HostChanged,
    ProposalMade,
    SealBroken,
    SealOpened,
    SealWithdrawn,
    SeatTaken,
    TableOpened,
)
from companion.table.names import is_readable

UNREADABLE_NAME, TOO_LONG = "unreadable_name", "too_long"

LARGEST_ANSWER = 2048
"""In bytes. All orders of a house that holds half of Westeros take 400."""
LARGEST_CORRECTION = 8192
"""The whole board, set right at once."""
LARGEST_SETUP = 4096
LONGEST_WORD = 100
"""A device, a table, a question, a key: nothing that one thing is called by is longer."""


def what_is_too_much(body: Body) -> str:
    """The reason for which nobody may say so much, or nothing."""
    if any(not is_readable(name) for name in _names(body)):
        return UNREADABLE_NAME
    if any(len(word) > LONGEST_WORD for word in _words(body)) or _is_too_large(body):
        return TOO_LONG
    return ""


def _names(body: Body) -> tuple[str, ...]:
    """What players have called something."""
    if isinstance(body, TableOpened):
        return (body.name,)
    if isinstance(body, SeatTaken):
        return (body.player,)
    if isinstance(body, ProposalMade) and isinstance(body.action, HandOver):
        return (body.action.player,)
    return ()


def _words(body: Body) -> tuple[str | bytes, ...]:
    """What programs have called something, as far as nobody else asks whether there is such a thing."""
    if isinstance(body, TableOpened):
        return body.table, body.key
    if isinstance(body, SeatTaken | HostChanged):
        return (body.key,)
    if isinstance(body, ProposalMade) and isinstance(body.action, HandOver):
        return body.action.device, body.action.key
    if isinstance(body, SealBroken):
        return body.question, body.reason
    if isinstance(body, AnswerSealed | SealWithdrawn | SealOpened):
        return (body.question,)
    return ()


def _is_too_large(body: Body) -> bool:
    if isinstance(body, TableOpened):
        return _size(body.setup) > LARGEST_SETUP
    if isinstance(body, AnswerGiven):
        return _size(body.answer) > LARGEST_ANSWER
    if isinstance(body, SealOpened):
        return _size((body.choice, body.salt)) > LARGEST_ANSWER
    if isinstance(body, ProposalMade) and isinstance(body.action, CorrectMirror):
        return _size(body.action.changes) > LARGEST_CORRECTION
    return False


def _size(value: Any) -> int:
    """In bytes."""
    return len(msgpack.packb(value))
