"""Plain values: what crosses from the network's thread to a screen can be changed by neither side."""

from collections.abc import Callable, Mapping, Sequence, Set
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
    kind = type(value)
    if kind in SIMPLE:
        return value
    if kind not in _FREEZING:
        _FREEZING[kind] = _freezing(kind)
    return _FREEZING[kind](value)


_FREEZING: dict[type, Callable[[Any], Any]] = {}
"""How values of a type are frozen: found once for each type, because a view holds some hundred values."""


def _freezing(kind: type) -> Callable[[Any], Any]:
    if issubclass(kind, Mapping):
        return _frozen_mapping
    if issubclass(kind, set | frozenset):
        return _frozen_set
    if issubclass(kind, list | tuple):
        return _frozen_row
    if issubclass(kind, Refusal):
        return why_not
    return _frozen_attributes if attrs.has(kind) else _as_it_is


def _frozen_mapping(value: Mapping[Any, Any]) -> Mapping[Any, Any]:
    return MappingProxyType({key: frozen(item) for key, item in value.items()})


def _frozen_set(value: Set[Any]) -> frozenset[Any]:
    return frozenset(map(frozen, value))


def _frozen_row(value: Sequence[Any]) -> tuple[Any, ...]:
    items = tuple(map(frozen, value))
    return value if type(value) is tuple and _are_the_same(items, value) else items


def _as_it_is(value: Any) -> Any:
    return value


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
