"""The rules in our own words, under stable ids: what players read as rule help and what cases refer to.

An edition is a folder: ``sections.toml`` names its sections in rulebook order, and the numbered files beside
it hold one table for each rule. ``rulings.toml`` holds what was decided about questions between the rules.
A rule may be the same as one of the second edition, whose text it then has unless it brings its own.
"""

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Any, TypeAlias

from engine.words import RuleId

SECOND = "second"
SECTIONS_FILE = "sections.toml"
RULINGS_FILE = "rulings.toml"

RulingId: TypeAlias = str
"""``raid-pillage``: in lower case, so that nobody takes it for a rule."""


@dataclass(frozen=True, slots=True)
class Section:
    """A chapter of the rulebook; the ids of its rules begin with its id."""

    id: str
    title: str


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule, worded for the players at the table."""

    id: RuleId
    section: str
    text: str
    unshowable: str = ""
    """Why software cannot show this rule; empty for nearly all of them."""
    same: tuple[RuleId, ...] = ()
    """The rules of the second edition for which this one stands."""


@dataclass(frozen=True, slots=True)
class Ruling:
    """How the engine reads the rules where players ask, and the rules that this belongs to."""

    id: RulingId
    rules: tuple[RuleId, ...]
    text: str
    unshowable: str = ""
    """Why software cannot show this ruling; empty for nearly all of them."""


def editions() -> tuple[str, ...]:
    """The editions that have a rulebook, by name."""
    folders = resources.files(__name__).iterdir()
    return tuple(sorted(folder.name for folder in folders if folder.joinpath(SECTIONS_FILE).is_file()))


@cache
def sections(edition: str = "second") -> tuple[Section, ...]:
    """The sections of an edition, in rulebook order."""
    return tuple(Section(**facts) for facts in _read(_folder(edition).joinpath(SECTIONS_FILE))["section"])


@cache
def rules(edition: str = "second") -> dict[RuleId, Rule]:
    """Every rule of an edition by its id, in rulebook order."""
    known = {section.id for section in sections(edition)}
    found: dict[RuleId, Rule] = {}
    for file in _rule_files(edition):
        for rule_id, facts in _read(file).items():
            rule = _rule(rule_id, facts)
            if rule_id in found:
                raise ValueError(f"{rule_id} is written twice, the second time in {file.name}")
            if rule.section not in known:
                raise ValueError(f"{rule_id} in {file.name} belongs to no section")
            found[rule_id] = rule
    return found


def _rule(rule_id: RuleId, facts: dict[str, Any]) -> Rule:
    same = tuple(facts.pop("same", ()))
    text = facts.pop("text", "") or rules(SECOND)[same[0]].text
    return Rule(id=rule_id, section=rule_id.rpartition("-")[0], text=text, same=same, **facts)


@cache
def ids(edition: str) -> dict[RuleId, RuleId]:
    """What this edition calls the rules of the second edition that it has."""
    return {other: rule.id for rule in rules(edition).values() for other in rule.same}


@cache
def rulings(edition: str = "second") -> dict[RulingId, Ruling]:
    """Every ruling of an edition by its id, in the order of its file; an edition may have none."""
    file = _folder(edition).joinpath(RULINGS_FILE)
    return {ruling_id: _ruling(ruling_id, facts) for ruling_id, facts in _read(file).items()} if file.is_file() else {}


def _ruling(ruling_id: RulingId, facts: dict[str, Any]) -> Ruling:
    return Ruling(id=ruling_id, **{**facts, "rules": tuple(facts["rules"])})


def _rule_files(edition: str) -> list[Traversable]:
    """The numbered files, whose names put them in rulebook order."""
    files = (file for file in _folder(edition).iterdir() if file.name.endswith(".toml"))
    return sorted((file for file in files if file.name[0].isdigit()), key=lambda file: file.name)


def _folder(edition: str) -> Traversable:
    return resources.files(__name__).joinpath(edition)


def _read(file: Traversable) -> dict[str, Any]:
    return tomllib.loads(file.read_text(encoding="utf-8"))
