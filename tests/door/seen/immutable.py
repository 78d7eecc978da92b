"""Walking through a value: is everything in it plain, and can nothing of it be changed?"""

import gc
from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from types import MappingProxyType
from typing import Any

import attrs

PLAIN = (str, bytes, int, float, bool, type(None), Enum)


def changeable_parts(value: Any) -> list[str]:
    """Where in the value stands something that could be changed, or that is no plain value."""
    return [way for way, part in walk(value) if not _is_plain(part)]


def walk(value: Any, way: str = "") -> Iterator[tuple[str, Any]]:
    """Every part of a value, with the way to it."""
    yield way or "it", value
    for name, part in _parts(value):
        yield from walk(part, f"{way}.{name}")


def _parts(value: Any) -> Iterator[tuple[str, Any]]:
    if isinstance(value, Mapping):
        for key, item in value.items():
            yield "key", key
            yield str(key), item
    elif isinstance(value, tuple | frozenset | list | set):
        yield from ((str(number), item) for number, item in enumerate(value))
    elif attrs.has(type(value)):
        yield from ((field.name, getattr(value, field.name)) for field in attrs.fields(type(value)))
    elif is_dataclass(value):
        yield from ((field.name, getattr(value, field.name)) for field in fields(value))


def _is_plain(part: Any) -> bool:
    if isinstance(part, (MappingProxyType, *PLAIN)) or type(part) in (tuple, frozenset):
        return True
    form = type(part)
    return (attrs.has(form) or is_dataclass(part)) and _cannot_be_set(part)


def _cannot_be_set(part: Any) -> bool:
    name = next(iter([*getattr(part, "__attrs_attrs__", ()), *getattr(part, "__dataclass_fields__", {}).values()])).name
    try:
        setattr(part, name, getattr(part, name))
    except AttributeError:
        return True
    return False


def behind(proxy: MappingProxyType[Any, Any]) -> int:
    """The identity of the mapping that a read-only mapping shows."""
    (mapping,) = gc.get_referents(proxy)
    return id(mapping)


def read_only_mappings(value: Any) -> set[int]:
    """The mappings behind all read-only mappings in a value."""
    return {behind(part) for _, part in walk(value) if isinstance(part, MappingProxyType)}


def changeable_objects(live: Any) -> set[int]:
    """Every dict, list and set that can be reached from a living object."""
    found: dict[int, Any] = {}
    left = [live]
    while left:
        here = left.pop()
        if id(here) in found or isinstance(here, type | str | bytes) or type(here).__name__ in ("module", "function"):
            continue
        found[id(here)] = here
        left += gc.get_referents(here)
    return {key for key, item in found.items() if isinstance(item, dict | list | set)}
