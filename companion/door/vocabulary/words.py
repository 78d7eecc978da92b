"""Every word that comes out of the door: tables of all that a screen must put into the player's language.

What the table and the net say passes through the door as it is; here it stands by where a screen finds it. What the
engine says, events, questions and refusals, it lists itself.
"""

from collections.abc import Mapping
from enum import Enum

from companion.door.seen.public import Hosting, Progress
from companion.door.wishes.tickets import Stage
from companion.net.finding.invitations import HEARD
from companion.net.words import (
    ARCHIVES,
    CODES,
    ENTRANCE,
    FAREWELLS,
    INVITATIONS,
    LINKS,
    NEIGHBOURHOOD,
    STORAGE,
)
from companion.table import words as table_words
from companion.table.state.judging import CONSENTS, DEALERS
from companion.table.talk.messages import DEVICE_KINDS
from companion.table.words import NOT_UNDERSTOOD, OBJECTIONS, OWN_REFUSALS, SUGGESTIONS, Vocabulary, WordsOfFacts
from engine import MALFORMED, REFUSALS

WISHES: Vocabulary = {
    "host": ("name",),
    "lay_again": ("path",),
    "join": ("where",),
    "resume": ("table",),
    "go_home": (),
    "put_away": ("path",),
    "go_away": (),
    "come_back": (),
    "try_address": ("where",),
    "take_over": (),
    "pass_hosting": ("device",),
    "go_on_alone": (),
    "invite": ("device",),
    "decline": ("table",),
    "change_setup": (),
    "draw_houses": (),
    "sit": ("house",),
    "leave": ("house",),
    "hand_over": ("house",),
    "pause": ("house",),
    "go_on": ("house",),
    "say_of_itself": (),
    "turn_clock": (),
    "answer": ("question",),
    "withdraw": ("question",),
    "propose": ("house",),
    "vote": ("proposal",),
    "why_not": ("question",),
    "why_not_correct": (),
    "some_choices": ("question",),
    "foresee": ("question",),
    "card_pairs": (),
    "any_choice": ("question",),
    "good_choice": ("question",),
    "log": (),
    "past": (),
    "measure": (),
}
"""What a ticket is for, and what `about` names then."""

WITH_CODE = ("code", "facts")

REASONS: Vocabulary = {
    # coming and going
    "at_a_table": (),
    "no_table": (),
    "left_the_table": (),
    "no_such_device": (),
    "may_not_host": (),
    "stale": (),
    # what was scanned, typed or opened
    "link": WITH_CODE,
    "code": WITH_CODE,
    "archive": WITH_CODE,
    # this device
    "network": (),
    "disk_full": (),
    "storage": (),
    "in_use": (),
    "key_damaged": (),
    "not_running": (),
    "failed": (),
}
"""Why the door itself refuses something, and what a `WhyNot` holds beside the reason."""

UNHEARD: Vocabulary = {word: facts for word, facts in INVITATIONS.items() if word != HEARD}
"""Why an invitation did not arrive."""

WHY_NOT: Vocabulary = {
    **OBJECTIONS,
    **SUGGESTIONS,
    **OWN_REFUSALS,
    NOT_UNDERSTOOD: (),
    **ENTRANCE,
    **UNHEARD,
    **REASONS,
}
"""Every reason of a `WhyNot`, and what it holds beside that."""

OF_THE_ENGINE: Vocabulary = {**REFUSALS, **MALFORMED}

WHY_NOT_CODES: Mapping[str, Vocabulary] = {
    "refused": OF_THE_ENGINE,
    "corrected": OF_THE_ENGINE,
    "link": LINKS,
    "code": CODES,
    "archive": ARCHIVES,
}
"""Which codes go with a reason, each with the names of its facts."""

NOTICES = table_words.NOTICES
"""What `own.notices` tells, and the names of its facts."""

NOTICE_WORDS: WordsOfFacts = {**table_words.NOTICE_WORDS, "Farewell": {"reason": tuple(FAREWELLS)}}

ENTRIES = table_words.ENTRIES
"""What the body of a `Happening` tells, and the names of its facts."""

ACTIONS = table_words.ACTIONS
"""What can be proposed, and the names of its facts."""


def _values(kind: type[Enum]) -> tuple[str, ...]:
    return tuple(member.value for member in kind)


VIEW_WORDS: Mapping[str, tuple[str, ...]] = {
    "Connection.progress": _values(Progress),
    "Connection.turned_away": tuple({**ENTRANCE, **FAREWELLS}),
    "Connection.trouble": tuple(STORAGE),
    "Nearby.network": tuple(NEIGHBOURHOOD),
    "Agreement.consent": CONSENTS,
    "DeviceNow.kind": DEVICE_KINDS,
    "Agreement.dealer": DEALERS,
    "PublicTable.hosting": _values(Hosting),
    "Ticket.stage": _values(Stage),
}
"""Fields of a view that are a word, and which words they can be."""
