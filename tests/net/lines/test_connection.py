"""Connections over loopback: peers that send too much, too little, too slowly, or never read."""

import asyncio
import os
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import TypeVar

import pytest

from companion.net.entrance.certificate import NoCertificate, client_context, make_certificate, server_context
from companion.net.lines import wire
from companion.net.lines.wire import (
    BROKEN,
    HALF,
    IDLE,
    LARGEST_BEFORE_ADMISSION,
    LARGEST_FRAME,
    LARGEST_READ,
    MOST_WAITING,
    NOT_READING,
    SLOW,
    TOO_LONG,
    FramedConnection,
    FrameError,
    frame,
    read_frame,
)

Value = TypeVar("Value")
Misuse = Callable[[asyncio.StreamWriter], Awaitable[None]]
Stranger = tuple[asyncio.StreamReader, asyncio.StreamWriter]
LOOPBACK = "127.0.0.1"
FLOOD = 1024 * 1024
SECONDS = 120
"""No test takes as long as this; it is there so that a mistake hangs nobody."""
TLS_SECONDS = 30
"""So long Python waits for the end of TLS if nobody ends the connection."""


def run(task: Awaitable[Value]) -> Value:
    async def bounded() -> Value:
        async with asyncio.timeout(SECONDS):
            return await task

    return asyncio.run(bounded())


