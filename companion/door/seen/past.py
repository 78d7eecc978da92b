"""The past of a table: every step that stands, what it has caused, and the public position after it.

Steps that were taken back are not in it, and neither is what is sealed and not opened: a position is made only of
answers that everybody has seen.
"""

from collections.abc import Sequence

import attrs

from companion.door.seen.plain import told_event
from companion.door.seen.position import Position, position_now
from companion.table.state.steps import Given
from engine import Event, Game, Setup


@attrs.frozen
class PastStep:
    """An answer alone, or answers that were revealed together; what happened, and how everything lay afterwards."""

    given: tuple[Given, ...]
    events: tuple[Event, ...]
    position: Position


@attrs.frozen
class Past:
    """From the first position on. Every device that has the same ledger has the same past."""

    start: Position
    steps: tuple[PastStep, ...]


def past_of(setup: Setup, steps: Sequence[tuple[Given, ...]]) -> Past:
    """The game played again from its answers, in a game of its own: nothing that belongs to the table is touched."""
    game = Game(setup)
    start = before = position_now(game)
    past = []
    for given in steps:
        events = tuple(told_event(event) for one in given for event in game.apply(one.answer))
        before = _sharing(before, position_now(game))
        past.append(PastStep(given, events, before))
    return Past(start, tuple(past))


def _sharing(before: Position, now: Position) -> Position:
    """The same as now. What is as before is kept once: most steps change little, and a game has hundreds."""
    same = {name: value for name in FIELDS if (value := getattr(before, name)) == getattr(now, name)}
    return attrs.evolve(now, **same)


FIELDS = tuple(field.name for field in attrs.fields(Position))
