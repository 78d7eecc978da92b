"""Plain values: what crosses from the network's thread to a screen can be changed by neither side."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

import attrs

from engine import Event, Refusal

SIMPLE = frozenset({str, int, bool, float, bytes, type(None)})
"""Most of what there is, and cannot be changed: looked for first, because a view is made after every entry."""


@attrs.frozen
class Told:
    """Something by its name and its facts, for a screen to put into words."""

    what: str
    facts: Mapping[str, Any]


@attrs.frozen
class WhyNot:
    """Why something was not done: a reason; by the rules of the game, also the rule, a code and its facts."""

    reason: str
    rule: str = ""
    code: str = ""
    facts: Mapping[str, Any] = MappingProxyType({})


def frozen(value: Any) -> Any:
    """The same value with nothing in it that could be changed, all the way down; a copy of whatever could."""
    if type(value) in SIMPLE:
        return value
    if isinstance(value, Mapping):
        return MappingProxyType({key: frozen(item) for key, item in value.items()})
    if isinstance(value, set | frozenset):
        return frozenset(map(frozen, value))
    if isinstance(value, list | tuple):
        items = tuple(map(frozen, value))
        return value if type(value) is tuple and _are_the_same(items, value) else items
    if isinstance(value, Refusal):
        return why_not(value)
    return _frozen_attributes(value) if attrs.has(type(value)) else value


def told(value: Any) -> Told:
    """An entry's body, or a notice, by the name of its type."""
    fields = (field.name for field in attrs.fields(type(value)))
    return Told(type(value).__name__, MappingProxyType({name: frozen(getattr(value, name)) for name in fields}))


def told_event(event: Event) -> Event:
    """An event of which nothing can be changed."""
    return Event(event.name, frozen(event.facts))


def why_not(refusal: Refusal) -> WhyNot:
    """What the engine has refused, as a value."""
    return WhyNot("refused", refusal.rule, refusal.code, frozen(refusal.facts))


def _frozen_attributes(value: Any) -> Any:
    """A value of the table layer as it is, if nothing in it can be changed; what is told of it, if something can."""
    as_told = told(value)
    can_change = type(value).__hash__ is None
    is_plain = not can_change and all(getattr(value, name) is item for name, item in as_told.facts.items())
    return value if is_plain else as_told


def _are_the_same(items: tuple[Any, ...], others: tuple[Any, ...]) -> bool:
    return all(item is other for item, other in zip(items, others, strict=True))
