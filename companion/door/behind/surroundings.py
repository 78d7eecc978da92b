"""Who is near, in the network's thread: open tables, devices with the app open, invitations."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import attrs

from companion.door.seen.nearby import FoundDevice, FoundTable, InvitedTo, Nearby
from companion.net.finding.announcement import DEVICE, Announcement, new_instance_id
from companion.net.finding.discovery import Neighbourhood
from companion.net.finding.invitations import Letterbox
from companion.net.finding.links import JoinLink
from companion.net.lines.failures import report_failure


@attrs.frozen
class Network:
    """By which network a device finds others, and is found."""

    name: str = ""
    """What this device is called when it is nearby somebody; without a name nobody is told of it."""
    address: str = "0.0.0.0"
    """Where a table is open when this device hosts, and invitations are heard."""
    interfaces: tuple[str, ...] | None = None
    """The addresses of the interfaces on which others are looked for; all, if none are named."""
    is_searched: bool = True
    """Whether others are looked for at all; where nobody is found, addresses are typed."""


EVERYWHERE = Network()


class Surroundings:
    """What is announced nearby, and this device among it while it is at no table."""

    def __init__(self, network: Network, changed: Callable[[], None]) -> None:
        self._network = network
        self._changed = changed
        self._instance = new_instance_id()
        self._letterbox = Letterbox(lambda invited: self._has_changed())
        self._seen: Nearby | None = None
        """What was seen last; none if that has changed."""
        self._tasks: set[asyncio.Task[None]] = set()
        self.neighbourhood = Neighbourhood(network.interfaces) if network.is_searched else None

    async def open(self) -> None:
        """Look, and be seen."""
        if self.neighbourhood is not None:
            await self.neighbourhood.__aenter__()
            self._later(self._watch(self.neighbourhood))
            if self._network.name:
                await self._letterbox.open(self._network.address)
                self.announce()

    async def close(self) -> None:
        """Say goodbye."""
        tasks, self._tasks = self._tasks, set()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self._letterbox.close()
        if self.neighbourhood is not None:
            await self.neighbourhood.close()

    def announce(self) -> None:
        """This device is at no table, and can be invited."""
        if self.neighbourhood is not None and self._letterbox.port:
            said = Announcement(DEVICE, self._instance, self._network.name, self._letterbox.port)
            self._later(self.neighbourhood.announce(said))

    def withdraw(self) -> None:
        """This device is on its way to a table. A goodbye takes a quarter of a second, and nobody waits for it."""
        if self.neighbourhood is not None and self._letterbox.port:
            self._later(self.neighbourhood.withdraw())

    def decline(self, table: str) -> None:
        """The player does not want to go to this table, or is there already."""
        self._letterbox.decline(table)
        self._has_changed()

    def device(self, device: str) -> Announcement | None:
        """A device that can be invited."""
        found = self.neighbourhood.devices() if self.neighbourhood is not None else []
        return next((announced for announced in found if announced.instance_id == device), None)

    def look(self) -> Nearby:
        """What is found now."""
        if self._seen is None:
            self._seen = self._look(self.neighbourhood) if self.neighbourhood is not None else Nearby()
        return self._seen

    def _look(self, neighbourhood: Neighbourhood) -> Nearby:
        return Nearby(
            network=neighbourhood.status,
            tables=tuple(map(_found_table, neighbourhood.tables())),
            devices=tuple(
                FoundDevice(device.instance_id, device.name, device.compatible) for device in neighbourhood.devices()
            ),
            invitations=tuple(
                InvitedTo(invited.link.table_id, invited.name, invited.link.text)
                for invited in self._letterbox.invitations
            ),
        )

    async def _watch(self, neighbourhood: Neighbourhood) -> None:
        async for _ in neighbourhood.changes():
            self._has_changed()

    def _has_changed(self) -> None:
        self._seen = None
        self._changed()

    def _later(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        task.add_done_callback(report_failure)


def _found_table(table: Announcement) -> FoundTable:
    link = JoinLink(table.addresses, table.port, table.table_id)
    return FoundTable(table.table_id, table.name, table.free_seats, table.compatible, link.text)
