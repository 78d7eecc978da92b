"""Wishes that go into the ledger, each with its ticket, until it is clear what became of them."""

from collections.abc import Callable

from companion.door.seen.plain import WhyNot, frozen
from companion.door.wishes.reasons import LEFT, STALE
from companion.door.wishes.tickets import Ticket, TicketBook
from companion.net.lines.client import TableClient
from companion.table.guest.session import GuestSession
from companion.table.ledger.entries import Body, Entry
from companion.table.talk.effects import Effect, Notice
from companion.table.talk.messages import Refused

Suggest = Callable[[GuestSession], list[Effect]]


class Wishing:
    """The wishes of one device at one table. The session suggests them again by itself after every loss of the line."""

    def __init__(self, book: TicketBook) -> None:
        self._book = book
        self._open: list[tuple[Ticket, Body]] = []
        """In the order in which they were wished."""
        self._refused_here: list[tuple[Ticket, WhyNot]] = []
        self._entered: list[Body] = []
        self._refused: list[Refused] = []

    def wish(self, ticket: Ticket, client: TableClient, suggest: Suggest) -> bool:
        """Wish something, unless this device itself refuses it; whether it is on its way to the host."""
        before = len(client.session.waiting)
        effects = suggest(client.session)
        refused = [effect.message for effect in effects if isinstance(effect, Notice)]
        waiting = client.session.waiting
        if len(waiting) > before:
            self._open.append((ticket, waiting[-1]))
            client.carry_out(effects)
            return client.session.synced
        first = refused[0] if refused else None
        self._refused_here.append((ticket, as_why_not(first) if isinstance(first, Refused) else WhyNot(STALE)))
        return False

    def entered(self, entry: Entry, device: str) -> None:
        """An entry is in the ledger."""
        if entry.device == device:
            self._entered.append(entry.body)

    def refused(self, refused: Refused) -> None:
        """The host, or this device, has refused something."""
        self._refused.append(refused)

    def settle(self, session: GuestSession) -> list[Refused]:
        """Say what became of the wishes that wait no longer; returns the refusals that were about none of them.

        Wishes are refused in the order in which they were suggested. What was neither entered nor refused has lost its
        object: the question is gone, or its answer was cut off with the ledger of a lost host.
        """
        for ticket, because in self._refused_here:
            self._book.refuse(ticket, because)
        self._refused_here = []
        gone = self._no_longer_waiting(session)
        refusals, self._refused = self._refused, []
        for ticket, body in gone:
            if body in self._entered:
                self._entered.remove(body)
                self._book.done(ticket)
            else:
                about_it = next((refused for refused in refusals if refused.number), None)
                refusals = [refused for refused in refusals if refused is not about_it]
                self._book.refuse(ticket, as_why_not(about_it) if about_it is not None else WhyNot(STALE))
        self._entered = []
        for ticket, _ in self._open:
            self._book.waits(ticket, for_host=not session.synced)
        return refusals

    def give_up(self) -> None:
        """This device leaves the table: nothing will come of what waits."""
        for ticket, _ in [*self._open, *self._refused_here]:
            self._book.refuse(ticket, WhyNot(LEFT))
        self._open, self._refused_here = [], []

    def _no_longer_waiting(self, session: GuestSession) -> list[tuple[Ticket, Body]]:
        """The same may have been wished twice: the later one is then the one that still waits."""
        waiting = list(session.waiting)
        left, gone = [], []
        for ticket, body in reversed(self._open):
            if body in waiting:
                waiting.remove(body)
                left.append((ticket, body))
            else:
                gone.append((ticket, body))
        self._open = left[::-1]
        return gone[::-1]


def as_why_not(refused: Refused) -> WhyNot:
    """A refusal as a value."""
    return WhyNot(refused.reason, refused.rule, refused.code, frozen(refused.facts))
