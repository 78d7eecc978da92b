"""What open proposals would change. That takes a replay of the whole game, so it is worked out apart."""

import asyncio
from collections.abc import Callable

from companion.door.seen.plain import frozen
from companion.door.seen.public import Foreseen
from companion.net.lines.failures import report_failure
from companion.table.ledger.entries import Action
from companion.table.state.proposals import preview
from companion.table.state.steps import Step
from companion.table.state.table import Table
from engine import Answer, Setup, replay

Moment = tuple[int, int, int]
"""A proposal, and the position that it is about: the branch, and how many answers there are."""


class Foresight:
    """The previews of the proposals that are open now; each is worked out once for each position."""

    def __init__(self, changed: Callable[[], None]) -> None:
        """`changed` is called when one more is known."""
        self._changed = changed
        self._known: dict[Moment, Foreseen] = {}
        self._tasks: dict[Moment, asyncio.Task[None]] = {}

    def of(self, table: Table, proposal: int) -> Foreseen | None:
        """What a proposal would change; None while that is being worked out."""
        if table.game is None:
            return None
        moment = (proposal, table.branch, len(table.game.answers))
        if moment not in self._known and moment not in self._tasks:
            action, setup = table.proposals[proposal].action, table.game.setup
            work = self._work_out(moment, setup, table.game.answers, tuple(table.steps), action)
            self._tasks[moment] = asyncio.get_running_loop().create_task(work)
            self._tasks[moment].add_done_callback(report_failure)
        return self._known.get(moment)

    def forget(self, table: Table) -> None:
        """What is proposed no more."""
        self._known = {moment: foreseen for moment, foreseen in self._known.items() if moment[0] in table.proposals}

    def close(self) -> None:
        """Whatever is worked out is of no more use."""
        for task in self._tasks.values():
            task.cancel()

    async def _work_out(
        self, moment: Moment, setup: Setup, answers: tuple[Answer, ...], steps: tuple[Step, ...], action: Action
    ) -> None:
        """In another thread, with a game of its own: nothing that belongs to the table is touched there."""
        try:
            self._known[moment] = await asyncio.to_thread(_foresee, setup, answers, steps, action)
        finally:
            del self._tasks[moment]
        self._changed()


def _foresee(setup: Setup, answers: tuple[Answer, ...], steps: tuple[Step, ...], action: Action) -> Foreseen:
    seen = preview(replay(setup, answers), steps, action)
    return Foreseen(frozen(seen.changes), seen.secrets_seen, frozen(seen.refusal))
