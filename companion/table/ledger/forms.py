"""Values as arrays of their fields, a member of a union after its name; what is not exactly that is refused."""

from collections.abc import Callable
from typing import Any, get_args

import attrs
from cattrs.preconf.msgpack import MsgpackConverter, make_converter


class Malformed(Exception):
    """Bytes or data that are no message and no entry."""


def strict_converter(*unions: Any) -> MsgpackConverter:
    """A converter that never coerces, and refuses a field too many or too few."""
    converter = make_converter(detailed_validation=False)
    for primitive in (int, str, bytes, bool):
        converter.register_structure_hook(primitive, _exactly(primitive))
    converter.register_unstructure_hook_factory(attrs.has, lambda form: _to_array(converter, form))
    converter.register_structure_hook_factory(attrs.has, lambda form: _from_array(converter, form))
    for union in unions:
        _know_union(converter, union)
    return converter


def _know_union(converter: MsgpackConverter, union: Any) -> None:
    """Members of the union begin with their name."""
    members = {member.__name__: member for member in get_args(union)}

    def unstructure(value: Any) -> list[Any]:
        return [type(value).__name__, *converter.unstructure(value)]

    def structure(value: Any, _: Any) -> Any:
        if type(value) is not list:
            raise TypeError(type(value).__name__)
        name, *fields = value
        return converter.structure(fields, members[name])

    converter.register_unstructure_hook(union, unstructure)
    converter.register_structure_hook(union, structure)


def _exactly(primitive: type) -> Any:
    def structure(value: Any, _: type) -> Any:
        if type(value) is not primitive:
            raise TypeError(primitive.__name__)
        return value

    return structure


def _to_array(converter: MsgpackConverter, form: type) -> Callable[[Any], list[Any]]:
    fields = [(field.name, converter.get_unstructure_hook(field.type)) for field in attrs.fields(form)]
    return lambda value: [unstructure(getattr(value, name)) for name, unstructure in fields]


def _from_array(converter: MsgpackConverter, form: type) -> Callable[[Any, Any], Any]:
    fields = [(field.type, converter.get_structure_hook(field.type)) for field in attrs.fields(form)]

    def structure(values: Any, _: Any) -> Any:
        if type(values) is not list:
            raise TypeError(form.__name__)
        return form(*(structure(value, kind) for value, (kind, structure) in zip(values, fields, strict=True)))

    return structure


def read(converter: MsgpackConverter, data: bytes, form: Any) -> Any:
    """The value that the bytes mean; Malformed if they mean none."""
    try:
        return converter.loads(data, form)
    except Exception as error:  # whatever a stranger's bytes provoke, it is the same answer
        raise Malformed(type(error).__name__) from None


def read_kept(converter: MsgpackConverter, data: bytes, form: Any) -> Any | None:
    """What a device has kept of its own; None, as if forgotten, if it is damaged or of another version."""
    try:
        return read(converter, data, form)
    except Malformed:
        return None


def write(converter: MsgpackConverter, value: Any, form: Any) -> bytes:
    """The bytes of a value."""
    return converter.dumps(value, unstructure_as=form)
