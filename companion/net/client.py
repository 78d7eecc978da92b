"""A device's line to the table: sockets around a guest session, connecting again for ever."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from contextlib import suppress

import attrs

from companion.net.admission import DeviceKey
from companion.net.certificate import NoCertificate, client_context
from companion.net.door import be_admitted
from companion.net.greeting import WRONG_CODE, Refusal
from companion.net.storage import TableStorage
from companion.net.wire import Connection, FrameError
from companion.table.effects import CutJournal, Effect, Happened, Keep, Notice, Send, Store
from companion.table.forms import Malformed
from companion.table.guest import GuestSession
from companion.table.messages import Ping, pack, unpack

PING_SECONDS = 4.0
SILENCE_SECONDS = 12.0
"""A host that says nothing for so long is gone, whatever the socket thinks."""
FIRST_WAIT, LONGEST_WAIT = 0.1, 2.0
CONNECT_SECONDS = 3.0

Address = tuple[str, int]
Find = Callable[[], Awaitable[list[Address]]]
Listener = Callable[[Happened | Notice], None]


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
        self._storage = storage
        self._key = key
        self._find = find
        self._random_bytes = random_bytes
        self._listener = listener
        self._connection: Connection | None = None
        self.turned_away = ""
        """Why the door stayed closed the last time, if it did."""
        self.bytes_sent = 0
        self.bytes_received = 0

    @property
    def is_connected(self) -> bool:
        """Whether the host has let this device in, and the line is open."""
        return self._connection is not None and self._connection.is_open

    async def run(self) -> None:
        """Connect, follow the table, and connect again, until cancelled."""
        wait = FIRST_WAIT
        while True:
            async for connection in self._try_addresses():
                wait = FIRST_WAIT
                await self._follow(connection)
            await asyncio.sleep(wait)
            wait = min(wait * 2, LONGEST_WAIT)

    def carry_out(self, effects: Iterable[Effect]) -> None:
        """In order: on disk first, then to the host."""
        for effect in effects:
            if isinstance(effect, Send):
                self._send(pack(effect.message))
            elif isinstance(effect, Store | CutJournal | Keep):
                self._storage.carry_out(effect)
            else:
                self._listener(effect)

    def cut(self) -> None:
        """Drop the line as if the network had gone."""
        if self._connection is not None:
            self._connection.drop("cut")

    def close(self) -> None:
        """Let go of the files."""
        self._storage.close()

    def _send(self, data: bytes) -> None:
        if self._connection is not None and self._connection.send(data):
            self.bytes_sent += len(data)

    async def _try_addresses(self) -> AsyncIterator[Connection]:
        """An admitted connection to the first address that has one."""
        for address in await self._find():
            with suppress(OSError, TimeoutError, FrameError):
                async with asyncio.timeout(CONNECT_SECONDS):
                    reader, writer = await asyncio.open_connection(*address, ssl=client_context())
                connection = Connection(reader, writer, idle=SILENCE_SECONDS)
                if await self._admitted(connection):
                    yield connection
                    return

    async def _admitted(self, connection: Connection) -> bool:
        try:
            await be_admitted(connection, self._key.table, self._key.code, self._key.device, self._random_bytes)
        except (Refusal, NoCertificate) as refusal:
            self.turned_away = getattr(refusal, "reason", WRONG_CODE)
            await connection.close()
            return False
        self.turned_away = ""
        return True

    async def _follow(self, connection: Connection) -> None:
        """Until the connection ends, for whatever reason."""
        self._connection = connection
        pinging = asyncio.ensure_future(self._ping(connection))
        try:
            self.carry_out(self.session.connected())
            async for data in connection.frames():
                self.bytes_received += len(data)
                message = unpack(data)
                if not isinstance(message, Ping):
                    self.carry_out(self.session.receive(message))
        except (FrameError, Malformed):
            pass
        finally:
            pinging.cancel()
            self._connection = None
            self.session.disconnected()
            await connection.close()

    async def _ping(self, connection: Connection) -> None:
        while connection.is_open:
            await asyncio.sleep(PING_SECONDS)
            connection.send(pack(Ping()))
