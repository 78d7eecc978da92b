"""Finding each other on one network, both ways: open tables, and devices that have the app open.

Multicast DNS only *finds*. Whether somebody is still there is said by the heartbeat of a connection, and who they are
by the proof of the code: everything here was said by anybody on the same Wi-Fi.
"""

import asyncio
import logging
import secrets
import socket
import struct
from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from contextlib import suppress
from ipaddress import IPv4Address
from typing import Self

from zeroconf import (
    DNSQuestionType,
    Error,
    InterfaceChoice,
    IPVersion,
    ServiceInfo,
    ServiceStateChange,
    Zeroconf,
)

# Not public, but what zeroconf itself reads packets and lists addresses with; its version is pinned.
from zeroconf._protocol.incoming import DNSIncoming
from zeroconf._utils.net import normalize_interface_choice
from zeroconf.asyncio import AsyncServiceBrowser, AsyncServiceInfo, AsyncZeroconf

from companion.net.announcement import (
    DEVICE,
    INSTANCE_ID,
    TABLE,
    Announcement,
    new_instance_id,
    read_text_record,
    text_record,
)

__all__ = ["DEVICE", "TABLE", "Announcement", "Neighbourhood", "local_addresses", "new_instance_id"]

SERVICE_TYPE = "_smallcouncil._tcp.local."
TOKEN_BYTES = 4

OPEN, ONLY_THIS_DEVICE, NO_NETWORK, CLOSED = "open", "only this device", "no network", "closed"

LOOK_SECONDS = 3.0
LONGEST_ASK_SECONDS = 60.0
RESOLVE_MILLISECONDS = 3000
GOODBYE_PAUSES = (0.0, 0.125, 0.125)
# Somebody on the Wi-Fi may announce whatever they like, as often as they like.
MOST_FOUND = 400
MOST_RESOLVING = 64

MULTICAST_ADDRESS, MULTICAST_PORT = "224.0.0.251", 5353
POINTER, INTERNET = 12, 1

log = logging.getLogger(__name__)


def service_info(announcement: Announcement, addresses: Sequence[str]) -> ServiceInfo:
    """The announcement as zeroconf sends it.

    zeroconf notices a record only if it is not in its cache, where an outdated one stays for up to ten seconds: three
    free seats, then two, then three again would stay two. So no text record and no host name is ever sent twice.
    """
    token = secrets.token_hex(TOKEN_BYTES)
    return ServiceInfo(
        SERVICE_TYPE,
        full_name(announcement.instance_id),
        port=announcement.port,
        properties=text_record(announcement, token),
        server=f"{announcement.instance_id}-{token}.local.",
        parsed_addresses=list(announcement.addresses or addresses),
    )


def full_name(instance_id: str) -> str:
    """The name of an instance in multicast DNS."""
    return f"{instance_id}.{SERVICE_TYPE}"


def all_addresses() -> tuple[str, ...]:
    """Every IPv4 address of this machine's interfaces, loopback included; none if there is no network at all."""
    with suppress(RuntimeError, OSError):
        addresses = normalize_interface_choice(InterfaceChoice.All, IPVersion.V4Only)
        return tuple(sorted((str(address) for address in addresses), key=IPv4Address))
    return ()


def local_addresses() -> tuple[str, ...]:
    """The addresses at which others can reach this machine; loopback only if there is nothing else."""
    return _reachable(all_addresses())


