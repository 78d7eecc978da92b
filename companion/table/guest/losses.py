"""What had taken effect on this device and was cut off again: its player is told, once, also after a restart."""

from collections import Counter
from collections.abc import Collection, Iterable
from typing import TypeAlias

import attrs

from companion.table.ledger.forms import read_kept, strict_converter, write
from companion.table.state.state import TableState
from companion.table.talk.effects import Effect, Keep, Notice
from companion.table.talk.notices import GivenStep, TakenBack
from engine import Answer

LOST = "lost"
"""The name under which this is kept until the player is told."""
MOST_UNTOLD = 1000
"""More steps than an evening has: a host that never serves, and has a device cut again and again, fills no disk."""

CountedStep: TypeAlias = tuple[GivenStep, int]
"""A step, and how many just like it stand up to here: a table may correct the same thing twice."""


@attrs.frozen
class Untold:
    """The steps that a cut has taken, or brought back, and that the player does not know of yet."""

    gone: tuple[CountedStep, ...]
    returned: tuple[CountedStep, ...]


NOTHING = Untold((), ())


class Losses:
    """Follows the cuts of one device, and what stands afterwards."""

    def __init__(self) -> None:
        self._untold = NOTHING

    def recall(self, kept: dict[str, bytes]) -> None:
        """After a restart: what the player was not told."""
        if LOST in kept:
            self._untold = read_kept(CONVERTER, kept[LOST], Untold) or NOTHING

    def cut(self, before: TableState, left: TableState) -> list[Effect]:
        """Entries are cut off, and this is left: kept before that is done, for it could not be found out afterwards."""
        was, is_left = _steps(before), _steps(left)
        # A step may be cut off twice before that is told: it was given again meanwhile, or a crash undid the first cut.
        gone, returned = dict.fromkeys(self._untold.gone), dict.fromkeys(self._untold.returned)
        now_gone = [step for step in was if step not in is_left and step not in returned]
        now_returned = [step for step in is_left if step not in was and step not in gone]
        return self._now(Untold(_first(*gone, *now_gone), _first(*returned, *now_returned)))

    def tell(self, table: TableState, wished: Collection[str]) -> list[Effect]:
        """Once it is clear what stands instead: the same answer may stand there again.

        To a question in ``wished`` this device has just suggested its answer again, or sealed it: whether that is gone
        is not clear.
        """
        if self._untold == NOTHING:
            return []
        standing = _steps(table)
        gone = [step for step in self._untold.gone if step not in standing]
        unclear = [step for step in gone if any(given.answer.question in wished for given in step[0])]
        returned = (step for step in self._untold.returned if step in standing)
        told = TakenBack(_given(step for step in gone if step not in unclear), _given(returned))
        notice = [Notice(told)] if told != TakenBack((), ()) else []
        return [*notice, *self._now(Untold(tuple(unclear), ()))]

    def _now(self, untold: Untold) -> list[Effect]:
        if untold == self._untold:
            return []
        self._untold = untold
        return [Keep(LOST, write(CONVERTER, untold, Untold) if untold != NOTHING else None)]


def _first(*steps: CountedStep) -> tuple[CountedStep, ...]:
    """Each once, and no more than is kept."""
    return tuple(dict.fromkeys(steps))[:MOST_UNTOLD]


def _given(steps: Iterable[CountedStep]) -> tuple[GivenStep, ...]:
    return tuple(given for given, _ in steps)


def _steps(table: TableState) -> dict[CountedStep, None]:
    """The steps that stand, in order; a reveal that is not whole has taken no effect."""
    counted: Counter[GivenStep] = Counter()
    steps: dict[CountedStep, None] = {}
    for given in (step.given for step in table.steps):
        counted[given] += 1
        steps[given, counted[given]] = None
    return steps


CONVERTER = strict_converter()
CONVERTER.register_unstructure_hook(Answer, lambda answer: answer.to_plain())
CONVERTER.register_structure_hook(Answer, lambda plain, _: Answer.from_plain(plain))
