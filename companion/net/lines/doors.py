"""Knocking at the doors of several hosts at once.

Anybody can say to host a table, and to find out that they do not takes seconds. So nobody is waited for before the next
is tried.
"""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Sequence

import attrs

from companion.net.lines.failures import report_failure

MOST_STRANGERS = 6
"""So many doors of strangers are knocked at, at once. A device that the table knows waits for none of them."""
HEAD_START_SECONDS = 2.0
"""For so long, whoever has sent this device away is not asked, if there are others to ask."""

Address = tuple[str, int]
Knock = Callable[[Address], Awaitable[bool]]
"""Knocks at a door; whether this device was let in."""


@attrs.frozen
class Host:
    """Somebody who says to host the table."""

    name: str
    ways: tuple[Address, ...]
    is_known: bool = False
    """Whether the table knows a device of this name."""


class DoorsToTry:
    """Visits hosts, each at one address at a time: two connections of one device at one host replace each other."""

    def __init__(self, knock: Knock, missed: Callable[[str], None] = lambda name: None) -> None:
        """`missed` is told the name of a host at none of whose doors this device was let in."""
        self._knock = knock
        self._missed = missed
        self._line: deque[Host] = deque()
        """Strangers who are not visited yet."""
        self._visits: dict[asyncio.Task[None], Host] = {}
        self._knocking: set[Address] = set()
        self._avoided: dict[Address, float] = {}
        """Where this device was sent away, or could believe nothing, and when."""

    def visit(self, hosts: Sequence[Host]) -> None:
        """Knock at these doors, unless that is being done already."""
        for host in self._without_avoided(hosts):
            if not any(host.name == other.name for other in (*self._line, *self._visits.values())):
                if host.is_known:
                    self._begin(host)
                else:
                    self._line.append(host)
        self._visit_strangers()

    def avoid(self, address: Address) -> None:
        """Perhaps somebody else hosts by now, and should be asked first."""
        self._avoided[address] = asyncio.get_running_loop().time()

    def leave(self) -> None:
        """Knock nowhere any more."""
        self._line.clear()
        for task in self._visits:
            if task is not asyncio.current_task():
                task.cancel()

    def _without_avoided(self, hosts: Sequence[Host]) -> Sequence[Host]:
        """The hosts that have not sent this device away a moment ago; if there are no others, all."""
        latest = asyncio.get_running_loop().time() - HEAD_START_SECONDS
        self._avoided = {address: moment for address, moment in self._avoided.items() if moment > latest}
        others = [
            attrs.evolve(host, ways=tuple(way for way in host.ways if way not in self._avoided)) for host in hosts
        ]
        return [host for host in others if host.ways] or hosts

    def _visit_strangers(self) -> None:
        while self._line and sum(not host.is_known for host in self._visits.values()) < MOST_STRANGERS:
            self._begin(self._line.popleft())

    def _begin(self, host: Host) -> None:
        visit = asyncio.ensure_future(self._visit(host))
        self._visits[visit] = host
        visit.add_done_callback(self._end)

    def _end(self, visit: asyncio.Task[None]) -> None:
        del self._visits[visit]
        report_failure(visit)
        self._visit_strangers()

    async def _visit(self, host: Host) -> None:
        """At one address after the other; a stranger goes to the end of the line after each."""
        first, *others = host.ways
        if await self._is_let_in(first):
            return
        rest = attrs.evolve(host, ways=tuple(others))
        if not others:
            self._missed(host.name)
        elif host.is_known:
            await self._visit(rest)
        else:
            self._line.append(rest)

    async def _is_let_in(self, address: Address) -> bool:
        if address in self._knocking:
            return False
        self._knocking.add(address)
        try:
            return await self._knock(address)
        finally:
            self._knocking.discard(address)
