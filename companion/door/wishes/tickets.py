"""Tickets: what became of something that a player wished, as values that a screen can ask for at any time."""

import threading
from collections.abc import Callable
from enum import Enum
from typing import Any

import attrs

from companion.door.seen.plain import WhyNot

MOST_SETTLED = 50
"""So many tickets are remembered after it is clear what became of them."""


class Stage(Enum):
    """How far a wish is."""

    SENT = "sent"
    """Under way."""
    WAITING = "waiting"
    """There is no host at the moment; the wish is suggested again as soon as there is."""
    DONE = "done"
    """Entered in the ledger; or carried out, or allowed, where nothing is entered."""
    REFUSED = "refused"
    """Nothing has changed; the ticket says why."""


@attrs.frozen
class Ticket:
    """A wish, and how it stood when this value was handed over; `Door.ticket` says how it stands now."""

    number: int
    wish: str
    """What was wished: the name of the door's method."""
    about: str = ""
    """The question, house, proposal or table that is meant."""
    stage: Stage = Stage.SENT
    why_not: WhyNot | None = None
    result: Any = None
    """What was asked for, where something was: a plain value."""

    @property
    def is_settled(self) -> bool:
        """Whether it is clear what became of it."""
        return self.stage in (Stage.DONE, Stage.REFUSED)

    @property
    def is_sent(self) -> bool:
        """Whether it is on its way, with a host to hear it."""
        return self.stage is Stage.SENT


class TicketBook:
    """All open tickets and the last settled ones, for every thread."""

    def __init__(self) -> None:
        self.lock = threading.RLock()
        """While this is held, nobody else sees what becomes of a wish: first the view that shows it is handed over."""
        self._changed = threading.Condition(self.lock)
        self._tickets: dict[int, Ticket] = {}
        self._last = 0

    def new(self, wish: str, about: str = "") -> Ticket:
        """A ticket for a wish."""
        with self._changed:
            self._last += 1
            ticket = self._tickets[self._last] = Ticket(self._last, wish, about)
            self._forget_old()
            return ticket

    def now(self, ticket: Ticket) -> Ticket:
        """The ticket as it stands now; as it is, if it is long settled and forgotten."""
        with self._changed:
            return self._tickets.get(ticket.number, ticket)

    def latest(self) -> tuple[Ticket, ...]:
        """All that are remembered, in the order in which they were wished."""
        with self._changed:
            return tuple(self._tickets.values())

    def wait(self, ticket: Ticket, seconds: float | None) -> Ticket:
        """Until it is settled, or for so long."""
        with self._changed:
            self._changed.wait_for(lambda: self._tickets.get(ticket.number, ticket).is_settled, seconds)
            return self._tickets.get(ticket.number, ticket)

    # what becomes of a wish

    def done(self, ticket: Ticket, result: Any = None) -> None:
        """It is entered, or carried out."""
        self._change(ticket, lambda now: attrs.evolve(now, stage=Stage.DONE, result=result))

    def refuse(self, ticket: Ticket, why_not: WhyNot) -> None:
        """It is not, and will not be."""
        self._change(ticket, lambda now: attrs.evolve(now, stage=Stage.REFUSED, why_not=why_not))

    def waits(self, ticket: Ticket, *, for_host: bool) -> None:
        """It is under way, or waits for a host."""
        stage = Stage.WAITING if for_host else Stage.SENT
        self._change(ticket, lambda now: attrs.evolve(now, stage=stage))

    def _change(self, ticket: Ticket, change: Callable[[Ticket], Ticket]) -> None:
        """Once settled, settled."""
        with self._changed:
            now = self._tickets.get(ticket.number)
            if now is not None and not now.is_settled:
                self._tickets[ticket.number] = change(now)
                self._changed.notify_all()

    def _forget_old(self) -> None:
        settled = [number for number, ticket in self._tickets.items() if ticket.is_settled]
        for number in settled[:-MOST_SETTLED]:
            del self._tickets[number]
