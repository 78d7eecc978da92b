"""A device's line to the table: sockets around a guest session, connecting again for ever."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress

import attrs

from companion.net.entrance.certificate import NoCertificate, client_context
from companion.net.entrance.gate import be_admitted
from companion.net.entrance.greeting import NOT_UNDERSTOOD, NotAdmitted
from companion.net.keeping.storage import TableStorage
from companion.net.lines import carrying
from companion.net.lines.carrying import Carrier, Listener
from companion.net.lines.doors import Address, DoorsToTry, Host
from companion.net.lines.failures import report_failure
from companion.net.lines.wire import FramedConnection, FrameError
from companion.net.words import FAREWELLS
from companion.table.guest.session import GuestSession
from companion.table.ledger.forms import Malformed
from companion.table.ledger.keys import DeviceKey
from companion.table.talk.effects import Effect
from companion.table.talk.messages import HOST_SAYS, Farewell, Message, Ping, pack, unpack
from companion.table.words import listed

PING_SECONDS = 4.0
SILENCE_SECONDS = 12.0
"""A host that says nothing for so long is gone, whatever the socket thinks."""
FIRST_WAIT, LONGEST_WAIT = 0.1, 2.0
QUIET_SECONDS = 0.1
MOST_UNSETTLED = 300
"""With more copies than this that may not be on the disk, no quiet moment is waited for; the host has them, too."""
CONNECT_SECONDS = 3.0
DOOR_SECONDS = 5.0

NOT_BELIEVED = "not_believed"
REPLACED, OUT_OF_TURN, ELSEWHERE = "replaced", "out_of_turn", "elsewhere"

log = logging.getLogger(__name__)

Find = Callable[[], Awaitable[list[Host]]]
"""Who may host the table, the likeliest first."""

__all__ = ["Address", "Find", "Host", "Key", "TableClient", "connect"]


@attrs.frozen
class Key:
    """What lets a device in: the table, the key of its code, and the device's own key."""

    table: str
    code: bytes = attrs.field(repr=False)
    device: DeviceKey = attrs.field(repr=False)


