"""How much an entry may carry: whatever is longer no player has decided, and it reaches no ledger and no screen."""

from collections.abc import Mapping
from math import inf

from companion.table.ledger import entries
from companion.table.ledger.names import is_readable

UNREADABLE_NAME, TOO_LONG = "unreadable_name", "too_long"

LONGEST_ENTRY = 512
"""In bytes, with its signature: a name, a key and a device or two take half of it."""
LONGEST: Mapping[type[entries.Body | entries.Action], int] = {
    entries.TableOpened: 4096,
    entries.SetupChanged: 4096,
    entries.AnswerGiven: 2048,
    entries.SealsOpened: 8192,
    entries.CorrectMirror: 8192,
}
"""What may be longer: all orders of a house that holds half of Westeros take 400, and a correction may be of all."""
LONGEST_ID = 100


def what_is_too_much(entry: entries.Entry) -> str:
    """The reason for which nobody may say so much, or nothing."""
    body = entry.body
    said = body.action if isinstance(body, entries.ProposalMade) else body
    name = _name(said)
    if name and not is_readable(name):
        return UNREADABLE_NAME
    if _size(entry) > LONGEST.get(type(said), LONGEST_ENTRY):
        return TOO_LONG
    return TOO_LONG if isinstance(body, entries.TableOpened) and len(body.table) > LONGEST_ID else ""


def _size(entry: entries.Entry) -> float:
    """In bytes; endless for a number too large, or something nested too deep, to be written at all."""
    try:
        return len(entry.record)
    except (ValueError, OverflowError, RecursionError):
        return inf


def _name(said: entries.Body | entries.Action) -> str:
    """What players have called something."""
    match said:
        case entries.TableOpened():
            return said.name
        case entries.SeatTaken() | entries.HandOver():
            return said.player
        case _:
            return ""
