"""Where the evening's time went: moments of a table, added up. Times only, no secret, and nobody is blamed."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

import attrs

if TYPE_CHECKING:
    from companion.door import PublicTable
    from engine import House

MOST_SECONDS = 1800.0
"""Whoever has heard nothing for longer has slept, and does not know how long the others have played."""


class Part(Enum):
    """What the table does."""

    WESTEROS = "westeros"
    PLANNING = "planning"
    ACTION = "action"
    BATTLE = "battle"


@attrs.frozen
class Doing:
    """What a table does at a moment, and whom it waits for."""

    round: int
    part: Part
    houses: tuple[House, ...]


@attrs.frozen
class Spent:
    """Seconds by round and part, and by house that was asked."""

    parts: Mapping[tuple[int, Part], float] = MappingProxyType({})
    houses: Mapping[House, float] = MappingProxyType({})

    def after(self, doing: Doing | None, seconds: float) -> Spent:
        """The same when the table has done this for so long; nothing counts while it does nothing."""
        if doing is None or seconds <= 0:
            return self
        seconds = min(seconds, MOST_SECONDS)
        part = doing.round, doing.part
        parts = {**self.parts, part: self.parts.get(part, 0.0) + seconds}
        houses = {house: self.houses.get(house, 0.0) + seconds for house in doing.houses}
        return Spent(MappingProxyType(parts), MappingProxyType({**self.houses, **houses}))


NOTHING_SPENT = Spent()


def doing_now(table: PublicTable) -> Doing | None:
    """None before the first answer and after the last, while the table or its clock rests, and out of step with it."""
    from companion.door import Progress
    from companion.ui.models.start.options import has_begun

    position = table.position
    is_here = position is not None and table.connection.progress is Progress.IN_STEP
    rests = table.is_paused or (table.clock is not None and not table.clock.runs)
    if position is None or not is_here or rests or not has_begun(table) or position.ranking:
        return None
    players = {seat.house for seat in table.seats if not seat.by_itself}
    asked = {asked.house for asked in table.asked if asked.is_due and not asked.is_sealed}
    part = Part.BATTLE if position.battle is not None else PARTS.get(position.step, Part.ACTION)
    return Doing(position.round, part, tuple(house for house in position.houses if house in asked & players))


PARTS = {"westeros": Part.WESTEROS, "planning": Part.PLANNING}
"""RND-02: the steps that are a phase of their own; all others belong to the Action phase."""


def plain_of(spent: Spent) -> dict[str, Any]:
    """As it lies on the disk: whole seconds."""
    parts = [[number, part.value, round(seconds)] for (number, part), seconds in spent.parts.items()]
    return {"parts": parts, "houses": {house: round(seconds) for house, seconds in spent.houses.items()}}


def spent_of(plain: Any) -> Spent:
    """What was kept; nothing, where it cannot be read."""
    try:
        parts = {(int(number), Part(part)): float(seconds) for number, part, seconds in plain["parts"]}
        houses = {str(house): float(seconds) for house, seconds in plain["houses"].items()}
    except (AttributeError, KeyError, TypeError, ValueError):
        return NOTHING_SPENT
    return Spent(MappingProxyType(parts), MappingProxyType(houses))