class TableClient:
    """Keeps one guest session in step with whoever hosts the table."""

    def __init__(
        self,
        session: GuestSession,
        storage: TableStorage,
        key: Key,
        find: Find,
        random_bytes: Callable[[int], bytes],
        listener: Listener = lambda effect: None,
    ) -> None:
        self.session = session
        self.storage = storage
        self._carrier = Carrier(storage, self._send, listener)
        self._key = key
        self._find = find
        self._random_bytes = random_bytes
        self._connection: FramedConnection | None = None
        self._latest: FramedConnection | None = None
        """The last connection that a host has let in."""
        self._doors = DoorsToTry(self.change_to)
        self._knocking: list[bytes] = []
        """The certificates of the hosts at whose doors this device is just now."""
        self._elsewhere: tuple[Address, FramedConnection] | None = None
        """Where this device goes next, if it has been let in there already."""
        self._hurry = asyncio.Event()
        self.address: Address = ("", 0)
        """Where the host is, or was last."""
        self._wanted = asyncio.Event()
        self._wanted.set()
        self.turned_away = ""
        """Why the host does not want this device, if it does not: what it said at the door, or as its farewell."""
        self.bytes_sent = 0
        self.bytes_received = 0

    @property
    def is_connected(self) -> bool:
        """Whether the host has let this device in, and the line is open."""
        return self._connection is not None and self._connection.is_open

    @property
    def trouble(self) -> str:
        """Why this device stands still: its disk is full, or fails. Empty if it does not."""
        return self._carrier.trouble

    async def run(self) -> None:
        """Connect, follow the table, and connect again, until cancelled."""
        tidying = asyncio.ensure_future(self._tidy())
        tidying.add_done_callback(report_failure)
        wait = FIRST_WAIT
        try:
            while True:
                await self._ready()
                connection = self._let_in_elsewhere()
                if connection is None:
                    self.visit(await self._find())
                elif await self._follow(connection):
                    wait = FIRST_WAIT
                is_urgent = await self._wait(wait)
                wait = FIRST_WAIT if is_urgent else min(wait * 2, LONGEST_WAIT)
        finally:
            tidying.cancel()
            self._doors.leave()

    def carry_out(self, effects: Iterable[Effect]) -> None:
        """In order: on disk first, then to the host; when the disk refuses, as soon as there is room again."""
        self._carrier.carry_out(effects)
        self._hang_up_in_trouble()

    def _hang_up_in_trouble(self) -> None:
        if self._carrier.trouble and self._connection is not None:
            # What the host says meanwhile could not be stored either; it says it again after the next sync.
            self._connection.drop(self._carrier.trouble)

    def cut(self) -> None:
        """Drop the line as if the network had gone."""
        if self._connection is not None:
            self._connection.drop("cut")

    def look_again(self) -> None:
        """Whoever hosts the table may be found now: try at once, without waiting longer."""
        self._hurry.set()

    def visit(self, hosts: list[Host]) -> None:
        """These may host the table: go to the first of them who proves it."""
        if self._wanted.is_set():
            self._doors.visit(hosts)

    async def change_to(self, address: Address) -> bool:
        """Somebody else hosts the table there: go there if they can prove it, and stay where we are if they cannot."""
        connection = await self._try(address) if self._wanted.is_set() else None
        if connection is None:
            return False
        if not self._wanted.is_set():  # knocking takes a while, and meanwhile the device may be put away
            connection.drop(ELSEWHERE)
            return False
        self._forget_elsewhere()
        self._elsewhere = address, connection
        self._doors.leave()
        self.cut()
        self.look_again()
        return True

    def go_away(self) -> None:
        """The player puts the device away for a while: hang up, and look for nobody until it comes back."""
        self._wanted.clear()
        self._forget_elsewhere()
        self._doors.leave()
        self.cut()

    def come_back(self) -> None:
        """The player wants this device at the table after all, though another with the same key has taken its place."""
        self._wanted.set()
        self._doors.leave()
        self.look_again()

    def close(self) -> None:
        """Let go of the files."""
        self._wanted.clear()
        self._forget_elsewhere()
        self._carrier.settle()
        self.storage.close()

    def _send(self, _: str, message: Message) -> None:
        data = pack(message)
        if self._connection is not None and self._connection.send(data):
            self.bytes_sent += len(data)

    async def _ready(self) -> None:
        """Wait until the disk has room, and until nobody else is this device."""
        while not self._carrier.try_again():
            await asyncio.sleep(carrying.RETRY_SECONDS)
        await self._wanted.wait()

    async def _tidy(self) -> None:
        """The disk waits for a quiet moment, but not for too long, except in the middle of a reveal."""
        while True:
            before = self.bytes_received
            await asyncio.sleep(QUIET_SECONDS)
            has_waited_enough = self._carrier.unsettled > MOST_UNSETTLED and not self.session.table.all_sealed
            if self.bytes_received == before or has_waited_enough:
                self._carrier.settle()
                self._hang_up_in_trouble()

    def _leave_if_not_believed(self) -> None:
        """Somebody else may host, or take over."""
        if not self.session.believes_host and self._connection is not None:
            self._doors.avoid(self.address)
            self._connection.drop(NOT_BELIEVED)

    def _replaces_itself(self) -> bool:
        """Whether another connection of this very device may have replaced the present one."""
        connection = self._connection
        return connection is not self._latest or connection is None or connection.fingerprint in self._knocking

    def _forget_elsewhere(self) -> None:
        if self._elsewhere is not None:
            self._elsewhere[1].drop(ELSEWHERE)
            self._elsewhere = None

    async def _wait(self, seconds: float) -> bool:
        """A moment, before the next attempt; whether there is a reason to hurry."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._hurry.wait()
        is_urgent = self._hurry.is_set()
        self._hurry.clear()
        return is_urgent

    # finding the host

    def _let_in_elsewhere(self) -> FramedConnection | None:
        """The connection of `change_to`, if there is one."""
        if self._elsewhere is None:
            return None
        (self.address, connection), self._elsewhere = self._elsewhere, None
        return connection

    async def _try(self, address: Address) -> FramedConnection | None:
        with suppress(OSError, TimeoutError):
            connection = await connect(address)
            if await self._knock(connection):
                self._latest = connection
                return connection
            await connection.close()
        return None

    async def _knock(self, connection: FramedConnection) -> bool:
        """Whether the host lets this device in, and has proved that it is the host."""
        try:
            fingerprint = connection.fingerprint
        except NoCertificate:
            return False
        self._knocking.append(fingerprint)
        try:
            async with asyncio.timeout(DOOR_SECONDS):
                await be_admitted(connection, self._key.table, self._key.code, self._key.device, self._random_bytes)
        except NotAdmitted as refusal:
            self.turned_away = refusal.reason
        except (FrameError, TimeoutError):
            pass
        except asyncio.CancelledError:
            connection.drop(ELSEWHERE)
            if self._latest is not None and self._latest.fingerprint == fingerprint:
                # It may be let in all the same, and take the place of that connection.
                self._latest = None
            raise
        else:
            return True
        finally:
            self._knocking.remove(fingerprint)
        return False

    # following it

    async def _follow(self, connection: FramedConnection) -> bool:
        """Until the connection ends, for whatever reason; whether this device was in step with the table meanwhile."""
        self._connection = connection
        was_synced = False
        pinging = asyncio.ensure_future(_ping(connection))
        try:
            self.carry_out(self.session.connected(connection.peer))
            async for data in connection.frames():
                self.bytes_received += len(data)
                self._hear(unpack(data))
                await asyncio.sleep(0)
                was_synced = was_synced or self.session.synced
        except FrameError:
            pass
        except NotAdmitted as refusal:
            self.turned_away = refusal.reason
        except Exception as error:
            # Whatever a host says, this device goes on looking for one that it understands.
            if not isinstance(error, Malformed):
                log.exception("a message of the host was too much")
            self.turned_away = NOT_UNDERSTOOD
        finally:
            pinging.cancel()
            self._connection = None
            self.session.disconnected()
            await connection.close()
        return was_synced

    def _hear(self, message: Message) -> None:
        if type(message) not in HOST_SAYS:
            raise NotAdmitted(OUT_OF_TURN)
        if isinstance(message, Farewell):
            message = Farewell(listed(message.reason, FAREWELLS))
            self.turned_away = message.reason
            self._doors.avoid(self.address)
            if message.reason == REPLACED and not self._replaces_itself():
                self._wanted.clear()
        if not isinstance(message, Ping):
            self.carry_out(self.session.receive(message))
            self._leave_if_not_believed()
        if self.session.synced and not isinstance(message, Farewell):
            self.turned_away = ""


async def connect(address: Address) -> FramedConnection:
    """A connection to whoever listens there, with TLS and nothing proved; OSError or TimeoutError if there is none."""
    async with asyncio.timeout(CONNECT_SECONDS):
        reader, writer = await asyncio.open_connection(*address, ssl=client_context())
    return FramedConnection(reader, writer, idle=SILENCE_SECONDS)


async def _ping(connection: FramedConnection) -> None:
    while connection.is_open:
        await asyncio.sleep(PING_SECONDS)
        connection.send(pack(Ping()))
