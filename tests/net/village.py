"""Devices that attend one table over real sockets, and hear of each other without multicast: at once, or never."""

import asyncio
import os
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import attrs

from companion.net.attending import Attending
from companion.net.finding.announcement import Announcement
from companion.net.finding.discovery import OPEN, Neighbourhood
from companion.net.hosting.home import TableHome, purpose_of
from companion.net.keeping.storage import TableStorage
from companion.net.lines.client import Address, Key
from companion.table.ledger.entries import HostChanged, SeatTaken
from companion.table.ledger.keys import DeviceKey, device_id
from companion.table.state.table import Table
from companion.table.talk.effects import Happened, Notice
from tests.net.evening import HOUSES, LOOPBACK, TABLE_ID, key_of_code, opening, until

LONG = 1000.0
"""Far longer than a test may take: what waits for this to pass never ends."""


class Neighbour(Neighbourhood):
    """Hears what the village says; for as long as it is deaf, nothing new."""

    def __init__(self, village: "Village") -> None:
        super().__init__()
        self.status = OPEN
        self.is_deaf = False
        self._village = village
        for announcement in village.said.values():
            self.hears(announcement.instance_id, announcement)

    def hears(self, instance_id: str, announcement: Announcement | None) -> None:
        if not self.is_deaf:
            self._on_heard(instance_id, announcement)

    async def announce(self, announcement: Announcement) -> None:
        self._announced = announcement
        self._own.add(announcement.instance_id)
        self._village.say(attrs.evolve(announcement, addresses=(LOOPBACK,)))

    async def withdraw(self) -> None:
        if self._announced is not None:
            self._village.say_goodbye(self._announced.instance_id)

    def forget(self, instance_id: str) -> None:
        self._on_heard(instance_id, None)


class Device:
    """A device that can be killed and started again with what is in its folder."""

    def __init__(self, village: "Village", name: str, only_serves: bool) -> None:
        self.village = village
        self.folder = village.folder / name
        self.key = DeviceKey.make(os.urandom)
        self.only_serves = only_serves
        self.told: list[Happened | Notice] = []
        self.told_as_host: list[Happened | Notice] = []
        self.attending = self.arrives()

    @property
    def id(self) -> str:
        return device_id(self.key.public)

    @property
    def table(self) -> Table:
        return self.attending.table

    @property
    def serves(self) -> bool:
        server = self.attending.serving.server
        return server is not None and server.session.serving

    @property
    def follows(self) -> bool:
        client = self.attending.client
        return client is not None and client.is_connected and client.session.synced

    def arrives(self, known: tuple[Address, ...] = (), *, hears: bool = True) -> Attending:
        """The app is opened, and nothing has happened yet."""
        self.neighbour = Neighbour(self.village)
        key = Key(TABLE_ID, key_of_code(), self.key)
        self.place = TableHome(self.folder, key, os.urandom, self.neighbour if hears else None, LOOPBACK)
        self.attending = Attending(
            self.place, self.told.append, self.told_as_host.append, known=known, only_serves=self.only_serves
        )
        return self.attending

    async def restarts(self, known: tuple[Address, ...] = (), *, hears: bool = True) -> None:
        await self.arrives(known, hears=hears).start()

    async def is_killed(self) -> None:
        """As by kill -9: no goodbye is said, no announcement withdrawn, nothing more is written."""
        attending, serving = self.attending, self.attending.serving
        tasks = [*attending._tasks.running, *serving._tasks.running]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        if serving.server is not None:
            for connection in serving.server._connections.values():
                connection.drop("killed")
            for task in serving.server._tasks.running:
                task.cancel()
            await serving.server._doorstep.close()
            serving.server._storage.close()
            serving.server = None
        if attending.client is not None:
            attending.client.cut()
            attending.client.close()

    def sits(self, house: str) -> None:
        client = self.attending.client
        assert client is not None
        client.carry_out(client.session.suggest(SeatTaken(house, self.key.public, house)))


class Village:
    """Everybody who can hear each other."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.devices: list[Device] = []
        self.said: dict[str, Announcement] = {}

    def device(self, *, only_serves: bool = False) -> Device:
        self.devices.append(Device(self, f"device-{len(self.devices)}", only_serves))
        return self.devices[-1]

    def say(self, announcement: Announcement) -> None:
        self.said[announcement.instance_id] = announcement
        for device in self.devices:
            device.neighbour.hears(announcement.instance_id, announcement)

    def say_goodbye(self, instance_id: str) -> None:
        self.said.pop(instance_id, None)
        for device in self.devices:
            device.neighbour.hears(instance_id, None)

    async def table(self, players: int = 2, *, only_serves: bool = False) -> list[Device]:
        """A host and players in their seats; the host sits with them unless it only serves."""
        host = self.device(only_serves=only_serves)
        await host.attending.open(opening(host.key))
        guests = [self.device() for _ in range(players)]
        for guest in guests:
            await guest.attending.start()
        seated = guests if only_serves else [host, *guests]
        for house, device in zip(HOUSES, seated, strict=False):
            await until(lambda device=device: device.follows)  # type: ignore[misc]
            device.sits(house)
        await until(lambda: self.agree(len(seated) + 1))
        return [host, *guests]

    async def lonely_take_over(self) -> list[Device]:
        """The host and one player are dead, and the other player, who comes first here, takes over."""
        host, taker, gone = await self.table()
        await host.is_killed()
        await gone.is_killed()
        await taker.attending.take_over()
        return [taker, gone]

    async def two_hosts(self) -> tuple[Device, Device]:
        """The host is gone, and both players have taken over; neither has heard of the other."""
        host, *players = await self.table()
        await host.is_killed()
        self.say_goodbye(host.id)
        for device in players:
            device.neighbour.is_deaf = True
            await device.attending.take_over()
            device.attending.go_on_alone()
        one, other = players
        await until(lambda: one.serves and other.serves)
        return one, other

    async def meet(self, *devices: Device) -> None:
        """They hear of each other at last, and agree."""
        for device in devices:
            device.neighbour.is_deaf = False
        for device in devices:
            self.say(self.said[device.id])
        await until(lambda: self.agree(among=[*devices]))

    def agree(self, entries: int = 0, among: list[Device] | None = None) -> bool:
        """Whether one device serves, all others follow it, and all have the same, at least so much."""
        devices = self.devices if among is None else among
        hosts = [device for device in devices if device.serves]
        heads = {device.table.ledger.head for device in devices}
        follow = all(device.follows for device in devices if device.attending.client is not None)
        return len(hosts) == len(heads) == 1 and follow and len(hosts[0].table.ledger) >= entries


@asynccontextmanager
async def village(folder: Path) -> AsyncIterator[Village]:
    made = Village(folder)
    try:
        yield made
    finally:
        for device in made.devices:
            await device.attending.close()


def in_journal(device: Device, of: Callable[[TableHome], Path]) -> int:
    """How many entries a killed device has on its disk."""
    return len(device.place.entries_in(of(device.place)))


def hosts_of(table: Table) -> list[str]:
    """Who has taken over, one after the other."""
    return [entry.device for entry in table.ledger if isinstance(entry.body, HostChanged)]


def purpose_on_disk(device: Device) -> str:
    """What a device is about as a host, while it does not serve."""
    if not device.place.host_folder.exists():
        return ""
    storage = TableStorage(device.place.host_folder)
    purpose = purpose_of(storage)
    storage.close()
    return purpose.word if purpose is not None else ""
