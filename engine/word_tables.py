"""What a screen must put into words, as tables for a page that people read.

The words themselves stand where they are used: in ``engine.asking.refusals``, ``engine.asking.questions``,
``engine.events``, ``engine.combat.strength`` and ``engine.corrections.subjects``. Other parts of a program can add
tables of their own.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from engine.asking.questions import ANSWER_WORDS, KINDS, QUESTION_FACTS, QUESTION_WORDS
from engine.asking.refusals import MALFORMED, REFUSALS
from engine.combat.strength import LINE_SOURCES
from engine.corrections.subjects import SUBJECT_WORDS
from engine.events import EVENT_WORDS, EVENTS

Row = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class WordTable:
    """One table of a page: a heading, a sentence or two, the columns and the rows."""

    heading: str
    about: str
    columns: Row
    rows: tuple[Row, ...]


def words_page(introduction: str, tables: Iterable[WordTable]) -> str:
    """A page in Markdown: an introduction, then table after table."""
    return "\n".join([introduction, *(line for table in tables for line in _table_lines(table))])


def _table_lines(table: WordTable) -> Iterable[str]:
    yield f"## {table.heading}\n\n{table.about}\n"
    yield _line(table.columns)
    yield _line(("---",) * len(table.columns))
    yield from map(_line, table.rows)
    yield ""


def _line(cells: Row) -> str:
    return f"| {' | '.join(cells)} |"


def word_list(words: Iterable[str]) -> str:
    """Words in one cell of a table."""
    return ", ".join(f"`{word}`" for word in words)


def words_of_facts(facts: Mapping[str, tuple[str, ...]]) -> str:
    """Facts that are words, and which, in one cell of a table."""
    return "; ".join(f"{fact}: {word_list(words)}" for fact, words in facts.items())


def code_table(
    heading: str, about: str, codes: Mapping[str, tuple[str, ...]], columns: Row = ("code", "facts")
) -> WordTable:
    """A table of codes, each with the names of its facts."""
    return WordTable(heading, about, columns, tuple((f"`{code}`", ", ".join(facts)) for code, facts in codes.items()))


def _events() -> tuple[Row, ...]:
    return tuple(
        (f"`{name}`", do, ", ".join(facts), words_of_facts(EVENT_WORDS.get(name, {})))
        for name, (do, facts) in EVENTS.items()
    )


def _questions() -> tuple[Row, ...]:
    return tuple(
        (
            f"`{kind}`",
            ", ".join(QUESTION_FACTS.get(kind, ())),
            words_of_facts(QUESTION_WORDS.get(kind, {})),
            ", ".join(form.__name__ for form in forms),
            word_list(ANSWER_WORDS.get(kind, ())),
        )
        for kind, forms in KINDS.items()
    )


ENGINE_TABLES: tuple[WordTable, ...] = (
    code_table(
        "Refusals", "Why an answer that was understood is against a rule. A refusal also names the rule.", REFUSALS
    ),
    code_table("Malformed answers", "Why something was not understood at all. The rule is `FORM`.", MALFORMED),
    WordTable(
        "Events",
        "What happened, and the verb for the hands at the board; `look` when nothing needs doing.",
        ("event", "do", "facts", "words of facts"),
        _events(),
    ),
    WordTable(
        "Questions and answers",
        "What is asked, and what can be picked. The words are the value of a pick, the target of a raid, the use of a\n"
        "Consolidate Power order, and what an area musters.",
        ("kind", "facts", "words of facts", "forms of answers", "words of answers"),
        _questions(),
    ),
    WordTable(
        "Lines of a battle",
        "Where a line of a combat sum comes from, and what its name then names.",
        ("source", "name"),
        tuple((f"`{source}`", f"`{name}`") for source, name in LINE_SOURCES.items()),
    ),
    WordTable(
        "Corrections",
        "What the table can set right: a subject, its key, and the words of its new value.",
        ("subject", "key", "words"),
        tuple(
            (f"`{name}`", word_list([key] if key else []), word_list(words))
            for name, (key, words) in SUBJECT_WORDS.items()
        ),
    ),
)
"""Everything that the engine says and asks."""
