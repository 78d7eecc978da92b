"""One opened zeroconf: sending an announcement, hearing others, asking again. The only file that imports zeroconf."""

import asyncio
import logging
import secrets
import socket
import struct
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from ipaddress import IPv4Address, IPv6Address
from typing import Self

from zeroconf import DNSQuestionType, Error, InterfaceChoice, IPVersion, ServiceInfo, ServiceStateChange, Zeroconf

# Not public, but what zeroconf itself reads packets and lists addresses with; its version is pinned.
from zeroconf._protocol.incoming import DNSIncoming
from zeroconf._utils.net import normalize_interface_choice
from zeroconf.asyncio import AsyncServiceBrowser, AsyncServiceInfo, AsyncZeroconf

from companion.net.finding.announcement import INSTANCE_ID, Announcement, read_text_record, text_record

SERVICE_TYPE = "_smallcouncil._tcp.local."
TOKEN_BYTES = 4
RESOLVE_MILLISECONDS = 3000
GOODBYE_PAUSES = (0.0, 0.125, 0.125)
MOST_RESOLVING = 64
"""Somebody on the Wi-Fi may announce whatever they like, as often as they like."""

MULTICAST_ADDRESS, MULTICAST_PORT = "224.0.0.251", 5353
POINTER, INTERNET = 12, 1

NETWORK_TROUBLE = (RuntimeError, OSError, Error)
"""What opening or using a network raises when there is none, or no more."""

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


def has_ipv6() -> bool:
    """Whether this machine is in a network as far as IPv6 goes."""
    with suppress(RuntimeError, OSError):
        found = normalize_interface_choice(InterfaceChoice.All, IPVersion.V6Only)
        addresses = [choice[0][0] for choice in found if isinstance(choice, tuple)]
        return any(not IPv6Address(address).is_loopback for address in addresses)
    return False


def local_addresses() -> tuple[str, ...]:
    """The addresses at which others can reach this machine; loopback only if there is nothing else."""
    return reachable(all_addresses())


def reachable(addresses: tuple[str, ...]) -> tuple[str, ...]:
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


class AskingSocket(asyncio.DatagramProtocol):
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


class Multicast:
    """One opened zeroconf, for as long as the addresses of this machine stay the same."""

    def __init__(self, addresses: tuple[str, ...], heard: Heard) -> None:
        self.addresses = addresses
        self._heard = heard
        self._zeroconf = AsyncZeroconf(interfaces=list(addresses), ip_version=IPVersion.V4Only)
        self._browser: AsyncServiceBrowser | None = None
        self._asking: list[AskingSocket] = []
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
        if not await asyncio.shield(has_started(zeroconf)):
            raise OSError("zeroconf did not start")
        for address in self.addresses:
            with suppress(OSError):
                self._asking.append(await AskingSocket.open(zeroconf, address))
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
        info = service_info(announcement, reachable(self.addresses))
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
        """What is outdated must not be said again: zeroconf says everything three times, and answers late."""
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


async def has_started(zeroconf: Zeroconf) -> bool:
    with suppress(Error):
        await zeroconf.async_wait_for_start()
    return zeroconf.started
