"""The table server: sockets around a host session. Knows nothing of the rules, and needs no window."""

import asyncio
import ssl
from collections.abc import Callable, Coroutine, Iterable
from typing import Any

from companion.net.certificate import Certificate
from companion.net.door import Door
from companion.net.greeting import Refusal
from companion.net.journal import StorageError
from companion.net.storage import TableStorage
from companion.net.wire import Connection, FrameError
from companion.table.effects import CutJournal, Effect, Happened, Keep, Notice, Send, Store
from companion.table.forms import Malformed
from companion.table.host import HostSession
from companion.table.messages import Farewell, Ping, pack, unpack

MOST_STRANGERS = 64
"""So many connections may be at the door at once; more are turned away unheard."""
DOOR_SECONDS = 5.0
"""So long may a stranger take to prove itself."""
GATHERING_SECONDS = 0.8

Listener = Callable[[Happened | Notice], None]


class TableServer:
    """Serves one table until it is closed."""

    def __init__(
        self,
        session: HostSession,
        storage: TableStorage,
        door: Door,
        certificate: Certificate,
        context: ssl.SSLContext,
        listener: Listener = lambda effect: None,
    ) -> None:
        self.session = session
        self._storage = storage
        self._door = door
        self._certificate = certificate
        self._context = context
        self._listener = listener
        self._connections: dict[str, Connection] = {}
        self._strangers = 0
        self._tasks: set[asyncio.Task[None]] = set()
        self._server: asyncio.Server | None = None
        self.port = 0
        self.bytes_sent: dict[str, int] = {}

    async def start(self, address: str = "0.0.0.0", port: int = 0) -> int:
        """Open the door, and say on which port."""
        self._server = await asyncio.start_server(
            self._arrives, address, port, ssl=self._context, backlog=128, ssl_handshake_timeout=DOOR_SECONDS
        )
        self.port = self._server.sockets[0].getsockname()[1]
        if self.session.gathering:
            self._later(self._gather())
        else:
            self.carry_out(self.session.resume())
        return self.port

    async def close(self) -> None:
        """Say goodbye to everybody and stop."""
        if self._server is not None:
            self._server.close()
        leaving = list(self._connections.values())
        self._connections.clear()
        for connection in leaving:
            connection.send(pack(Farewell("closed")))
        await asyncio.gather(*(connection.close() for connection in leaving))
        for task in list(self._tasks):
            task.cancel()
        self._storage.close()

    def carry_out(self, effects: Iterable[Effect]) -> None:
        """In order: on disk first, then to the others."""
        for effect in effects:
            if isinstance(effect, Send):
                self._send(effect.to, pack(effect.message))
            elif isinstance(effect, Store | CutJournal | Keep):
                self._storage.carry_out(effect)
            else:
                self._listener(effect)

    def _send(self, device: str, data: bytes) -> None:
        connection = self._connections.get(device)
        if connection is not None and connection.send(data):
            self.bytes_sent[device] = self.bytes_sent.get(device, 0) + len(data)

    async def _gather(self) -> None:
        """Taking over: hear for a moment what the others have, then go on."""
        await asyncio.sleep(GATHERING_SECONDS)
        self.carry_out(self.session.finish_gathering())

    def _later(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _arrives(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """A connection, from the knock to the farewell."""
        connection = Connection(reader, writer, fingerprint=self._certificate.fingerprint)
        if self._strangers >= MOST_STRANGERS:
            await connection.close()
            return
        self._strangers += 1
        try:
            async with asyncio.timeout(DOOR_SECONDS):
                device = await self._door.admit(connection, self.session.table.epoch)
        except (Refusal, FrameError, TimeoutError):
            await connection.close()
            return
        finally:
            self._strangers -= 1
        await self._serve(device, connection)

    async def _serve(self, device: str, connection: Connection) -> None:
        """One live connection per device: a newer one replaces the older."""
        older = self._connections.get(device)
        self._connections[device] = connection
        if older is not None:
            older.send(pack(Farewell("replaced")))
            await older.close()
        self.carry_out(self.session.joined(device))
        try:
            async for data in connection.frames():
                self._hear(device, data)
        except (FrameError, Malformed):
            connection.send(pack(Farewell("not_understood")))
        except StorageError:
            # Nothing that could not be stored was said to anybody; the table waits until there is room again.
            connection.send(pack(Farewell("storage")))
        finally:
            if self._connections.get(device) is connection:
                del self._connections[device]
                self.carry_out(self.session.left(device))
            await connection.close()

    def _hear(self, device: str, data: bytes) -> None:
        message = unpack(data)
        if isinstance(message, Ping):
            self._send(device, data)
        else:
            self.carry_out(self.session.receive(device, message))
