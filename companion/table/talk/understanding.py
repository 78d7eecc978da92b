"""What another device says, in listed words: its own words are never shown, for anybody could say anything."""

import attrs

from companion.table.talk.messages import BrokenSeal, Refused, Stopped
from companion.table.words import BROKEN_SEALS, NOT_UNDERSTOOD, OBJECTIONS, STOPPED, SUGGESTIONS, Vocabulary, listed
from engine import MALFORMED, REFUSALS

REASONS: Vocabulary = {**OBJECTIONS, **SUGGESTIONS}
CODES: Vocabulary = {**REFUSALS, **MALFORMED}


def understood(message: Refused | BrokenSeal | Stopped) -> Refused | BrokenSeal | Stopped:
    """The message as its player may be told of it."""
    match message:
        case BrokenSeal():
            return attrs.evolve(message, reason=listed(message.reason, BROKEN_SEALS))
        case Stopped():
            return attrs.evolve(message, reason=listed(message.reason, STOPPED))
        case Refused():
            return message if _is_listed(message) else Refused.because(message.number, NOT_UNDERSTOOD, None)


def _is_listed(refused: Refused) -> bool:
    """Whether it is a listed reason with just its facts; by the rules, also a listed code with just its own."""
    if not REASONS.get(refused.reason):
        return refused.reason in REASONS and not (refused.rule or refused.code or refused.facts)
    return refused.code in CODES and set(refused.facts) == set(CODES[refused.code])
