"""Finding a rule by what somebody types at a table: words, their beginnings, words with a typing error, numbers."""

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping
from functools import cache

import attrs

from companion.ui.models.near_words import WORD, near_words
from companion.ui.words import Words

NUMBER = re.compile(r"([a-z]{2,3})[\s-]*(\d{0,2})")
""" "cmb 3", "PLN-12", or a chapter alone, "ret"."""
IN_TITLE = 2
"""A word that only the chapter's title has counts less than one of the rule."""


@attrs.frozen
class RuleIndex:
    """Which rules have which words."""

    rules: tuple[str, ...]
    texts: Mapping[str, set[str]]
    titles: Mapping[str, set[str]]
    """Words of the chapter's title."""
    letters: Mapping[str, frozenset[str]]
    """The letters of each word: one that lacks too many of those typed is not compared any further."""


def find_rules(words: Words, typed: str) -> tuple[str, ...]:
    """The rule whose number is typed, then those with all typed words, the nearest first, in the order of the book."""
    index, typed = _index(words), typed.casefold().strip()
    numbered = _by_number(index, typed)
    wanted = [_near(index, word) for word in WORD.findall(typed)]
    far = {
        rule: sum(near[rule] for near in wanted)
        for rule in index.rules
        if wanted and all(rule in near for near in wanted)
    }
    return (*numbered, *(rule for rule in sorted(far, key=far.__getitem__) if rule not in numbered))


def _by_number(index: RuleIndex, typed: str) -> tuple[str, ...]:
    found = NUMBER.fullmatch(typed)
    if found is None:
        return ()
    chapter, number = found[1].upper(), found[2]
    wanted = f"{chapter}-{int(number):02d}" if number else f"{chapter}-"
    return tuple(rule for rule in index.rules if rule.startswith(wanted))


def _near(index: RuleIndex, typed: str) -> Mapping[str, int]:
    """How far the rules are that have this word or one like it; errors are forgiven only if nothing else fits."""
    far = near_words(typed, index.letters)
    texts, titles = _nearest(index.texts, far), _nearest(index.titles, far)
    near = {rule: distance + IN_TITLE for rule, distance in titles.items()}
    return near | {rule: distance - (rule in titles) for rule, distance in texts.items()}


def _nearest(by_word: Mapping[str, set[str]], far: Mapping[str, int]) -> dict[str, int]:
    """The rules that have one of these words, and how far the nearest of them is."""
    farthest_first = sorted(far, key=far.__getitem__, reverse=True)
    return {rule: far[word] for word in farthest_first for rule in by_word.get(word, ())}


@cache
def _index(words: Words) -> RuleIndex:
    """Made once for each language, when somebody first types."""
    rules = words.rules()
    texts = _by_word((rule.number, rule.text) for rule in rules)
    titles = _by_word((rule.number, rule.title) for rule in rules)
    letters = {word: frozenset(word) for word in (*texts, *titles)}
    return RuleIndex(tuple(rule.number for rule in rules), texts, titles, letters)


def _by_word(told: Iterable[tuple[str, str]]) -> dict[str, set[str]]:
    found: defaultdict[str, set[str]] = defaultdict(set)
    for rule, text in told:
        for word in WORD.findall(text.casefold()):
            found[word].add(rule)
    return dict(found)
