"""What had taken effect on this device and was cut off again: its player is told, once, also after a restart."""

from collections import Counter
from collections.abc import Collection
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

    gone: tuple[CountedStep, ...] = ()
    returned: tuple[CountedStep, ...] = ()


class Losses:
    """Follows the cuts of one device, and what stands afterwards."""

    def __init__(self) -> None:
        self._untold = Untold()

    def recall(self, kept: dict[str, bytes]) -> None:
        """After a restart: what the player was not told."""
        self._untold = read_kept(CONVERTER, kept.get(LOST, b""), Untold) or Untold()

    def cut(self, before: TableState, left: TableState) -> list[Effect]:
        """Entries are cut off, and this is left: kept before that is done, for it could not be found out afterwards."""
        was, is_left = _steps(before), _steps(left)
        # A step may be cut off twice before that is told: it was given again meanwhile, or a crash undid the first cut.
        gone, returned = dict.fromkeys(self._untold.gone), dict.fromkeys(self._untold.returned)
        now_gone = [step for step in was if step not in is_left and step not in returned]
        now_returned = [step for step in is_left if step not in was and step not in gone]
        return self._now(Untold(_first(*gone, *now_gone), _first(*returned, *now_returned)))

    @property
    def is_any_untold(self) -> bool:
        """Whether there is something to tell."""
        return self._untold != Untold()

    def tell(self, table: TableState, wished: Collection[str]) -> list[Effect]:
        """Once it is clear what stands instead; an answer to a question in ``wished`` may soon stand there again."""
        now = _steps(table)
        gone = [step for step in self._untold.gone if step not in now]
        unclear = tuple(step for step in gone if any(given.answer.question in wished for given in step[0]))
        told = TakenBack(
            tuple(given for given, number in gone if (given, number) not in unclear),
            tuple(given for given, number in self._untold.returned if (given, number) in now),
        )
        notice = [Notice(told)] if told.gone or told.returned else []
        return [*notice, *self._now(Untold(unclear))]

    def _now(self, untold: Untold) -> list[Effect]:
        if untold == self._untold:
            return []
        self._untold = untold
        return [Keep(LOST, write(CONVERTER, untold, Untold) if untold != Untold() else None)]


def _first(*steps: CountedStep) -> tuple[CountedStep, ...]:
    """Each once, and no more than is kept."""
    return tuple(dict.fromkeys(steps))[:MOST_UNTOLD]


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
