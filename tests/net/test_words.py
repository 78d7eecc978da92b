"""Every word that a player may be shown is listed, and every listed word is used."""

import ast
from collections.abc import Iterator, Mapping
from functools import cache

import pytest

from companion.net import words
from companion.net.words import (
    ARCHIVES,
    CODES,
    ENTRANCE,
    FAREWELLS,
    FRAMES,
    INVITATIONS,
    LINKS,
    NEIGHBOURHOOD,
    STORAGE,
    TURNED_AWAY,
)
from companion.table.words import Vocabulary
from tests.sayings import called, calls, modules, returned, words_of

FOLDERS = ("companion/net", "companion/table")

SAID_BY: Mapping[str, Vocabulary] = {
    "ArchiveError": ARCHIVES,
    "CodeError": CODES,
    "Dropped": FAREWELLS,
    "Farewell": FAREWELLS,
    "FrameError": FRAMES,
    "LinkError": LINKS,
    "NotAdmitted": {**ENTRANCE, **FAREWELLS},
    "Reply": INVITATIONS,
    "TurnedAway": TURNED_AWAY,
    "_farewell": FAREWELLS,
    "_set_status": NEIGHBOURHOOD,
}
"""Whoever calls one of these names a word of this vocabulary first."""

SOMETIMES_SAID_BY: Mapping[str, Vocabulary] = {"drop": FRAMES}
"""A connection is also dropped for reasons that nobody is shown."""

HELD_IN: Mapping[str, Vocabulary] = {
    "_hear": INVITATIONS,
    "_reached_by": NEIGHBOURHOOD,
    "invite": INVITATIONS,
    "trouble": STORAGE,
    "turned_away": {**ENTRANCE, **FAREWELLS},
}
"""Whoever returns a word from a function of this name, or puts it into an attribute of this name, names one as well."""

Said = tuple[Vocabulary, str, str]
"""A vocabulary, a word of it, and where it is said."""


@cache
def all_said() -> list[Said]:
    return [said for name, tree in modules(*FOLDERS) for said in said_in(name, tree)]


def said_in(module: str, tree: ast.Module) -> Iterator[Said]:
    for node in ast.walk(tree):
        for vocabulary, expression in sayings(node):
            for word in words_of(module, tree, expression):
                yield vocabulary, word, module
        if isinstance(node, ast.Call) and called(node) in SOMETIMES_SAID_BY:
            vocabulary = SOMETIMES_SAID_BY[called(node)]
            yield from (
                (vocabulary, word, module) for word in words_of(module, tree, node.args[0]) if word in vocabulary
            )


def sayings(node: ast.AST) -> Iterator[tuple[Vocabulary, ast.expr]]:
    """The expressions by which words are said."""
    if isinstance(node, ast.Call) and called(node) in SAID_BY and node.args:
        yield SAID_BY[called(node)], node.args[0]
    if isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None:
        targets = node.targets if isinstance(node, ast.Assign) else [node.target]
        for target in targets:
            held = getattr(target, "attr", getattr(target, "id", ""))
            if held in HELD_IN:
                yield HELD_IN[held], node.value
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name in HELD_IN:
        yield from ((HELD_IN[node.name], value) for value in returned(node))


def test_every_word_that_is_said_is_listed() -> None:
    unlisted = [(word, module) for vocabulary, word, module in all_said() if word not in vocabulary]
    assert unlisted == []


@pytest.mark.parametrize(
    "name", [name for name, value in vars(words).items() if name.isupper() and isinstance(value, Mapping)]
)
def test_every_word_that_is_listed_is_said(name: str) -> None:
    vocabulary: Vocabulary = getattr(words, name)
    said = {word for of, word, _ in all_said() if of.keys() <= vocabulary.keys() or of.keys() >= vocabulary.keys()}
    assert [word for word in vocabulary if word not in said] == []


def test_a_word_that_is_said_and_not_listed_is_found() -> None:
    tree = ast.parse('def f(): raise NotAdmitted("dragons" if late else "wrong_code")')
    said = list(said_in("companion.net.words", tree))
    assert [word for vocabulary, word, _ in said if word not in vocabulary] == ["dragons"]


@pytest.mark.parametrize("error", ["ArchiveError", "CodeError", "LinkError"])
def test_a_word_is_said_with_its_facts_and_no_others(error: str) -> None:
    said = [
        (word, len(node.args) - 1)
        for module, tree in modules(*FOLDERS)
        for node in calls(tree)
        if called(node) == error
        for word in words_of(module, tree, node.args[0])
    ]
    assert said
    assert [(word, facts) for word, facts in said if facts != len(SAID_BY[error][word])] == []