def _reachable(addresses: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(address for address in addresses if not IPv4Address(address).is_loopback) or addresses


def nearest_first(addresses: Iterable[str], own: Sequence[str]) -> tuple[str, ...]:
    """Another machine's addresses, the likeliest to be reached from our own addresses first.

    A machine may have several, of which others reach only one. Most likely that is the one that begins like ours; but
    not one that we have ourselves, which only means that both machines have the same private bridge.
    """
    numbers = [int(IPv4Address(address)) for address in own]

    def farness(address: str) -> tuple[bool, int, int]:
        number = int(IPv4Address(address))
        return address in own, min((number ^ ours for ours in numbers), default=0).bit_length(), number

    return tuple(sorted(addresses, key=farness))


Heard = Callable[[str, Announcement | None], None]
"""Somebody with this instance id announced this, or nothing more."""


class _Asking(asyncio.DatagramProtocol):
    """Asks on one interface from a port of its own, so that the answer comes at once and to nobody else.

    An answer by multicast is held back for a second if there has just been one, an answer to port 5353 reaches any one
    of the programs on this machine that share it, and Wi-Fi loses multicast far more often than what is addressed. So
    next to zeroconf's own questions, which go from port 5353, we ask as RFC 6762 (6.7) lets simple resolvers ask.
    """

    def __init__(self, zeroconf: Zeroconf) -> None:
        self._zeroconf = zeroconf
        self._number = 0
        self._transport: asyncio.DatagramTransport | None = None

    @classmethod
    async def open(cls, zeroconf: Zeroconf, address: str) -> Self:
        """OSError if this interface has no multicast."""
        loop = asyncio.get_running_loop()
        _, protocol = await loop.create_datagram_endpoint(lambda: cls(zeroconf), sock=_multicast_socket(address))
        return protocol

    def connection_made(self, transport: asyncio.DatagramTransport) -> None:  # type: ignore[override]
        self._transport = transport

    def ask(self) -> None:
        """Who is there?"""
        # A new number each time: answers to it are ours, and nobody takes two questions for one that came twice.
        self._number = secrets.randbelow(2**16)
        if self._transport is not None:
            self._transport.sendto(question(self._number), (MULTICAST_ADDRESS, MULTICAST_PORT))

    def datagram_received(self, data: bytes, addr: tuple[str, int]) -> None:
        """Give an answer to zeroconf, as if it had come by multicast, so that all that is known is in one place."""
        message = DNSIncoming(data, addr)
        if message.valid and message.is_response() and message.id == self._number and self._is_news(message):
            self._zeroconf.record_manager.async_updates_from_response(message)

    def _is_news(self, message: DNSIncoming) -> bool:
        """Of somebody known we hear by multicast, in order; an answer may have been overtaken by an update."""
        names = [getattr(record, "alias", "") for record in message.answers() if record.type == POINTER]
        known = self._zeroconf.cache.current_entry_with_name_and_alias
        return not self._zeroconf.done and any(known(SERVICE_TYPE, name) is None for name in names)

    def error_received(self, exc: Exception) -> None:
        """The interface is down for now; the next question may get through."""
        log.debug("asking failed: %s", exc)

    def close(self) -> None:
        """Ask no more."""
        if self._transport is not None:
            self._transport.close()


def question(number: int) -> bytes:
    """Which instances of our service are there? As a packet of multicast DNS."""
    labels = SERVICE_TYPE.encode().split(b".")
    name = b"".join(bytes([len(label)]) + label for label in labels)
    return struct.pack("!6H", number, 0, 1, 0, 0, 0) + name + struct.pack("!2H", POINTER, INTERNET)


def _multicast_socket(address: str) -> socket.socket:
    asking = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    try:
        asking.setblocking(False)
        asking.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_IF, socket.inet_aton(address))
        asking.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_TTL, 255)
        asking.bind((address, 0))
    except OSError:
        asking.close()
        raise
    return asking


