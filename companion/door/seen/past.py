"""The past of a table: every step that stands, what it has caused, and the public position after it.

Steps that were taken back are not in it, and neither is what is sealed and not opened: a position is made only of
answers that everybody has seen.
"""

from collections.abc import Sequence
from threading import Lock

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


class Retelling:
    """The game played again from its answers, in a game of its own: nothing that belongs to the table is touched.

    Who looks back while others play is told more and more: it goes on from what was told last, as long as that stands.
    """

    def __init__(self) -> None:
        self._lock = Lock()
        """Every time is told in a thread of its own, and one may ask before the last is done."""
        self._last: tuple[Game, Past] | None = None

    def tell(self, setup: Setup, steps: Sequence[tuple[Given, ...]]) -> Past:
        """All steps that stand now."""
        with self._lock:
            game, past = self._last if self._last is not None and _goes_on(*self._last, setup, steps) else _begin(setup)
            self._last = None  # a game that breaks off is not gone on with
            told = list(past.steps)
            before = told[-1].position if told else past.start
            for given in steps[len(told) :]:
                events = tuple(told_event(event) for one in given for event in game.apply(one.answer))
                before = _sharing(before, position_now(game))
                told.append(PastStep(given, events, before))
            past = Past(past.start, tuple(told))
            self._last = game, past
            return past


def past_of(setup: Setup, steps: Sequence[tuple[Given, ...]]) -> Past:
    """Told once, from the beginning."""
    return Retelling().tell(setup, steps)


def _begin(setup: Setup) -> tuple[Game, Past]:
    game = Game(setup)
    return game, Past(position_now(game), ())


def _goes_on(game: Game, past: Past, setup: Setup, steps: Sequence[tuple[Given, ...]]) -> bool:
    """Whether what was told stands: nothing of it was taken back, and the table was not laid otherwise."""
    told = [step.given for step in past.steps]
    return game.setup == setup and told == list(steps[: len(told)])


def _sharing(before: Position, now: Position) -> Position:
    """The same as now. What is as before is kept once: most steps change little, and a game has hundreds."""
    same = {name: value for name in FIELDS if (value := getattr(before, name)) == getattr(now, name)}
    return attrs.evolve(now, **same)


FIELDS = tuple(field.name for field in attrs.fields(Position))
