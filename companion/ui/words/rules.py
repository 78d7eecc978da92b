"""The rules in our own words, as players read them beside a question."""

from dataclasses import dataclass
from functools import cache

from companion.ui.words.marking import Sentence
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


def knows_rule(speech: Speech, rule_id: str) -> bool:
    """Whether the rulebook has this rule: the form of answers is none of it."""
    return _in_the_book(speech, rule_id) in rulebook.rules(speech.edition.name)


def _in_the_book(speech: Speech, rule_id: str) -> str:
    """What the rulebook of the edition that is played calls a rule that is named as in the second edition."""
    return rulebook.ids(speech.edition.name).get(rule_id, rule_id)


def rule(speech: Speech, rule_id: str) -> RuleWords:
    """A rule of the rulebook."""
    found = rulebook.rules(speech.edition.name)[_in_the_book(speech, rule_id)]
    title = speech.put(Sentence(SECTION, _titles(speech.edition.name)[found.section]))
    return RuleWords(found.id, title, speech.put(Sentence(RULE, found.text)))


def all_rules(speech: Speech) -> tuple[RuleWords, ...]:
    """The whole rulebook, in its order."""
    return tuple(rule(speech, rule_id) for rule_id in rulebook.rules(speech.edition.name))


def rulings_about(speech: Speech, rule_id: str) -> tuple[str, ...]:
    """How the rules are read where players ask, as far as this rule is concerned."""
    rulings = rulebook.rulings(speech.edition.name).values()
    return tuple(speech.put(Sentence(RULE, ruling.text)) for ruling in rulings if rule_id in ruling.rules)


@cache
def _titles(edition: str) -> dict[str, str]:
    return {section.id: section.title for section in rulebook.sections(edition)}
