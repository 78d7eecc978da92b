"""Finding each other on one network, both ways: open tables, and devices that have the app open.

Multicast DNS only *finds*. Whether somebody is still there is said by the heartbeat of a connection, and who they are
by the proof of the code: everything here was said by anybody on the same Wi-Fi.
"""

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import suppress
from ipaddress import IPv4Address
from typing import Self

from companion.net.finding.announcement import DEVICE, TABLE, Announcement, new_instance_id
from companion.net.finding.multicast import NETWORK_TROUBLE, Multicast, all_addresses, has_ipv6, local_addresses

__all__ = ["DEVICE", "TABLE", "Announcement", "Neighbourhood", "local_addresses", "new_instance_id"]

OPEN, ONLY_THIS_DEVICE, ONLY_IPV6, NO_NETWORK, CLOSED = "open", "only_this_device", "only_ipv6", "no_network", "closed"

LOOK_SECONDS = 3.0
LONGEST_ASK_SECONDS = 60.0
MOST_FOUND = 400
"""Somebody on the Wi-Fi may announce whatever they like, as often as they like."""

log = logging.getLogger(__name__)


class Neighbourhood:
    """Who is near: an async context manager that announces this device or table, and lists the others.

    Without a network it says so (`status`) and keeps trying; when addresses come and go it follows them. One event loop
    only; `interfaces` (addresses) narrows it to some of this machine's interfaces.
    """

    def __init__(self, interfaces: Sequence[str] | None = None, look_seconds: float = LOOK_SECONDS) -> None:
        self.status = CLOSED
        self.expected: frozenset[str] = frozenset()
        """Instance ids that are listed, however many strangers are announced."""
        self._interfaces = interfaces
        self._look_seconds = look_seconds
        self._ask_seconds = self._until_ask = look_seconds
        self._found: dict[str, Announcement] = {}
        self._own: set[str] = set()
        self._announced: Announcement | None = None
        self._line: Multicast | None = None
        self._watching: asyncio.Task[None] | None = None
        self._changed = asyncio.Event()
        # Opening, announcing and closing take several steps, and none may begin in the middle of another.
        self._lock = asyncio.Lock()

    async def __aenter__(self) -> Self:
        await self.reopen()
        self._watching = asyncio.create_task(self._watch())
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    @property
    def found(self) -> dict[str, Announcement]:
        """Everybody but ourselves, by instance id."""
        return dict(self._found)

    def tables(self) -> list[Announcement]:
        """The open tables. A table that changed its host is announced by both for a while: the later epoch counts."""
        latest: dict[str, Announcement] = {}
        for table in sorted(self._found.values(), key=lambda table: (table.epoch, table.instance_id)):
            if table.role == TABLE:
                latest[table.table_id] = table
        return sorted(latest.values(), key=_by_name)

    def hosts(self, table_id: str) -> list[Announcement]:
        """Whoever says to host this table, the latest epoch first. Anybody may say so: only the code proves it."""
        found = [table for table in self._found.values() if table.role == TABLE and table.table_id == table_id]
        return sorted(found, key=lambda table: (-table.epoch, table.instance_id))

    def devices(self) -> list[Announcement]:
        """The devices that have the app open."""
        return sorted((device for device in self._found.values() if device.role == DEVICE), key=_by_name)

    async def changes(self) -> AsyncIterator[dict[str, Announcement]]:
        """What is found, now and after every change of it or of the status, until closed. Quick changes are one."""
        while self.status != CLOSED:
            changed = self._changed
            yield self.found
            await changed.wait()

    async def changed(self, seconds: float) -> None:
        """Until what is found changes, or the status; at most so long."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._changed.wait()

    async def announce(self, announcement: Announcement) -> None:
        """Say this, instead of whatever was said before; without a network, as soon as there is one."""
        async with self._lock:
            if self._announced is not None and self._announced.instance_id != announcement.instance_id:
                await self._withdraw()
            self._announced = announcement
            self._own.add(announcement.instance_id)
            self._on_heard(announcement.instance_id, None)
            await self._announce()

    async def withdraw(self) -> None:
        """Say goodbye, and go on looking."""
        async with self._lock:
            await self._withdraw()

    def forget(self, instance_id: str) -> None:
        """Nobody answers there: list it no more, and ask again, for a host that crashed could not say goodbye."""
        self._on_heard(instance_id, None)
        if self._line is not None:
            self._line.forget(instance_id)
            self._line.ask()

    async def reopen(self) -> None:
        """Begin anew on all interfaces: after a pause of the app, which may have missed anything."""
        async with self._lock:
            await self._reopen()

    async def close(self) -> None:
        """Say goodbye and let go of everything. May be called twice."""
        async with self._lock:
            # Within the lock the watch is between two looks, where it can be stopped.
            if self._watching is not None:
                self._watching.cancel()
                await asyncio.wait([self._watching])
                self._watching = None
            await self._hang_up(goodbye=True)
            self._set_status(CLOSED)

    async def _watch(self) -> None:
        while True:
            await asyncio.sleep(self._look_seconds)
            try:
                async with self._lock:
                    await self._look()
            except Exception:
                # Whatever this was, a network that comes back later must still be noticed.
                log.exception("looking for the network failed")

    async def _look(self) -> None:
        """Has the network changed? If not, ask from time to time who is there: an announcement may have been lost."""
        if self._line is None or self._line.addresses != self._addresses():
            await self._reopen()
            return
        self._set_status(self._reached_by(self._line.addresses))
        self._until_ask -= self._look_seconds
        if self._until_ask <= 0:
            self._line.ask()
            self._ask_seconds = self._until_ask = min(self._ask_seconds * 2, LONGEST_ASK_SECONDS)

    def _addresses(self) -> tuple[str, ...]:
        addresses = all_addresses()
        return tuple(address for address in addresses if self._interfaces is None or address in self._interfaces)

    async def _reopen(self) -> None:
        # No goodbye: others hear the same instance again in a moment, and nobody's list flickers.
        await self._hang_up(goodbye=False)
        addresses = self._addresses()
        if not addresses:
            self._set_status(self._reached_by(addresses))
            return
        try:
            self._line = await Multicast.open(addresses, self._on_heard)
        except NETWORK_TROUBLE as error:
            log.info("no network: %s", error)
            self._set_status(NO_NETWORK)
            return
        self._ask_seconds = self._until_ask = self._look_seconds
        self._set_status(self._reached_by(addresses))
        await self._announce()

    def _reached_by(self, addresses: tuple[str, ...]) -> str:
        """Who can reach this machine, if these are its IPv4 addresses."""
        is_alone = all(IPv4Address(address).is_loopback for address in addresses)
        if self._interfaces is None and is_alone and has_ipv6():
            return ONLY_IPV6
        if not addresses:
            return NO_NETWORK
        return ONLY_THIS_DEVICE if self._interfaces is None and is_alone else OPEN

    async def _hang_up(self, *, goodbye: bool) -> None:
        """What was found is forgotten: who is still there answers again."""
        if self._line is not None:
            try:
                await self._line.close(goodbye=goodbye)
            except NETWORK_TROUBLE as error:
                log.info("closing failed: %s", error)
            self._line = None
        if self._found:
            self._found.clear()
            self._notify()

    async def _announce(self) -> None:
        announced = self._announced
        if announced is not None:
            await self._say(lambda line: line.announce(announced))

    async def _withdraw(self) -> None:
        self._announced = None
        await self._say(Multicast.withdraw)

    async def _say(self, word: Callable[[Multicast], Awaitable[None]]) -> None:
        """On the line, if there is one; if it turns out to be dead, the watch opens another."""
        if self._line is None:
            return
        try:
            await word(self._line)
        except NETWORK_TROUBLE as error:
            log.info("nothing can be said: %s", error)
            await self._hang_up(goodbye=False)
            self._set_status(NO_NETWORK)

    def _on_heard(self, instance_id: str, announcement: Announcement | None) -> None:
        before = self._found.get(instance_id)
        if announcement is None or instance_id in self._own:
            self._found.pop(instance_id, None)
        elif before is not None or instance_id in self.expected or len(self._found) < MOST_FOUND:
            self._found[instance_id] = announcement
        if self._found.get(instance_id) != before:
            self._notify()

    def _set_status(self, status: str) -> None:
        if status != self.status:
            self.status = status
            self._notify()

    def _notify(self) -> None:
        """Wake everybody who waits for a change; who comes later waits for the next."""
        self._changed.set()
        self._changed = asyncio.Event()


def _by_name(announcement: Announcement) -> tuple[str, str]:
    return announcement.name.casefold(), announcement.table_id or announcement.instance_id
