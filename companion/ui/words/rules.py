"""The rules in our own words, as players read them beside a question."""

from dataclasses import dataclass
from functools import cache

from companion.ui.words.marking import Sentence
from companion.ui.words.names.book import EDITION
from companion.ui.words.speech import Speech
from engine import rulebook

RULE, SECTION = "rule", "section"
"""Where the catalogue keeps the texts of the rulebook and the titles of its sections."""


@dataclass(frozen=True, slots=True)
class RuleWords:
    """A rule: its number, the title of its section, and its text."""

    number: str
    title: str
    text: str


def knows_rule(rule_id: str) -> bool:
    """Whether the rulebook has this rule: the form of answers is none of it."""
    return rule_id in rulebook.rules(EDITION)


def rule(speech: Speech, rule_id: str) -> RuleWords:
    """A rule of the rulebook."""
    found = rulebook.rules(EDITION)[rule_id]
    title = speech.put(Sentence(SECTION, _titles()[found.section]))
    return RuleWords(found.id, title, speech.put(Sentence(RULE, found.text)))


def all_rules(speech: Speech) -> tuple[RuleWords, ...]:
    """The whole rulebook, in its order."""
    return tuple(rule(speech, rule_id) for rule_id in rulebook.rules(EDITION))


def rulings_about(speech: Speech, rule_id: str) -> tuple[str, ...]:
    """How the rules are read where players ask, as far as this rule is concerned."""
    rulings = rulebook.rulings(EDITION).values()
    return tuple(speech.put(Sentence(RULE, ruling.text)) for ruling in rulings if rule_id in ruling.rules)


@cache
def _titles() -> dict[str, str]:
    return {section.id: section.title for section in rulebook.sections(EDITION)}
