"""Asking the door what would stand after an answer that the player puts together, once for each, without waiting."""

from collections.abc import Callable
from typing import Any

from companion.door import Door, OwnQuestion, Prospect, Stage, Ticket
from companion.ui.models.foreknown import Foreknown, Way
from companion.ui.models.kinds import ROWS
from companion.ui.models.situation import Situation
from engine import Choice

About = tuple[str, int, int]
"""The question on top, and the position in which it is asked: the branch, and how many answers there were."""


class LookingAhead:
    """What is known of one question; another question, or a changed position, begins anew."""

    def __init__(self) -> None:
        self._about: About | None = None
        self._forget(None)

    def look(self, situation: Situation, door: Door) -> Foreknown:
        """All that is known now; what the model wants to know besides is asked for."""
        own = situation.question() if situation.view.table is not None else None
        about = _about(situation, own)
        if about != self._about:
            self._forget(about)
        if own is not None and own.asked.kind in ROWS:
            self._settle(door)
            self._ask(situation, own, door)
            self._settle(door)
        return Foreknown(dict(self._prospects), self._proposals)

    def _forget(self, about: About | None) -> None:
        self._about = about
        self._wanted: set[Way] = set()
        self._prospects: dict[Way, Prospect] = {}
        self._proposals: tuple[Choice, ...] = ()
        self._asks_proposals = False
        self._open: list[tuple[Ticket, Callable[[Any], None]]] = []

    def _ask(self, situation: Situation, own: OwnQuestion, door: Door) -> None:
        """What is asked for is noted first: the answer may be here before the question is out."""
        row = ROWS[own.asked.kind]
        ways = tuple(way for way in dict.fromkeys(row.foresees(situation, own)) if way not in self._wanted)
        if ways:
            self._wanted.update(ways)
            self._open.append((door.foresee(own.asked, ways), lambda result: self._know(ways, result)))
        if row.proposals and not self._asks_proposals:
            self._asks_proposals = True
            self._open.append((door.some_choices(own.asked, row.proposals), self._know_proposals))

    def _know(self, ways: tuple[Way, ...], result: tuple[Prospect, ...]) -> None:
        self._prospects.update(zip(ways, result, strict=True))

    def _know_proposals(self, result: tuple[Choice, ...]) -> None:
        self._proposals = result

    def _settle(self, door: Door) -> None:
        """What is refused was asked too late; nobody misses it."""
        for ticket, know in tuple(self._open):
            settled = door.ticket(ticket)
            if settled.is_settled:
                self._open.remove((ticket, know))
                if settled.stage is Stage.DONE:
                    know(settled.result)


def _about(situation: Situation, own: OwnQuestion | None) -> About | None:
    return (own.asked.question, own.asked.branch, situation.table.answers) if own is not None else None
