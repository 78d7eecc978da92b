"""Every word of the table layer that a player may be shown is listed, and every listed word is said."""

import ast
from collections.abc import Iterator, Mapping
from typing import get_args

import pytest

from companion.table.talk.notices import OwnNotice
from companion.table.words import (
    ACTIONS,
    BROKEN_SEALS,
    ENTRIES,
    NOTICE_WORDS,
    NOTICES,
    OBJECTIONS,
    OWN_REFUSALS,
    STOPPED,
    SUGGESTIONS,
    TOO_MUCH,
    Vocabulary,
)
from tests.sayings import called, calls, function, modules, returned, words_of

FOLDER = "companion/table"

SAID_BY: Mapping[str, tuple[int, Vocabulary]] = {
    "Objection": (0, {**OBJECTIONS, **SUGGESTIONS}),
    "require": (1, OBJECTIONS),
    "_not_here": (0, OWN_REFUSALS),
    "_stop": (1, STOPPED),
    "_stop_for": (1, STOPPED),
}
"""Whoever calls one of these names a word of this vocabulary, at this place."""

PASSED_ON: Mapping[str, tuple[str, Vocabulary]] = {
    "too_much": ("what_is_too_much", TOO_MUCH),
    "objection.reason": ("Objection", OBJECTIONS),
    "reason": ("a parameter of _stop_for, and of require", {}),
}
"""What names no word itself, but what another has said: who that is, and what it can be."""

Said = tuple[str, str, bool]
"""A word, where it is said, and whether what the engine has said is given with it."""


def said_by(name: str, trees: Iterator[tuple[str, ast.Module]]) -> Iterator[Said]:
    """The words that are said by calls of this name."""
    place, _ = SAID_BY[name]
    for module, tree in trees:
        for call in calls(tree):
            if called(call) != name:
                continue
            where, has_refusal = f"{module}:{call.lineno}", len(call.args) > place + 1
            words = tuple(words_of(module, tree, call.args[place]))
            passed_on = PASSED_ON.get(ast.unparse(call.args[place]))
            assert words or passed_on, f"{where}: the word must stand there, so that it can be found"
            yield from ((word, where, has_refusal) for word in words)
            yield from ((word, where, bool(facts)) for word, facts in (passed_on or ("", {}))[1].items())


@pytest.mark.parametrize("name", SAID_BY)
def test_every_word_that_is_said_is_listed_with_its_facts(name: str) -> None:
    listed = SAID_BY[name][1]
    said = list(said_by(name, modules(FOLDER)))
    assert said
    assert [(word, where) for word, where, _ in said if word not in listed] == []
    if name in ("Objection", "_not_here"):
        assert [(word, where) for word, where, has_refusal in said if has_refusal != bool(listed[word])] == []


@pytest.mark.parametrize(
    ("listed", "names"),
    [
        ({**OBJECTIONS, **SUGGESTIONS}, ["Objection", "require"]),
        (OWN_REFUSALS, ["_not_here"]),
        (STOPPED, ["_stop", "_stop_for"]),
    ],
)
def test_every_word_that_is_listed_is_said(listed: Vocabulary, names: list[str]) -> None:
    said = {word for name in names for word, _, _ in said_by(name, modules(FOLDER))}
    assert said == set(listed)


def test_only_the_host_that_hears_a_suggestion_says_the_words_about_it() -> None:
    said = {(word, where.split(":")[0]) for word, where, _ in said_by("Objection", modules(FOLDER))}
    by_the_host = {word for word, module in said if module == "companion.table.host.session"}
    assert by_the_host == set(SUGGESTIONS)


def test_what_is_too_much_is_listed_and_nothing_else() -> None:
    module, tree = next(each for each in modules(FOLDER) if each[0] == "companion.table.ledger.bounds")
    said = [word for value in returned(function(tree, "what_is_too_much")) for word in words_of(module, tree, value)]
    assert set(said) == set(TOO_MUCH)


def test_the_reasons_for_a_broken_seal_are_the_objections_to_an_opening() -> None:
    """Before all have sealed, nothing is broken yet."""
    module, tree = next(each for each in modules(FOLDER) if each[0] == "companion.table.state.judging")
    found = [call for name in ("judge_opening", "answer_of") for call in calls(function(tree, name))]
    reasons = [call.args[SAID_BY[called(call)][0]] for call in found if called(call) in ("Objection", "require")]
    said = {word for reason in reasons for word in words_of(module, tree, reason)}
    assert said - {"too_early"} == set(BROKEN_SEALS)


def test_every_notice_is_given_somewhere() -> None:
    made = {called(call) for _, tree in modules("companion/table", "companion/net") for call in calls(tree)}
    because = {"Refused"}  # made by Refused.because
    assert set(NOTICES) - made == because
    assert {kind.__name__ for kind in get_args(OwnNotice)} < set(NOTICES)


def test_the_facts_of_notices_and_entries_are_their_fields() -> None:
    assert NOTICES["Stopped"] == ("entries", "reason")
    assert NOTICES["SeatLost"] == ("house", "player", "laid_again")
    assert ENTRIES["SeatTaken"] == ("house", "key", "player", "by_itself")
    assert ACTIONS["GoBack"] == ("answers",)


def test_facts_that_are_words_are_facts_of_something_that_is_listed() -> None:
    assert [name for name, facts in NOTICE_WORDS.items() if not set(facts) <= set(NOTICES[name])] == []


def test_every_notice_that_says_why_has_its_words_listed() -> None:
    """A farewell is the net's: it alone knows why a connection ends."""
    says_why = {name for name, facts in NOTICES.items() if "reason" in facts}
    assert says_why == {*NOTICE_WORDS, "Farewell"}


def test_a_word_that_is_said_and_not_listed_is_found() -> None:
    tree = ast.parse('def f(late): raise Objection("dragons" if late else "stale")')
    said = list(said_by("Objection", iter([("companion.table.words", tree)])))
    assert [word for word, _, _ in said if word not in OBJECTIONS] == ["dragons"]


def test_a_word_that_does_not_stand_there_is_found() -> None:
    tree = ast.parse("def f(dragons): raise Objection(dragons)")
    with pytest.raises(AssertionError, match="must stand there"):
        list(said_by("Objection", iter([("companion.table.words", tree)])))
