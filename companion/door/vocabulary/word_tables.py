"""The words that come out of the door, as tables for a page that people read."""

from companion.door.vocabulary.words import (
    ACTIONS,
    ENTRIES,
    NOTICE_WORDS,
    NOTICES,
    REASONS,
    UNHEARD,
    VIEW_WORDS,
    WHY_NOT_CODES,
    WISHES,
)
from companion.net.words import ENTRANCE
from companion.table.words import NOT_UNDERSTOOD, OBJECTIONS, OWN_REFUSALS, SUGGESTIONS, Vocabulary, WordsOfFacts
from engine import WordTable, code_table, word_list, words_of_facts


def _reasons(heading: str, about: str, reasons: Vocabulary) -> WordTable:
    return code_table(heading, about, reasons, ("reason", "beside it"))


def _told(heading: str, about: str, told: Vocabulary, words: WordsOfFacts) -> WordTable:
    rows = tuple((f"`{name}`", ", ".join(facts), words_of_facts(words.get(name, {}))) for name, facts in told.items())
    return WordTable(heading, about, ("name", "facts", "words of facts"), rows)


COMPANION_TABLES: tuple[WordTable, ...] = (
    code_table("Wishes", "What a ticket is for, and what `about` names then.", WISHES, ("wish", "about")),
    _reasons("Reasons: the door", "`WhyNot.reason`, where the door itself refuses something.", REASONS),
    _reasons("Reasons: the own device", "What it refuses before anybody hears of it.", OWN_REFUSALS),
    _reasons("Reasons: the table", "Why an entry may not come next, as every device judges by itself.", OBJECTIONS),
    _reasons(
        "Reasons: the host",
        "Why it does not enter what a device suggests, beside those; or it has said a word that is not listed.",
        {**SUGGESTIONS, NOT_UNDERSTOOD: ()},
    ),
    _reasons("Reasons: the entrance", "Why this device was not let in.", ENTRANCE),
    _reasons("Reasons: invitations", "Why an invitation did not arrive.", UNHEARD),
    code_table("Wrong links", "`WhyNot.code` with the reason `link`.", WHY_NOT_CODES["link"]),
    code_table("Wrong codes", "`WhyNot.code` with the reason `code`: the code of a table.", WHY_NOT_CODES["code"]),
    code_table("Wrong archives", "`WhyNot.code` with the reason `archive`.", WHY_NOT_CODES["archive"]),
    _told("Notices", "What `View.own.notices` tells the players of this device.", NOTICES, NOTICE_WORDS),
    _told("Entries", "What the body of a `Happening` tells: an entry of the ledger.", ENTRIES, {}),
    code_table("Proposals", "What the table votes on.", ACTIONS, ("name", "facts")),
    WordTable(
        "Fields of a view",
        "Fields that are a word.",
        ("field", "words"),
        tuple((f"`{field}`", word_list(words)) for field, words in VIEW_WORDS.items()),
    ),
)
"""Everything that comes out of the door, beside what the engine says."""