class _Line:
    """One opened zeroconf, for as long as the addresses of this machine stay the same."""

    def __init__(self, addresses: tuple[str, ...], heard: Heard) -> None:
        self.addresses = addresses
        self._heard = heard
        self._zeroconf = AsyncZeroconf(interfaces=list(addresses), ip_version=IPVersion.V4Only)
        self._browser: AsyncServiceBrowser | None = None
        self._asking: list[_Asking] = []
        self._resolving: dict[str, asyncio.Task[None]] = {}
        self._announced: Announcement | None = None
        self._announcing: asyncio.Future[None] | None = None

    @classmethod
    async def open(cls, addresses: tuple[str, ...], heard: Heard) -> Self:
        """RuntimeError, OSError or zeroconf's Error if there is no network."""
        line = cls(addresses, heard)
        try:
            await line._start()
        except BaseException:
            await line.close(goodbye=False)
            raise
        return line

    async def _start(self) -> None:
        zeroconf = self._zeroconf.zeroconf
        # Shielded: a cancelled wait would leave zeroconf unable to start, and then to close.
        if not await asyncio.shield(_has_started(zeroconf)):
            raise OSError("zeroconf did not start")
        for address in self.addresses:
            with suppress(OSError):
                self._asking.append(await _Asking.open(zeroconf, address))
        self._browser = AsyncServiceBrowser(
            zeroconf, SERVICE_TYPE, handlers=[self._on_state_change], question_type=DNSQuestionType.QM
        )
        self.ask()

    def ask(self) -> None:
        """Who is there? Everybody who is, answers."""
        for asking in self._asking:
            asking.ask()

    async def announce(self, announcement: Announcement) -> None:
        """Say it, or say it anew; it is on its way when this returns."""
        info = service_info(announcement, _reachable(self.addresses))
        self._hush()
        if self._announced is None:
            # The random instance id makes probing for a second needless, which is what cooperating spares us.
            sending = await self._zeroconf.async_register_service(info, cooperating_responders=True)
        else:
            sending = await self._zeroconf.async_update_service(info)
        self._announced = announcement
        self._announcing = asyncio.ensure_future(sending)

    async def withdraw(self) -> None:
        """Say goodbye, three times in a quarter of a second.

        Each time in other words: zeroconf passes over a packet that is the same as a moment ago, and an answer that was
        on its way may have come in between.
        """
        self._hush()
        if self._announced is None:
            return
        announcement, self._announced = self._announced, None
        zeroconf = self._zeroconf.zeroconf
        zeroconf.registry.async_remove(zeroconf.registry.async_get_service_infos())
        for pause in GOODBYE_PAUSES:
            await asyncio.sleep(pause)
            info = service_info(announcement, self.addresses)
            zeroconf.async_send(zeroconf.generate_service_broadcast(info, ttl=0))

    def _hush(self) -> None:
        """What is outdated must not be said again after what replaces it, or after the goodbye.

        zeroconf says everything three times, and holds answers back for up to a second.
        """
        if self._announcing is not None:
            self._announcing.cancel()
            self._announcing = None
        self._zeroconf.zeroconf.out_queue.queue.clear()
        self._zeroconf.zeroconf.out_delay_queue.queue.clear()

    def forget(self, instance_id: str) -> None:
        """Drop what zeroconf knows of somebody, so that they are news if they answer."""
        name = full_name(instance_id)
        cache = self._zeroconf.zeroconf.cache
        pointers = cache.async_entries_with_name(SERVICE_TYPE)
        cache.async_remove_records(pointer for pointer in pointers if getattr(pointer, "alias", "").lower() == name)
        cache.async_remove_records(cache.async_entries_with_name(name))
        self._stop_resolving(instance_id)

    async def close(self, *, goodbye: bool) -> None:
        """Let go of every socket. Without a goodbye, others keep what they know until it is announced again."""
        if goodbye:
            await self.withdraw()
        self._hush()
        for instance_id in list(self._resolving):
            self._stop_resolving(instance_id)
        for asking in self._asking:
            asking.close()
        if self._browser is not None:
            await self._browser.async_cancel()
            self._browser = None
        # zeroconf would say goodbye for whatever is registered.
        registry = self._zeroconf.zeroconf.registry
        registry.async_remove(registry.async_get_service_infos())
        await self._zeroconf.async_close()

    def _on_state_change(
        self, zeroconf: Zeroconf, service_type: str, name: str, state_change: ServiceStateChange
    ) -> None:
        instance_id = name.lower().removesuffix("." + SERVICE_TYPE)
        if not INSTANCE_ID.fullmatch(instance_id):
            return
        self._stop_resolving(instance_id)
        if state_change is ServiceStateChange.Removed:
            self._heard(instance_id, None)
            return
        info = AsyncServiceInfo(SERVICE_TYPE, full_name(instance_id))
        if info.load_from_cache(zeroconf):
            self._heard(instance_id, self._read(instance_id, info))
        elif len(self._resolving) < MOST_RESOLVING:
            self._resolving[instance_id] = asyncio.create_task(self._resolve(instance_id, info))

    async def _resolve(self, instance_id: str, info: AsyncServiceInfo) -> None:
        """Ask for what the announcement left out, or what was lost of it."""
        try:
            if await info.async_request(self._zeroconf.zeroconf, RESOLVE_MILLISECONDS):
                self._heard(instance_id, self._read(instance_id, info))
        except (OSError, Error) as error:
            log.debug("asking for %s failed: %s", instance_id, error)
        finally:
            if self._resolving.get(instance_id) is asyncio.current_task():
                del self._resolving[instance_id]

    def _read(self, instance_id: str, info: ServiceInfo) -> Announcement | None:
        addresses = nearest_first(info.parsed_addresses(IPVersion.V4Only), self.addresses)
        return read_text_record(instance_id, info.properties, info.port, addresses)

    def _stop_resolving(self, instance_id: str) -> None:
        task = self._resolving.pop(instance_id, None)
        if task is not None:
            task.cancel()


