"""Every word of the table layer that a player may be shown, by where it is said, and the names of its facts."""

from collections.abc import Mapping
from typing import TypeAlias, get_args

import attrs

from companion.table.ledger.entries import Action, Body
from companion.table.talk.messages import BrokenSeal, Refused, Stopped, ToldMessage
from companion.table.talk.notices import OwnNotice
from engine import MALFORMED, REFUSALS

Vocabulary: TypeAlias = Mapping[str, tuple[str, ...]]
"""Words, and the names of the facts of each."""
WordsOfFacts: TypeAlias = Mapping[str, Mapping[str, tuple[str, ...]]]
"""Facts that are a word of their own, and which words they can be; all other facts are numbers, names and ids."""

NOT_UNDERSTOOD = "not_understood"
"""In place of a word of another device that is not listed."""

OF_THE_RULES = ("rule", "code", "facts")
"""What the engine has said, where it was the engine: its refusals have tables of their own."""


def _without_facts(*words: str) -> Vocabulary:
    return dict.fromkeys(words, ())


TOO_MUCH = _without_facts("unreadable_name", "too_long")
"""Why an entry carries more than any ledger takes."""

OBJECTIONS: Vocabulary = {
    **TOO_MUCH,
    "refused": OF_THE_RULES,
    # the table, its host and its ledger
    **_without_facts("no_table_yet", "table_already_open", "unknown_option", "put_away", "not_put_away", "game_begun"),
    **_without_facts("already_paused", "not_paused"),
    **_without_facts("may_not_host", "not_the_host", "wrong_epoch", "wrong_serial", "not_this_device"),
    # seats, proposals and votes
    **_without_facts("no_such_seat", "seat_taken", "not_your_seat", "plays_by_itself"),
    **_without_facts("already_proposed", "no_such_proposal", "already_voted"),
    **_without_facts("reveal_first", "no_such_answer", "within_a_reveal"),
    # answers, seals and the reveal
    **_without_facts("stale", "must_be_sealed", "not_secret", "other_card"),
    **_without_facts("no_seal", "not_yet_your_turn", "too_late", "nothing_sealed"),
    **_without_facts("too_early", "not_all_seals", "seal_does_not_fit"),
}
"""Why an entry may not come next, as every device judges by itself."""

SUGGESTIONS = _without_facts("not_by_suggestion", "not_signed")
"""Why a host does not enter what a device suggests, beside the objections."""

OWN_REFUSALS: Vocabulary = {
    **TOO_MUCH,
    **_without_facts("stale", "too_late"),
    **dict.fromkeys(("refused", "corrected"), OF_THE_RULES),
}
"""Why a device itself refuses what its player wishes; `corrected`: a correction asks for what was sealed again.

The facts of `corrected` are empty if the answer is still legal, and only its turn is another.
"""

STOPPED = _without_facts(*OBJECTIONS, "forged", "fraud", "two_histories", "differs", "same_host")
"""Why a device believes its host no more: an entry to which it objects, or what it has found out."""

BROKEN_SEALS = _without_facts("seal_does_not_fit", "refused")
"""Why a host says that what a house has sent does not open its seal."""


def _facts(*kinds: type[attrs.AttrsInstance]) -> Vocabulary:
    """Values by the name of their type, as they are told to a screen."""
    return {kind.__name__: tuple(field.name for field in attrs.fields(kind)) for kind in kinds}


NOTICES: Vocabulary = _facts(*get_args(OwnNotice), *get_args(ToldMessage))
"""What a device tells its own player: what it has noticed itself, or what another device has said."""

NOTICE_WORDS: WordsOfFacts = {
    "Refused": {"reason": (*{**OBJECTIONS, **SUGGESTIONS, **OWN_REFUSALS}, NOT_UNDERSTOOD)},
    "Stopped": {"reason": (*STOPPED, NOT_UNDERSTOOD)},
    "BrokenSeal": {"reason": (*BROKEN_SEALS, NOT_UNDERSTOOD)},
}

ENTRIES: Vocabulary = _facts(*get_args(Body))
"""What happened at the table: an entry of the ledger, by its body."""

ACTIONS: Vocabulary = _facts(*get_args(Action))
"""What is proposed, and voted on."""


def listed(word: str, vocabulary: Vocabulary) -> str:
    """The word of another device, if it is one of these; else `not_understood`."""
    return word if word in vocabulary else NOT_UNDERSTOOD


def understood(message: Refused | BrokenSeal | Stopped) -> Refused | BrokenSeal | Stopped:
    """What another device says, as its player may be told of it: in listed words, for anybody could say anything."""
    match message:
        case BrokenSeal():
            return attrs.evolve(message, reason=listed(message.reason, BROKEN_SEALS))
        case Stopped():
            return attrs.evolve(message, reason=listed(message.reason, STOPPED))
        case Refused():
            return message if _is_listed(message) else Refused.because(message.number, NOT_UNDERSTOOD, None)


def _is_listed(refused: Refused) -> bool:
    """Whether it is a listed reason with just its facts; by the rules, also a listed code with just its own."""
    reasons, codes = {**OBJECTIONS, **SUGGESTIONS}, {**REFUSALS, **MALFORMED}
    if not reasons.get(refused.reason):
        return refused.reason in reasons and not (refused.rule or refused.code or refused.facts)
    return refused.code in codes and set(refused.facts) == set(codes[refused.code])
