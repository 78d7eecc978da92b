"""Frames: any chunking gives the same ones, and a length is only believed up to the limit."""

import asyncio
import tracemalloc
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.net.lines.wire import (
    HALF,
    LARGEST_BEFORE_ADMISSION,
    LARGEST_FRAME,
    SLOW,
    TOO_LONG,
    FrameError,
    frame,
    read_frame,
)

payloads = st.lists(st.binary(max_size=300), max_size=12)
ends = st.sampled_from(["", "half", "too_long"])


def stream_of(sent: list[bytes], end: str) -> bytes:
    """Frames, then what a good or a bad sender ends with."""
    tail = {"": b"", "half": frame(b"never whole")[:-1], "too_long": (LARGEST_BEFORE_ADMISSION + 1).to_bytes(4, "big")}
    return b"".join(map(frame, sent)) + tail[end]


def chunks_of(stream: bytes, cuts: list[int]) -> list[bytes]:
    places = [0, *sorted(cut % (len(stream) + 1) for cut in cuts), len(stream)]
    return [stream[start:end] for start, end in pairwise(places)]


def taken_from(chunks: list[bytes]) -> tuple[list[bytes], str]:
    """All frames, and the reason of the error at the end."""

    async def read_all() -> tuple[list[bytes], str]:
        reader, taken = asyncio.StreamReader(), list[bytes]()
        sending = asyncio.ensure_future(send(reader, chunks))
        try:
            while (found := await read_frame(reader, LARGEST_BEFORE_ADMISSION)) is not None:
                taken.append(found)
        except FrameError as error:
            return taken, error.reason
        finally:
            await sending
        return taken, ""

    return asyncio.run(read_all())


async def send(reader: asyncio.StreamReader, chunks: list[bytes]) -> None:
    for chunk in chunks:
        reader.feed_data(chunk)
        await asyncio.sleep(0)
    reader.feed_eof()


@given(payloads, ends, st.lists(st.integers(0, 10**6), max_size=40))
def test_any_chunking_gives_the_same_frames_and_the_same_end(sent: list[bytes], end: str, cuts: list[int]) -> None:
    assert taken_from(chunks_of(stream_of(sent, end), cuts)) == (sent, end)


@given(st.lists(st.binary(max_size=60), max_size=5), ends)
def test_byte_by_byte(sent: list[bytes], end: str) -> None:
    assert taken_from([bytes([byte]) for byte in stream_of(sent, end)]) == (sent, end)


@given(st.binary(max_size=200))
def test_random_bytes_are_frames_or_an_error_and_nothing_else(junk: bytes) -> None:
    taken, reason = taken_from([junk])
    assert reason in {"", TOO_LONG, HALF}
    assert b"".join(map(frame, taken)) == junk[: sum(map(len, taken)) + 4 * len(taken)]


def test_reading_a_frame_takes_nothing_of_the_next() -> None:
    async def read_one() -> bytes:
        reader = asyncio.StreamReader()
        reader.feed_data(frame(b"first") + b"rest")
        reader.feed_eof()
        assert await read_frame(reader, 100) == b"first"
        return await reader.read()

    assert asyncio.run(read_one()) == b"rest"


def read_one(stream: bytes, limit: int) -> bytes | None:
    async def read() -> bytes | None:
        reader = asyncio.StreamReader()
        reader.feed_data(stream)
        return await read_frame(reader, limit, patience=0.01)

    return asyncio.run(read())


def test_the_limit_is_the_last_length_that_is_allowed() -> None:
    assert read_one(frame(b"12345"), 5) == b"12345"
    with pytest.raises(FrameError, match=TOO_LONG):
        read_one(frame(b"123456")[:4], 5)
    assert len(frame(bytes(LARGEST_FRAME))) == LARGEST_FRAME + 4
    with pytest.raises(FrameError, match=TOO_LONG):
        frame(bytes(LARGEST_FRAME + 1))


def test_a_length_takes_no_memory() -> None:
    async def read_many() -> list[object]:
        readers = [asyncio.StreamReader() for _ in range(100)]
        for reader in readers:
            reader.feed_data(LARGEST_FRAME.to_bytes(4, "big"))
        reading = (read_frame(reader, LARGEST_FRAME, patience=0.01) for reader in readers)
        return await asyncio.gather(*reading, return_exceptions=True)

    tracemalloc.start()
    try:
        ends = asyncio.run(read_many())
        assert tracemalloc.get_traced_memory()[1] < 10 * LARGEST_FRAME
    finally:
        tracemalloc.stop()
    assert {str(end) for end in ends} == {SLOW}