async def _has_started(zeroconf: Zeroconf) -> bool:
    with suppress(Error):
        await zeroconf.async_wait_for_start()
    return zeroconf.started


class Neighbourhood:
    """Who is near: an async context manager that announces this device or table, and lists the others.

    Without a network it says so (`status`) and keeps trying; when addresses come and go it follows them. One event loop
    only; `interfaces` (addresses) narrows it to some of this machine's interfaces.
    """

    def __init__(self, interfaces: Sequence[str] | None = None, look_seconds: float = LOOK_SECONDS) -> None:
        self.status = CLOSED
        self._interfaces = interfaces
        self._look_seconds = look_seconds
        self._ask_seconds = self._until_ask = look_seconds
        self._found: dict[str, Announcement] = {}
        self._own: set[str] = set()
        self._announced: Announcement | None = None
        self._line: _Line | None = None
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

    async def announce(self, announcement: Announcement) -> None:
        """Say this, instead of whatever was said before; without a network, as soon as there is one."""
        async with self._lock:
            if self._announced is not None and self._announced.instance_id != announcement.instance_id:
                await self._withdraw()
            self._announced = announcement
            self._own.add(announcement.instance_id)
            self._on_heard(announcement.instance_id, None)
            await self._announce()

    async def update(self, announcement: Announcement) -> None:
        """The same instance has something new to say: free seats, epoch. ValueError if it is not the same."""
        if self._announced is None or self._announced.instance_id != announcement.instance_id:
            raise ValueError("this instance is not announced")
        await self.announce(announcement)

    async def withdraw(self) -> None:
        """Say goodbye, and go on looking."""
        async with self._lock:
            await self._withdraw()

    def forget(self, instance_id: str) -> None:
        """Nobody answers there: list it no more, and ask again.

        A host that crashed could not say goodbye and would stay listed for an hour. One that is alive is back at once.
        """
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
        """Has the network changed? If not, ask from time to time who has come and was not heard."""
        if self._line is None or self._line.addresses != self._addresses():
            await self._reopen()
            return
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
        try:
            if not addresses:
                raise OSError("no interface has an address")
            self._line = await _Line.open(addresses, self._on_heard)
        except (RuntimeError, OSError, Error) as error:
            log.info("no network: %s", error)
            self._set_status(NO_NETWORK)
            return
        self._ask_seconds = self._until_ask = self._look_seconds
        is_alone = self._interfaces is None and all(IPv4Address(address).is_loopback for address in addresses)
        self._set_status(ONLY_THIS_DEVICE if is_alone else OPEN)
        await self._announce()

    async def _hang_up(self, *, goodbye: bool) -> None:
        """What was found is forgotten: who is still there answers again."""
        if self._line is not None:
            try:
                await self._line.close(goodbye=goodbye)
            except (RuntimeError, OSError, Error) as error:
                log.info("closing failed: %s", error)
            self._line = None
        if self._found:
            self._found.clear()
            self._notify()

    async def _announce(self) -> None:
        if self._line is None or self._announced is None:
            return
        try:
            await self._line.announce(self._announced)
        except (OSError, Error) as error:
            # The line is dead; the watch opens another.
            log.info("announcing failed: %s", error)
            await self._hang_up(goodbye=False)
            self._set_status(NO_NETWORK)

    async def _withdraw(self) -> None:
        self._announced = None
        if self._line is not None:
            await self._line.withdraw()

    def _on_heard(self, instance_id: str, announcement: Announcement | None) -> None:
        before = self._found.get(instance_id)
        if announcement is None or instance_id in self._own:
            self._found.pop(instance_id, None)
        elif before is not None or len(self._found) < MOST_FOUND:
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