@asynccontextmanager
async def connected(idle: float = 20.0, patience: float = 20.0) -> AsyncIterator[tuple[FramedConnection, Stranger]]:
    """A host's connection, and a bare stream to misuse it with."""
    accepted: asyncio.Future[FramedConnection] = asyncio.get_running_loop().create_future()

    def accept(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        accepted.set_result(FramedConnection(reader, writer, idle=idle, patience=patience))

    async with await asyncio.start_server(accept, LOOPBACK, 0) as listening:
        reader, writer = await asyncio.open_connection(LOOPBACK, listening.sockets[0].getsockname()[1])
        connection = await accepted
        try:
            yield connection, (reader, writer)
        finally:
            writer.transport.abort()
            await connection.close()


async def heard(connection: FramedConnection) -> tuple[list[bytes], str]:
    """Every frame until the end, and why it ended."""
    frames: list[bytes] = []
    try:
        async for data in connection.frames():
            frames.append(data)
    except FrameError as error:
        return frames, error.reason
    return frames, ""


def outcome(misuse: Misuse, idle: float = 20.0, patience: float = 20.0) -> tuple[list[bytes], str]:
    """What a connection hears from this stranger. Afterwards it must be closed, if it ended badly."""

    async def play() -> tuple[list[bytes], str]:
        async with connected(idle, patience) as (connection, (_, writer)):
            sending = asyncio.create_task(ignoring_resets(misuse(writer)))
            frames, reason = await heard(connection)
            assert connection.is_open is not bool(reason)
            assert not reason or not connection.send(b"too late")
            sending.cancel()
            return frames, reason

    return run(play())


async def ignoring_resets(task: Awaitable[None]) -> None:
    with suppress(ConnectionError):
        await task


def test_frames_arrive_and_the_end_is_regular() -> None:
    async def talk(writer: asyncio.StreamWriter) -> None:
        writer.write(frame(b"one") + frame(b"") + frame(b"three"))
        writer.close()

    assert outcome(talk) == ([b"one", b"", b"three"], "")


def test_half_a_frame() -> None:
    async def talk(writer: asyncio.StreamWriter) -> None:
        writer.write(frame(b"one") + frame(b"two")[:-1])
        writer.close()

    assert outcome(talk) == ([b"one"], HALF)


@pytest.mark.parametrize("length", [LARGEST_BEFORE_ADMISSION + 1, LARGEST_FRAME, 2**32 - 1])
def test_a_stranger_who_announces_too_much_is_dropped_before_sending_it(length: int) -> None:
    async def talk(writer: asyncio.StreamWriter) -> None:
        writer.write(frame(b"one") + length.to_bytes(4, "big"))

    assert outcome(talk) == ([b"one"], TOO_LONG)


def test_who_says_nothing_is_dropped() -> None:
    async def play() -> tuple[list[bytes], str]:
        async with connected(idle=0.1) as (connection, (_, writer)):
            writer.write(frame(b"one"))
            # It is here before anybody waits for it: a machine that is busy elsewhere is not the sender's silence.
            await until(lambda: len(buffered(connection)) == len(frame(b"one")))
            return await heard(connection)

    assert run(play()) == ([b"one"], IDLE)


def test_who_sends_a_byte_now_and_then_is_dropped() -> None:
    async def talk(writer: asyncio.StreamWriter) -> None:
        writer.write((1000).to_bytes(4, "big"))
        while True:
            writer.write(b".")
            await writer.drain()
            await asyncio.sleep(0.01)

    assert outcome(talk, patience=0.2) == ([], SLOW)


def test_a_reset_is_an_end_like_others() -> None:
    async def play() -> tuple[list[bytes], str]:
        async with connected() as (connection, _):
            connection._reader.set_exception(ConnectionResetError())
            return await heard(connection)

    assert run(play()) == ([], BROKEN)


def test_an_admitted_guest_may_say_more() -> None:
    async def play() -> tuple[list[bytes], str]:
        async with connected() as (connection, (_, writer)):
            connection.admit(LARGEST_FRAME)
            writer.write(frame(bytes(LARGEST_FRAME)))
            writer.write_eof()
            return await heard(connection)

    assert run(play()) == ([bytes(LARGEST_FRAME)], "")


def test_a_flood_that_nobody_takes_in_stays_outside() -> None:
    """The sender is held up by the network itself: what we have not asked for is not in our memory.

    A stream is paused as soon as it holds more than twice its limit. Until then a socket is read whenever there is
    something, at most so much at once: that is all that can be here.
    """

    async def play() -> None:
        async with connected() as (connection, (_, writer)):
            connection.admit(LARGEST_FRAME)
            flood = asyncio.create_task(pour(writer, 64 * FLOOD))
            frames = connection.frames()
            for _ in range(3):
                assert len(await anext(frames)) == 1000
                await until(lambda: connection._reader._paused)  # type: ignore[attr-defined]
                at_once: int = connection._writer.transport.max_size  # type: ignore[attr-defined]
                assert 2 * LARGEST_READ < len(buffered(connection)) <= 2 * LARGEST_READ + at_once < FLOOD
            assert not flood.done()
            flood.cancel()

    run(play())


def buffered(connection: FramedConnection) -> bytearray:
    """What has arrived, and was not taken yet."""
    arrived: bytearray = connection._reader._buffer  # type: ignore[attr-defined]
    return arrived


async def until(condition: Callable[[], object]) -> None:
    while not condition():
        await asyncio.sleep(0.001)


async def pour(writer: asyncio.StreamWriter, count: int) -> None:
    for _ in range(count // 1004):
        writer.write(frame(bytes(1000)))
        await writer.drain()


def test_a_peer_that_never_reads_is_dropped_and_memory_is_bounded() -> None:
    async def play() -> tuple[int, str]:
        async with connected() as (connection, _):
            most = await fill(connection)
            return most, (await heard(connection))[1]

    most, reason = run(play())
    assert reason == NOT_READING
    assert most <= MOST_WAITING


async def fill(connection: FramedConnection) -> int:
    """Send until we are no longer heard; the most that waited meanwhile."""
    most = 0
    while connection.send(bytes(100_000)):
        assert connection.is_open
        most = max(most, connection.waiting)
        await asyncio.sleep(0)
    assert connection.waiting == 0
    return most


def test_a_peer_that_reads_late_gets_everything() -> None:
    async def play() -> list[bytes]:
        async with connected() as (connection, (reader, _)):
            for number in range(30):
                assert connection.send(bytes([number]) * 100_000)
            return [await read_frame(reader, LARGEST_FRAME) or b"" for _ in range(30)]

    assert run(play()) == [bytes([number]) * 100_000 for number in range(30)]


@pytest.mark.parametrize("is_admitted", [True, False])
def test_only_an_admitted_peer_hears_why_it_is_dropped(is_admitted: bool) -> None:
    async def play() -> tuple[bytes | None, str]:
        async with connected() as (connection, (reader, writer)):
            connection._last_words = lambda reason: reason.encode()
            if is_admitted:
                connection.admit(LARGEST_FRAME)
            writer.write((2**32 - 1).to_bytes(4, "big"))
            _, reason = await heard(connection)
            assert not connection.is_open
            with suppress(FrameError):
                return await read_frame(reader, 100), reason
            return None, reason

    assert run(play()) == (TOO_LONG.encode() if is_admitted else None, TOO_LONG)


def test_an_admitted_peer_is_dropped_without_a_word_where_there_is_none() -> None:
    async def play() -> tuple[list[bytes], str]:
        async with connected() as (connection, (_, writer)):
            connection.admit(LARGEST_FRAME)
            writer.write((2**32 - 1).to_bytes(4, "big"))
            return await heard(connection)

    assert run(play()) == ([], TOO_LONG)


def test_the_first_reason_for_which_a_peer_is_dropped_stays_the_reason() -> None:
    async def play() -> tuple[list[bytes], str]:
        async with connected() as (connection, _):
            connection.drop(NOT_READING)
            connection.drop("another")
            return await heard(connection)

    assert run(play()) == ([], NOT_READING)


def test_closing_sends_what_waits_and_ends_both_sides() -> None:
    async def play() -> tuple[bytes | None, bytes | None, tuple[list[bytes], str]]:
        async with connected() as (connection, (reader, _)):
            hearing = asyncio.create_task(heard(connection))
            connection.send(b"goodbye")
            await connection.close()
            return await read_frame(reader, 100), await read_frame(reader, 100), await hearing

    assert run(play()) == (b"goodbye", None, ([], ""))


def test_nothing_is_said_after_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """Though the other side has not taken yet what was said before."""
    monkeypatch.setattr(wire, "CLOSE_SECONDS", 20.0)

    async def play() -> list[bytes]:
        async with connected() as (connection, (reader, _)):
            while connection.waiting < MOST_WAITING // 2:
                assert connection.send(bytes(100_000))
            closing = asyncio.create_task(connection.close())
            await asyncio.sleep(0)
            assert not connection.send(b"too late")
            taken = list[bytes]()
            while (found := await read_frame(reader, LARGEST_FRAME)) is not None:
                taken.append(found)
            await closing
            return taken

    assert set(run(play())) == {bytes(100_000)}


def test_closing_does_not_wait_for_a_peer_that_never_reads(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wire, "CLOSE_SECONDS", 0.05)

    async def play() -> bool:
        async with connected() as (connection, _):
            while connection.waiting < FLOOD:
                connection.send(bytes(100_000))
                await asyncio.sleep(0)
            await connection.close()
            await connection.close()
            return connection.is_open

    assert run(play()) is False


def test_where_a_connection_comes_from_and_that_it_is_bare() -> None:
    async def play() -> str:
        async with connected() as (connection, _):
            with pytest.raises(NoCertificate):
                _ = connection.fingerprint
            return connection.address

    assert run(play()) == LOOPBACK


# Connections over TLS


@asynccontextmanager
async def over_tls(folder: Path) -> AsyncIterator[tuple[FramedConnection, FramedConnection]]:
    """The host's end of a connection, and a guest's."""
    certificate = make_certificate(os.urandom)
    accepted: asyncio.Future[FramedConnection] = asyncio.get_running_loop().create_future()

    def accept(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        accepted.set_result(FramedConnection(reader, writer, fingerprint=certificate.fingerprint))

    context = server_context(certificate, folder)
    async with await asyncio.start_server(accept, LOOPBACK, 0, ssl=context) as listening:
        port = listening.sockets[0].getsockname()[1]
        guest = FramedConnection(*await asyncio.open_connection(LOOPBACK, port, ssl=client_context()))
        yield await accepted, guest
        await guest.close()


def test_over_tls_both_sides_see_one_certificate_and_the_limits_hold(tmp_path: Path) -> None:
    async def play() -> tuple[int, str]:
        async with over_tls(tmp_path) as (host, guest):
            assert guest.fingerprint == host.fingerprint
            guest.send(b"hello")
            assert await anext(host.frames()) == b"hello"
            most = await fill(host)
            reason = (await heard(host))[1]
            await host.close()
            return most, reason

    most, reason = run(play())
    assert (most <= MOST_WAITING, reason) == (True, NOT_READING)


def test_two_who_close_one_connection_do_not_wait_for_a_peer_that_never_reads(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The server closes all its connections, while one of them is just being closed for a reason of its own."""
    monkeypatch.setattr(wire, "CLOSE_SECONDS", 0.05)

    async def play() -> bool:
        async with over_tls(tmp_path) as (host, _):
            while host.waiting < FLOOD:
                host.send(bytes(100_000))
                await asyncio.sleep(0)
            async with asyncio.timeout(TLS_SECONDS / 2):
                await asyncio.gather(host.close(), host.close())
            return host.is_open

    assert run(play()) is False


class LetGoTwice:
    """A transport that some Pythons have once it is closed: nothing is left that could be aborted."""

    def abort(self) -> None:
        raise AttributeError("'NoneType' object has no attribute '_abort'")


class ClosedWriter:
    transport = LetGoTwice()

    def get_extra_info(self, name: str) -> None:
        return None


def test_a_connection_that_is_gone_already_is_dropped_in_peace() -> None:
    connection = FramedConnection(asyncio.StreamReader(loop=asyncio.new_event_loop()), ClosedWriter())  # type: ignore[arg-type]
    connection.drop("broken")
