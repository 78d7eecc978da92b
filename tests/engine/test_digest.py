"""The digest: it sees the whole position, and nothing that is still secret."""

from collections.abc import Iterator
from copy import copy
from dataclasses import fields, is_dataclass, replace
from typing import Any

import pytest

from engine import Game, parse_answer
from engine.box import Box
from engine.cases import read_cases
from engine.cases.running import start
from engine.editions.edition import Edition
from engine.state import Army, Battle, Deck, GrantedSupport, PlacedOrder, State

SCENE = """
case [X-01] A supported combat with both cards on the table, and a question about the Blade
options tides
step march
given blade: ready
given units moat-cailin: stark footman routed-footman
given control moat-cailin: stark
given garrison winterfell: 2
given neutral kings-landing: 5
given ban: raid
given units seagard: greyjoy knight knight footman
given order seagard: greyjoy march-0
given units twins: greyjoy footman
given order twins: greyjoy support
do greyjoy march seagard: knight knight > moat-cailin
do greyjoy support attacker
do greyjoy house-card victarion-greyjoy
do stark house-card catelyn-stark
do greyjoy redraw-tide no
do dealer draw tides sword-1
do dealer draw tides blank-0
"""
PARTS = (Battle, Army, PlacedOrder, Deck, GrantedSupport)
NO_POSITION = {"events", "box"}
"""What happened since the last answer: nothing is left of it between answers. And the box: it is the edition's."""


def scene(text: str) -> Game:
    (case,) = read_cases(text, "scene")
    game = start(case)
    for statement in case.statements:
        game.apply(parse_answer(statement.text, game.pending))
    return game


def changes(value: Any) -> Iterator[Any]:
    """The value with one thing in it changed; for a part of the position, each of its fields in turn."""
    if is_dataclass(value) and not isinstance(value, type):
        for field in fields(value):
            for changed in changes(getattr(value, field.name)):
                part = copy(value)
                object.__setattr__(part, field.name, changed)
                yield part
    elif isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        yield value + 1
    elif isinstance(value, str):
        yield value + "-changed"
    elif value is None:
        yield "changed"
    elif isinstance(value, dict):
        yield {**value, "changed": next(iter(value.values()), "changed")}
        for key, inner in list(value.items())[:1]:
            yield from ({**value, key: changed} for changed in changes(inner))
    elif isinstance(value, set | frozenset):
        yield value | {"changed"}
    else:
        yield type(value)((*value, value[0] if value else "changed"))
        if value:
            yield from (type(value)((changed, *value[1:])) for changed in changes(value[0]))


def changed_states(state: State, name: str) -> Iterator[State]:
    for value in changed_field(getattr(state, name)):
        after = copy(state)
        setattr(after, name, value)
        yield after


def changed_field(value: Any) -> Iterator[Any]:
    if isinstance(value, Edition):
        return iter([replace(value, name="another"), replace(value, errata=not value.errata)])
    return changes(value)


@pytest.mark.parametrize("name", [field.name for field in fields(State) if field.name not in NO_POSITION])
def test_every_field_of_the_position_changes_the_digest(name: str) -> None:
    game = scene(SCENE)
    state, before = game.state, game.digest()
    found = list(changed_states(state, name))
    assert found
    for after in found:
        game.state = after
        assert game.digest() != before, (name, getattr(after, name))
    game.state = state
    assert game.digest() == before


@pytest.mark.parametrize("part", PARTS, ids=lambda part: part.__name__)
def test_the_scene_holds_every_part_of_a_position(part: type[Any]) -> None:
    """So that the test above looks at every field of every part."""
    assert any(isinstance(value, part) for value in parts_of(scene(SCENE).state))


def parts_of(value: Any) -> Iterator[Any]:
    """The value and everything in it that the digest should see."""
    yield value
    if isinstance(value, Box | Edition):
        return
    if is_dataclass(value) and not isinstance(value, type):
        inside: Any = [getattr(value, field.name) for field in fields(value)]
    else:
        inside = value.values() if isinstance(value, dict) else value if isinstance(value, list | tuple) else ()
    for item in inside:
        yield from parts_of(item)


def test_no_position_has_a_part_that_is_not_listed() -> None:
    found = {type(value) for value in parts_of(scene(SCENE).state) if is_dataclass(value)}
    assert found == {State, Box, Edition, *PARTS}


CLASH = """
case [SEC-06] A clash of kings
step westeros
given deck westeros-1: supply
given deck westeros-2: clash-of-kings
do dealer draw westeros-1 supply
do dealer draw westeros-2 clash-of-kings
do dealer draw westeros-3 put-to-the-sword
"""
PLANNING = """
case [SEC-02] Orders
given units winterfell: stark footman
given units pyke: greyjoy footman
"""
COMBAT = """
case [HCD-03] House cards
step march
given units moat-cailin: stark footman
given units seagard: greyjoy knight footman
given order seagard: greyjoy march-0
do greyjoy march seagard: knight > moat-cailin
"""


@pytest.mark.parametrize(
    ("text", "answers"),
    [
        (CLASH, ("stark bid 0", "stark bid 3", "stark bid 5")),
        (PLANNING, ("stark orders winterfell=raid", "stark orders winterfell=march-0")),
        (COMBAT, ("stark house-card eddard-stark", "stark house-card robb-stark")),
    ],
)
@pytest.mark.rule("SEC-02")
@pytest.mark.rule("SEC-06")
def test_the_digest_tells_who_has_answered_and_not_what(text: str, answers: tuple[str, ...]) -> None:
    after = [scene(f"{text}do {answer}") for answer in answers]
    assert len({game.digest() for game in after}) == 1
    assert after[0].digest() != scene(text).digest()
