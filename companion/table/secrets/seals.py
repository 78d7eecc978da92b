"""Seals: a secret answer is first a salted hash, bound to table, branch and question; later it is opened."""

import hmac
from hashlib import sha256
from typing import Any

import attrs
import msgpack

from companion.table.ledger.entries import Opening

SALT_BYTES = 32
SEAL_BYTES = 32


@attrs.frozen
class Secret:
    """A sealed answer as its owner's device keeps it, on disk too, until it is opened."""

    branch: int
    opening: Opening = attrs.field(repr=False)
    """Never in a log line or a crash report."""


def seal(table: str, secret: Secret) -> bytes:
    """The seal of a secret answer: nothing about the answer can be read off it, and no other answer fits it."""
    opening = secret.opening
    bound_to = [table, secret.branch, opening.question, _in_order(opening.choice)]
    return hmac.digest(opening.salt, msgpack.packb(bound_to), sha256)


def fits(table: str, secret: Secret, sealed: bytes) -> bool:
    """Whether this is what was sealed."""
    return len(secret.opening.salt) == SALT_BYTES and hmac.compare_digest(seal(table, secret), sealed)


def _in_order(value: Any) -> Any:
    """Fields in one order, so that equal answers have equal bytes."""
    return [[key, value[key]] for key in sorted(value)]
