"""From values to bytes and back, strictly: what is not exactly a known form is refused."""

from typing import Any, TypeVar

from cattrs.preconf.msgpack import MsgpackConverter, make_converter
from cattrs.strategies import configure_tagged_union

Value = TypeVar("Value")
KIND = "kind"


class Malformed(Exception):
    """Bytes or data that are no message and no entry."""


def strict_converter(*unions: Any) -> MsgpackConverter:
    """A converter that never coerces, refuses unknown fields, and tags each member of the unions by its kind."""
    converter = make_converter(forbid_extra_keys=True, detailed_validation=False)
    for primitive in (int, str, bytes, bool):
        converter.register_structure_hook(primitive, _exactly(primitive))
    for union in unions:
        configure_tagged_union(union, converter, tag_name=KIND)
    return converter


def _exactly(primitive: type) -> Any:
    def structure(value: Any, _: type) -> Any:
        if type(value) is not primitive:
            raise TypeError(primitive.__name__)
        return value

    return structure


def read(converter: MsgpackConverter, data: bytes, form: Any) -> Any:
    """The value that the bytes mean; Malformed if they mean none."""
    try:
        return converter.loads(data, form)
    except Exception as error:  # whatever a stranger's bytes provoke, it is the same answer
        raise Malformed(type(error).__name__) from None


def write(converter: MsgpackConverter, value: Any, form: Any) -> bytes:
    """The bytes of a value."""
    return converter.dumps(value, unstructure_as=form)
