"""The rules in our words: by chapter, or found by a word."""

from collections.abc import Iterator

import attrs

from companion.ui.models.controls import FieldModel, HeadingModel, NoteModel, SegmentsModel
from companion.ui.models.intents import Go, Intent
from companion.ui.models.page import PageModel
from companion.ui.models.parts import ButtonModel, Icon, RowModel, SectionModel
from companion.ui.models.place import EDITION, DiffersSheet, Page, Place, RuleSheet, Screen, Tab
from companion.ui.models.sheets.sheet import SheetModel
from companion.ui.models.situation import Situation
from companion.ui.models.start.options import edition_names
from companion.ui.models.tabs.rule_search import find_rules
from engine import RuleId, rulebook

SEARCH = "rules"
"""The field in which a word is typed."""
MOST_FOUND = 30
MOST_NAMED = 4
MOST_LETTERS = 40
CHAPTER = "chapter"
DIFFERS = "differs"
"""A chapter that is in no rulebook: what differs from the second edition."""


@attrs.frozen
class RuleModel:
    """One rule in a sheet, how it is read where players ask, and its neighbours."""

    number: str
    chapter: str
    text: str
    rulings: tuple[NoteModel, ...]
    near: tuple[SectionModel, ...]
    role: str = "info"


def rules_model(situation: Situation, back: Intent) -> PageModel:
    """A line to type in; then what was found, or the chapters."""
    words = situation.words
    typed = situation.typed.get(SEARCH, "").strip()
    field = FieldModel(SEARCH, situation.typed.get(SEARCH, ""), words.say("Search the rules"), MOST_LETTERS)
    chapter = situation.place.part(CHAPTER, "")
    if typed:
        return PageModel(words.say("Rules"), back, (field, *_found(situation, typed)))
    if chapter:
        return _chapter(situation, chapter)
    edition = () if situation.view.table is not None else (edition_segments(situation),)
    differs = what_differs(situation, situation.place.with_part(CHAPTER, DIFFERS))
    return PageModel(words.say("Rules"), back, (*edition, field, *differs, *_chapters(situation)))


def _chapter(situation: Situation, chapter: str) -> PageModel:
    """All rules of a chapter, or what differs from the other edition."""
    up = Go(situation.place.with_part(CHAPTER, ""))
    if chapter == DIFFERS:
        return PageModel(situation.words.say("What differs"), up, tuple(_differences(situation)))
    rules = _of_chapter(situation, chapter)
    return PageModel(_title(situation, chapter), up, tuple(_row(situation, rule) for rule in rules))


def edition_segments(situation: Situation) -> SegmentsModel:
    """Without a table, either edition can be looked up."""
    named = edition_names(situation.words)
    parts = (ButtonModel(name, Go(situation.place.with_part(EDITION, edition))) for edition, name in named.items())
    return SegmentsModel("", tuple(parts), list(named).index(situation.edition.name))


def what_differs(situation: Situation, there: Place) -> tuple[RowModel, ...]:
    """For those who know the second edition; in itself nothing differs."""
    words = situation.words
    if not words.differences():
        return ()
    title, second = words.say("What differs"), words.say("For players of the second edition")
    return (RowModel(title, second, (Icon("info", "gold"),), intent=Go(there)),)


def differs_sheet_model(situation: Situation, _sheet: DiffersSheet) -> SheetModel:
    """Before the game, where the rulebook is not in reach yet: to be read, without the way to each rule."""
    words = situation.words
    parts = (
        attrs.evolve(part, intent=None) if isinstance(part, RowModel) else part for part in _differences(situation)
    )
    return SheetModel(words.say("What differs"), words.say("For players of the second edition"), parts=tuple(parts))


def _differences(situation: Situation) -> Iterator[object]:
    for heading, sentences in situation.words.differences():
        yield HeadingModel(heading)
        for rule, text in sentences:
            there = Go(attrs.evolve(situation.place, sheet=RuleSheet(rule)))
            yield RowModel(text, value=rule, value_role="text3", intent=there)


def _chapters(situation: Situation) -> tuple[RowModel, ...]:
    return tuple(
        RowModel(_title(situation, section.id), intent=Go(situation.place.with_part(CHAPTER, section.id)))
        for section in rulebook.sections(situation.edition.name)
        if _of_chapter(situation, section.id)
    )


def _title(situation: Situation, chapter: str) -> str:
    return situation.words.rule(_of_chapter(situation, chapter)[0]).title


def _of_chapter(situation: Situation, chapter: str) -> tuple[str, ...]:
    rules = rulebook.rules(situation.edition.name).values()
    return tuple(rule.id for rule in rules if rule.section == chapter)


def _found(situation: Situation, typed: str) -> tuple[object, ...]:
    words = situation.words
    found = find_rules(words, typed)
    number = words.count("{number} rule", "{number} rules", len(found))
    return (HeadingModel(number), *(_row(situation, rule) for rule in found[:MOST_FOUND]))


def _row(situation: Situation, rule: str) -> RowModel:
    place = attrs.evolve(situation.place, sheet=RuleSheet(rule))
    return RowModel(situation.words.rule(rule).text, value=rule, value_role="text3", intent=Go(place))


def rule_model(situation: Situation, sheet: RuleSheet) -> RuleModel:
    """The rule with its rulings; the rules beside it in the book, those that the same rulings name, and all others."""
    words, rule = situation.words, situation.words.rule(sheet.rule)
    number, edition = rule.number, situation.edition.name
    sections = (
        (words.say("Beside it in the book"), tuple(_row(situation, other) for other in beside(number, edition))),
        (words.say("See also"), tuple(_row(situation, other) for other in named_with(number, edition))),
        ("", (_to_all(situation),)),
    )
    rulings = tuple(NoteModel(text) for text in words.rulings(number))
    near = tuple(SectionModel(heading, rows) for heading, rows in sections if rows)
    return RuleModel(number, rule.title, rule.text, rulings, near)


def beside(rule: RuleId, edition: str) -> tuple[RuleId, ...]:
    """The rule before it and the one after it, in the order of the book."""
    book = tuple(rulebook.rules(edition))
    at = book.index(rule)
    return (*book[max(0, at - 1) : at], *book[at + 1 : at + 2])


def named_with(rule: RuleId, edition: str) -> tuple[RuleId, ...]:
    """Rules to which a ruling about this one belongs, too; those beside it are shown already."""
    rulings = (ruling.rules for ruling in rulebook.rulings(edition).values() if rule in ruling.rules)
    others = dict.fromkeys(other for named in rulings for other in named)
    return tuple(other for other in others if other not in (rule, *beside(rule, edition)))[:MOST_NAMED]


def _to_all(situation: Situation) -> RowModel:
    """The whole book, where it can be searched: a page of *More*, or of home."""
    place, words = attrs.evolve(situation.place, sheet=None), situation.words
    if situation.view.table is None:
        there = attrs.evolve(place, screen=Screen.RULES)
    else:
        there = attrs.evolve(place, tab=Tab.MORE, page=Page.RULES)
    return RowModel(words.say("Search the rules"), pieces=(Icon("book", "info"),), intent=Go(there))
