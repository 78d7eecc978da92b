"""Frames on a stream: four bytes of length, then so many bytes; and a connection that drops whoever abuses it."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import suppress

from companion.net.entrance.certificate import peer_fingerprint

LENGTH_BYTES = 4
LARGEST_FRAME = 128 * 1024
"""What a host may say at once."""
LARGEST_FROM_GUEST = 64 * 1024
"""To understand the worst frame of this length, 65,000 empty lists in a list, takes 6 ms, and of 1 MiB a quarter of a
second, in which nobody else at the table is heard."""
LARGEST_BEFORE_ADMISSION = 4 * 1024
"""A stranger has a greeting and a proof to say, and no more."""
LARGEST_READ = 64 * 1024
MOST_WAITING = 4 * 1024 * 1024
"""A whole evening is 256 KiB: who leaves so much lying there is not reading at all."""

IDLE_SECONDS = 30.0
FRAME_SECONDS = 10.0
CLOSE_SECONDS = 1.0

TOO_LONG, HALF, SLOW, IDLE, NOT_READING, BROKEN = "too_long", "half", "slow", "idle", "not_reading", "broken"


class FrameError(Exception):
    """What ended a connection other than its regular end; the reason is one of the words above."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


def frame(data: bytes) -> bytes:
    """The bytes as a frame."""
    if len(data) > LARGEST_FRAME:
        raise FrameError(TOO_LONG)
    return len(data).to_bytes(LENGTH_BYTES, "big") + data


async def read_frame(
    reader: asyncio.StreamReader, limit: int, idle: float | None = None, patience: float | None = None
) -> bytes | None:
    """The next frame, or None at the regular end of the stream; FrameError for everything else.

    `idle` seconds may pass until the frame begins, and `patience` seconds from then until it is whole, so that a sender
    who gives a byte now and then gains nothing. None is no limit. A length above the limit is an error before a byte of
    that frame is read; any other is only believed: memory grows with what has arrived.
    """
    late = IDLE
    try:
        async with asyncio.timeout(idle):
            begun = await reader.read(1)
        if not begun:
            return None
        late = SLOW
        async with asyncio.timeout(patience):
            length = int.from_bytes(begun + await reader.readexactly(LENGTH_BYTES - 1), "big")
            if length > limit:
                raise FrameError(TOO_LONG)
            return await reader.readexactly(length)
    except asyncio.IncompleteReadError:
        raise FrameError(HALF) from None
    except TimeoutError:
        raise FrameError(late) from None
    except OSError:  # ssl.SSLError is one
        raise FrameError(BROKEN) from None


class FramedConnection:
    """One live connection to another device. Starts as a stranger's; `admit` opens it for larger frames.

    `fingerprint` is given by a host, which knows its own certificate; a guest leaves it out, and the one that the other
    side has shown counts. `last_words` makes, of the reason, what an admitted peer is told before it is dropped.
    """

    def __init__(
        self,
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
        *,
        fingerprint: bytes | None = None,
        idle: float = IDLE_SECONDS,
        patience: float = FRAME_SECONDS,
        last_words: Callable[[str], bytes] | None = None,
    ) -> None:
        self._reader = reader
        self._writer = writer
        self._fingerprint = fingerprint
        self._idle = idle
        self._patience = patience
        self._last_words = last_words
        self._fault: FrameError | None = None
        self.limit = LARGEST_BEFORE_ADMISSION
        self.address = _address(writer)
        self.peer = ""
        """The device at the other end, once it has proved which it is."""

    @property
    def fingerprint(self) -> bytes:
        """The fingerprint of the host's certificate, as this side sees it; NoCertificate if there is no TLS."""
        return self._fingerprint or peer_fingerprint(self._writer.get_extra_info("ssl_object"))

    def admit(self, limit: int) -> None:
        """The other side has proved itself: from the next frame on it may say more, but no more than this."""
        self.limit = limit

    @property
    def is_open(self) -> bool:
        """Whether there is any use in sending."""
        return not self._writer.is_closing()

    @property
    def waiting(self) -> int:
        """How many bytes the other side has not taken yet, as far as we can know."""
        return self._writer.transport.get_write_buffer_size() if self.is_open else 0

    def send(self, data: bytes) -> bool:
        """Send at once, or as soon as the other side reads; never waits. False if the connection has ended.

        A peer that leaves too much lying there is dropped. Why a connection ended is said in one place, by `frames`,
        so that whoever tells something to everybody need not care who has just left. A frame that is too long is our
        own mistake, and the only FrameError here.
        """
        whole = frame(data)
        if not self.is_open:
            return False
        self._writer.write(whole)
        if self.waiting > MOST_WAITING:
            self.drop(NOT_READING)
        return self.is_open

    async def frames(self) -> AsyncIterator[bytes]:
        """Every frame until the regular end; FrameError, after the connection is dropped, if it ends otherwise."""
        while (data := await self._next()) is not None:
            yield data

    async def _next(self) -> bytes | None:
        try:
            found = await read_frame(self._reader, self.limit, self._idle, self._patience)
        except FrameError as error:
            self._part(error)
            found = None
        if self._fault is not None:
            raise self._fault
        return found

    def _part(self, fault: FrameError) -> None:
        """Drop the peer; if it is admitted and may still be listening, not without a word."""
        is_admitted = self.limit != LARGEST_BEFORE_ADMISSION
        if self._last_words is not None and is_admitted and fault.reason in (TOO_LONG, SLOW, IDLE):
            self.send(self._last_words(fault.reason))
            self._fault = self._fault or fault
            self._writer.close()
        else:
            self.drop(fault.reason)

    def drop(self, reason: str) -> None:
        """End it now: what waits to be sent is thrown away. The first reason stays the reason."""
        self._fault = self._fault or FrameError(reason)
        self._abort()

    async def close(self) -> None:
        """The regular end: what waits is sent if the other side takes it within a moment. May be called again."""
        if self.is_open:  # a TLS transport that is closed again has nothing left that could be aborted
            self._writer.close()
        # A time limit around wait_closed would cancel the stream's own future, which a second close waits for, too.
        ended = asyncio.ensure_future(self._wait_closed())
        try:
            await asyncio.wait({ended}, timeout=CLOSE_SECONDS)
        finally:
            self._abort()
        await asyncio.wait({ended})

    async def _wait_closed(self) -> None:
        with suppress(OSError):  # ssl.SSLError is one, too
            await self._writer.wait_closed()

    def _abort(self) -> None:
        """Let go at once. asyncio closes some transports again by itself, and then there is nothing to let go of."""
        with suppress(AttributeError):
            self._writer.transport.abort()


def _address(writer: asyncio.StreamWriter) -> str:
    """The other side's address without its port, by which attempts are counted; empty if it is already gone."""
    name = writer.get_extra_info("peername")
    return str(name[0]) if isinstance(name, tuple) else ""
