"""What is wrong at the moment, or waits to be read or voted on, as one value that the steward keeps."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

import attrs

if TYPE_CHECKING:
    from companion.door import OwnNews

NOTHING: Mapping[str, Any] = MappingProxyType({})


@attrs.frozen
class Unread:
    """A notice that the player has not read yet."""

    number: int
    """Goes up with every notice."""
    news: OwnNews = attrs.field(repr=False)
    changes: Mapping[str, Any] = NOTHING
    """What lies differently on the board because of it: what is so now, by the way to the place."""


@attrs.frozen
class Trouble:
    """How long something lasts is counted by the steward's clock."""

    without_host: float = 0.0
    """For so many seconds this device has not been in step with the host."""
    under_way: float = 0.0
    """For so many seconds the oldest wish has been on its way to the host."""
    is_stopped: bool = False
    """This device could not believe its host: it plays no more until another one hosts."""
    unread: tuple[Unread, ...] = ()
    """The oldest first."""
    put_off: frozenset[int] = frozenset()
    """Proposals that the player votes on later."""


NO_TROUBLE = Trouble()
