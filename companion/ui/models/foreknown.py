"""What the engine has said about the question on top, beyond what may be answered."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, TypeAlias

import attrs

if TYPE_CHECKING:
    from companion.door import Prospect
    from engine import Choice

Way: TypeAlias = "tuple[Choice, ...]"
"""A way to answer: one answer, or several that would be given one after the other."""


@attrs.frozen
class Foreknown:
    """What would stand after the answers that the player thinks about, and some that can be proposed."""

    prospects: Mapping[Way, Prospect] = MappingProxyType({})
    proposals: tuple[Choice, ...] = ()
    """The first legal answers, where a kind of question proposes some."""


def way(*choices: Choice) -> Way:
    """These answers in their one form, as they are looked up."""
    from engine import in_order

    return tuple(map(in_order, choices))


NOTHING_FOREKNOWN = Foreknown()
