"""Every word that comes out of the door is listed, and every listed word is said."""

import ast
from collections.abc import Iterator, Mapping
from pathlib import Path

import attrs
import pytest

import companion.door as front
from companion.door.door import Door
from companion.door.seen.plain import WhyNot
from companion.door.vocabulary import words
from companion.door.vocabulary.words import (
    NOTICE_WORDS,
    NOTICES,
    REASONS,
    UNHEARD,
    VIEW_WORDS,
    WHY_NOT,
    WHY_NOT_CODES,
    WISHES,
)
from companion.door.wishes.reasons import reason_of
from companion.net.entrance.admission import CodeError
from companion.net.finding.links import LinkError
from companion.net.keeping.archive import ArchiveError
from companion.net.words import ENTRANCE
from companion.table.ledger.keys import KeyDamaged
from companion.table.state.judging import Objection
from companion.table.words import OBJECTIONS, OWN_REFUSALS, SUGGESTIONS, Vocabulary
from engine import Refusal
from tests.sayings import called, calls, modules, words_of

FOLDER = "companion/door"
SAID_BY = ("NotPossible", "WhyNot")
"""Whoever calls one of these names a reason first."""

PASSED_ON: Mapping[str, Vocabulary] = {
    "error.reason": {**OBJECTIONS, **ENTRANCE},
    "refused.reason": {**OBJECTIONS, **SUGGESTIONS, **OWN_REFUSALS},
    "said": UNHEARD,
}
"""Reasons that others have said, who have tables and tests of their own."""


def said_in(module: str, tree: ast.Module) -> Iterator[tuple[str, ast.Call]]:
    """The reasons that a module names itself."""
    for call in calls(tree):
        if called(call) in SAID_BY:
            found = tuple(words_of(module, tree, call.args[0]))
            where = f"{module}:{call.lineno}"
            assert found or ast.unparse(call.args[0]) in PASSED_ON, f"{where}: the word must stand there"
            yield from ((word, call) for word in found)


def said() -> list[tuple[str, ast.Call]]:
    return [each for module, tree in modules(FOLDER) for each in said_in(module, tree)]


def test_exactly_the_listed_reasons_are_given() -> None:
    """What the rules refuse is a reason of the table."""
    assert {word for word, _ in said()} - {"refused"} == set(REASONS)


def test_a_reason_is_given_with_what_is_listed_beside_it() -> None:
    beside = [(word, {keyword.arg for keyword in call.keywords}) for word, call in said() if word != "refused"]
    assert [(word, found) for word, found in beside if found != set(REASONS[word])] == []


def test_whatever_is_passed_on_is_a_reason_of_a_ticket() -> None:
    assert [word for vocabulary in PASSED_ON.values() for word in vocabulary if word not in WHY_NOT] == []


def test_a_reason_has_codes_exactly_if_it_holds_one() -> None:
    assert {reason for reason, beside in WHY_NOT.items() if "code" in beside} == set(WHY_NOT_CODES)


@pytest.mark.parametrize(
    ("error", "expected"),
    [
        (LinkError("empty"), WhyNot("link", code="empty")),
        (LinkError("port", "0"), WhyNot("link", code="port", facts={"found": "0"})),
        (CodeError("letter", "O"), WhyNot("code", code="letter", facts={"found": "O"})),
        (ArchiveError("truncated"), WhyNot("archive", code="truncated")),
        (ArchiveError("forged", 7), WhyNot("archive", code="forged", facts={"entry": 7})),
        (Objection("seat_taken"), WhyNot("seat_taken")),
        (KeyDamaged(), WhyNot("key_damaged")),
        (Refusal("PLN-01", "not_an_option"), WhyNot("refused", "PLN-01", "not_an_option")),
    ],
)
def test_a_reason_comes_with_the_listed_facts_of_its_code_and_no_others(error: Exception, expected: WhyNot) -> None:
    because = reason_of(error)
    assert because == expected
    code_facts = WHY_NOT_CODES.get(because.reason, {}).get(because.code, ())
    assert set(because.facts) == set(code_facts)


def test_every_wish_is_listed_with_what_it_is_about() -> None:
    _, tree = next(each for each in modules(FOLDER) if each[0] == "companion.door.door")
    wished: dict[str, str] = {}
    for name in vars(Door):
        method = next((node for node in ast.walk(tree) if getattr(node, "name", "") == name), None)
        for call in calls(method) if method is not None else ():
            if called(call) in ("wish", "wish_of", "ask", "do"):
                wish, about = call.args[:2]
                assert isinstance(wish, ast.Constant)
                assert wish.value == name
                wished[name] = ast.unparse(about)
    assert set(wished) == set(WISHES)
    for name, about in WISHES.items():
        ways = [way for each in about for way in (each, f"str({each})", f"asked.{each}")]
        assert wished[name] in (ways or ["''"])


def test_the_listed_fields_of_a_view_are_there() -> None:
    for name in VIEW_WORDS:
        kind, field = name.split(".")
        assert field in attrs.fields_dict(getattr(front, kind))


def test_every_notice_that_says_why_has_its_words_listed() -> None:
    assert {name for name, facts in NOTICES.items() if "reason" in facts} == set(NOTICE_WORDS)


def test_a_screen_finds_every_table_at_the_door() -> None:
    """Reasons of the door and of unheard invitations are among all reasons."""
    tree = ast.parse(Path(words.__file__).read_text(encoding="utf-8"))
    targets = [node.targets[0] if isinstance(node, ast.Assign) else getattr(node, "target", None) for node in tree.body]
    tables = {target.id for target in targets if isinstance(target, ast.Name)}
    assert tables - set(front.__all__) == {"OF_THE_ENGINE", "REASONS", "UNHEARD", "WITH_CODE"}


def test_a_reason_that_is_given_and_not_listed_is_found() -> None:
    tree = ast.parse('def f(): raise NotPossible("dragons")')
    assert [word for word, _ in said_in("companion.door.vocabulary.words", tree) if word not in REASONS] == ["dragons"]
    with pytest.raises(AssertionError, match="must stand there"):
        list(said_in("companion.door.vocabulary.words", ast.parse("def f(dragons): raise NotPossible(dragons)")))
