"""What was asked at the door, carried out in the network's thread, each with its ticket."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, TypeAlias

from companion.door.behind.porter import Porter
from companion.door.seen.plain import WhyNot
from companion.door.wishes.reasons import NOT_RUNNING, reason_of
from companion.door.wishes.tickets import Ticket, TicketBook
from companion.door.wishes.wishing import Suggest
from companion.net.network_thread import NetworkThread, NotRunning

Work: TypeAlias = Callable[[Porter], Awaitable[Any]]


class Errands:
    """Hands work to the porter, from any thread, and settles its tickets."""

    def __init__(self, thread: NetworkThread, book: TicketBook) -> None:
        self.porter: Porter | None = None
        """None before the app is opened, and after it is closed."""
        self._thread = thread
        self._book = book

    def wish(self, wish: str, about: str, suggest: Suggest) -> Ticket:
        """Something for the ledger that needs nothing but the session."""
        return self.wish_of(wish, about, lambda porter: suggest)

    def wish_of(self, wish: str, about: str, suggest: Callable[[Porter], Suggest]) -> Ticket:
        """Something for the ledger: the ticket is settled when the host has answered."""
        ticket = self._book.new(wish, about)

        async def wished(porter: Porter) -> None:
            porter.stay.wish(ticket, suggest(porter))

        return self._submit(ticket, wished, settles=False)

    def ask(self, wish: str, about: str, work: Work) -> Ticket:
        """Something that may take a while; what it returns is the result."""
        return self._submit(self._book.new(wish, about), work)

    def do(self, wish: str, about: str, do: Callable[[Porter], Any]) -> Ticket:
        """Something that is done at once; what it returns is the result."""

        async def done(porter: Porter) -> Any:
            return do(porter)

        return self.ask(wish, about, done)

    def _submit(self, ticket: Ticket, work: Work, *, settles: bool = True) -> Ticket:
        """Let the network's thread do it, and settle the ticket if nobody else will."""
        porter = self.porter

        async def carried_out() -> None:
            assert porter is not None
            try:
                result = await work(porter)
                if settles:
                    porter.settle(lambda: self._book.done(ticket, result))
            except asyncio.CancelledError:
                self._book.refuse(ticket, WhyNot(NOT_RUNNING))
                raise
            except Exception as error:
                because = reason_of(error)
                porter.settle(lambda: self._book.refuse(ticket, because))

        try:
            if porter is None:
                raise NotRunning
            self._thread.submit(carried_out)
        except NotRunning:
            self._book.refuse(ticket, WhyNot(NOT_RUNNING))
        return self._book.now(ticket)
