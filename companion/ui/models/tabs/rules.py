"""The rules in our words: by chapter, or found by a word."""

import attrs

from companion.ui.models.controls import FieldModel, HeadingModel
from companion.ui.models.intents import Go, Intent
from companion.ui.models.page import PageModel
from companion.ui.models.parts import RowModel
from companion.ui.models.place import RuleSheet
from companion.ui.models.situation import Situation
from engine import rulebook

SEARCH = "rules"
"""The field in which a word is typed."""
MOST_FOUND = 30
MOST_LETTERS = 40
CHAPTER = "chapter"


@attrs.frozen
class RuleModel:
    """One rule in a sheet, with those of the same chapter."""

    number: str
    chapter: str
    text: str
    near: tuple[RowModel, ...]
    role: str = "info"


def rules_model(situation: Situation, back: Intent) -> PageModel:
    """A line to type in; then what was found, or the chapters."""
    words = situation.words
    typed = situation.typed.get(SEARCH, "").strip().casefold()
    field = FieldModel(SEARCH, situation.typed.get(SEARCH, ""), words.say("Search the rules"), MOST_LETTERS)
    chapter = situation.place.part(CHAPTER, "")
    if typed:
        return PageModel(words.say("Rules"), back, (field, *_found(situation, typed)))
    if chapter:
        up = Go(situation.place.with_part(CHAPTER, ""))
        return PageModel(_title(chapter), up, tuple(_row(situation, rule) for rule in _of_chapter(chapter)))
    return PageModel(words.say("Rules"), back, (field, *_chapters(situation)))


def _chapters(situation: Situation) -> tuple[RowModel, ...]:
    return tuple(
        RowModel(section.title, intent=Go(situation.place.with_part(CHAPTER, section.id)))
        for section in rulebook.sections()
    )


def _title(chapter: str) -> str:
    return next(section.title for section in rulebook.sections() if section.id == chapter)


def _of_chapter(chapter: str) -> tuple[str, ...]:
    return tuple(rule.id for rule in rulebook.rules().values() if rule.section == chapter)


def _found(situation: Situation, typed: str) -> tuple[object, ...]:
    words = situation.words
    found = [rule for rule in rulebook.rules() if typed in words.rule(rule).text.casefold() or typed in rule.casefold()]
    number = words.count("{number} rule", "{number} rules", len(found))
    return (HeadingModel(number), *(_row(situation, rule) for rule in found[:MOST_FOUND]))


def _row(situation: Situation, rule: str) -> RowModel:
    place = attrs.evolve(situation.place, sheet=RuleSheet(rule))
    return RowModel(situation.words.rule(rule).text, value=rule, value_role="text3", intent=Go(place))


def rule_model(situation: Situation, sheet: RuleSheet) -> RuleModel:
    """The rule, and a few that stand beside it."""
    words = situation.words
    rule = words.rule(sheet.rule)
    chapter = rulebook.rules()[sheet.rule].section
    beside = [other for other in _of_chapter(chapter) if other != sheet.rule][:4]
    return RuleModel(sheet.rule, rule.title, rule.text, tuple(_row(situation, other) for other in beside))
