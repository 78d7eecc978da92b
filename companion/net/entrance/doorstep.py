"""The doorstep of a table: accepts connections, only so many at once, and speaks TLS with them.

Whoever has not proved itself takes up a place here, so that strangers use up neither memory nor files. There are so
many places for each address, and so many in all. If its address has no place left, a connection is closed unheard,
before TLS costs anything. If all places are taken, the address with the most connections loses its oldest: an honest
device needs its place for a moment only.
"""

import asyncio
import logging
import socket
import ssl
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress

from companion.net.entrance.certificate import Certificate
from companion.net.entrance.greeting import NotAdmitted
from companion.net.lines.failures import Tasks
from companion.net.lines.wire import CLOSE_SECONDS, LARGEST_READ, FramedConnection, FrameError

MOST_STRANGERS = 64
"""So many connections may be at the door at once, from all addresses together."""
MOST_FROM_ONE_ADDRESS = 16
"""So many from one address, so that one machine cannot stand in the way of all others."""
DOOR_SECONDS = 5.0
"""So long may a stranger take to prove itself, TLS included."""
SILENCE_SECONDS = 15.0
"""A guest says something every few seconds; one that says nothing for so long is gone, whatever the socket thinks."""
FRAME_SECONDS = 10.0
NO_FILES_SECONDS = 0.2
BACKLOG = 128

CROWDED, TIMED_OUT, NO_TLS = "crowded", "timed_out", "no_tls"

Examine = Callable[[FramedConnection], Awaitable[str]]
"""Who is it? The device's id; NotAdmitted or FrameError if it has not proved itself."""
Serve = Callable[[str, FramedConnection], Awaitable[None]]
LastWords = Callable[[str], bytes]

log = logging.getLogger(__name__)


class Doorstep:
    """A listening socket, and one task for each connection."""

    def __init__(
        self,
        context: ssl.SSLContext,
        certificate: Certificate,
        examine: Examine,
        serve: Serve,
        last_words: LastWords | None = None,
    ) -> None:
        self._context = context
        self._fingerprint = certificate.fingerprint
        self._examine = examine
        self._serve = serve
        self._last_words = last_words
        self._listening: socket.socket | None = None
        self._accepting: asyncio.Task[None] | None = None
        self._strangers: dict[asyncio.Task[None], str] = {}
        """The address of everybody who has not proved itself; whoever has been there longest comes first."""
        self._tasks = Tasks()
        self.port = 0
        self.turned_away: Counter[str] = Counter()
        """How many were not let in, by reason."""

    @property
    def strangers(self) -> int:
        """How many are at the door now."""
        return len(self._strangers)

    def open(self, address: str, port: int) -> int:
        """Listen, and say on which port; OSError if that cannot be."""
        listening = socket.create_server((address, port), backlog=BACKLOG)
        listening.setblocking(False)
        self._listening = listening
        self.port = listening.getsockname()[1]
        self._accepting = self._tasks.begin(self._accept(listening))
        return self.port

    async def close(self) -> None:
        """Let nobody in any more, and end every connection."""
        if self._accepting is not None:
            # Waited for, so that everybody who has arrived is begun with: a task that never began hangs up on nobody.
            self._accepting.cancel()
            await asyncio.wait({self._accepting})
        await self._tasks.end()
        if self._listening is not None:
            self._listening.close()
            self._listening = None

    async def _accept(self, listening: socket.socket) -> None:
        while True:
            try:
                arrived, address = await asyncio.get_running_loop().sock_accept(listening)
            except OSError as error:
                # No more files, most likely; some will be closed in a moment.
                log.warning("nobody can be let in: %s", error)
                await asyncio.sleep(NO_FILES_SECONDS)
                continue
            if self._count_by_address()[address[0]] < MOST_FROM_ONE_ADDRESS:
                self._make_room()
                self._strangers[self._tasks.begin(self._meet(arrived))] = address[0]
            else:
                self.turned_away[CROWDED] += 1
                arrived.close()
            # Many may arrive at once, and who was let onto the doorstep begins before anybody must make room.
            await asyncio.sleep(0)

    def _count_by_address(self) -> Counter[str]:
        return Counter(self._strangers.values())

    def _make_room(self) -> None:
        """For one more, if all places are taken."""
        if self.strangers >= MOST_STRANGERS:
            ((busiest, _),) = self._count_by_address().most_common(1)
            longest = next(task for task, address in self._strangers.items() if address == busiest)
            del self._strangers[longest]
            longest.cancel()
            self.turned_away[CROWDED] += 1

    async def _meet(self, arrived: socket.socket) -> None:
        """A connection, from the knock to the farewell."""
        connection: FramedConnection | None = None
        try:
            async with asyncio.timeout(DOOR_SECONDS):
                connection = await self._speak_tls(arrived)
                device = await self._examine(connection)
            self._leave_doorstep()
            await self._serve(device, connection)
        except NotAdmitted as refusal:
            self.turned_away[refusal.reason] += 1
        except FrameError as error:
            self.turned_away[error.reason] += 1
        except TimeoutError:
            self.turned_away[TIMED_OUT] += 1
        except OSError:  # ssl.SSLError is one
            self.turned_away[NO_TLS] += 1
        except asyncio.CancelledError:
            if connection is not None:
                connection.drop(CROWDED)  # at once: whoever makes room must not hold on to it
            raise
        finally:
            self._leave_doorstep()
            if connection is not None:
                await connection.close()
            else:
                # Not closed: in the middle of TLS a transport has it, and its number must not be anybody else's yet.
                with suppress(OSError):
                    arrived.shutdown(socket.SHUT_RDWR)

    def _leave_doorstep(self) -> None:
        """The place that was taken on arrival is free."""
        self._strangers.pop(asyncio.current_task(), None)  # type: ignore[arg-type]

    async def _speak_tls(self, arrived: socket.socket) -> FramedConnection:
        # An accepted socket waits to fill its packets unless told not to, and a reveal would wait with it.
        arrived.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        loop = asyncio.get_running_loop()
        reader = asyncio.StreamReader(limit=LARGEST_READ, loop=loop)
        protocol = asyncio.StreamReaderProtocol(reader, loop=loop)
        transport, _ = await loop.connect_accepted_socket(
            lambda: protocol,
            arrived,
            ssl=self._context,
            ssl_handshake_timeout=DOOR_SECONDS,
            ssl_shutdown_timeout=CLOSE_SECONDS,
        )
        return FramedConnection(
            reader,
            asyncio.StreamWriter(transport, protocol, reader, loop),
            fingerprint=self._fingerprint,
            idle=SILENCE_SECONDS,
            patience=FRAME_SECONDS,
            last_words=self._last_words,
        )
