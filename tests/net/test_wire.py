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
    TOO_LONG,
    FrameError,
    FrameReader,
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
    reader, taken = FrameReader(LARGEST_BEFORE_ADMISSION), list[bytes]()
    try:
        for chunk in chunks:
            reader.feed(chunk)
            while (found := reader.take()) is not None:
                taken.append(found)
        reader.end()
    except FrameError as error:
        return taken, error.reason
    return taken, ""


@given(payloads, ends, st.lists(st.integers(0, 10**6), max_size=40))
def test_any_chunking_gives_the_same_frames_and_the_same_end(sent: list[bytes], end: str, cuts: list[int]) -> None:
    assert taken_from(chunks_of(stream_of(sent, end), cuts)) == (sent, end)


@given(payloads, ends)
def test_byte_by_byte(sent: list[bytes], end: str) -> None:
    assert taken_from([bytes([byte]) for byte in stream_of(sent, end)]) == (sent, end)


@given(payloads, ends, st.lists(st.integers(0, 10**6), max_size=10))
def test_an_asyncio_stream_gives_the_same(sent: list[bytes], end: str, cuts: list[int]) -> None:
    async def read_all() -> tuple[list[bytes], str]:
        reader, taken = asyncio.StreamReader(), list[bytes]()
        for chunk in chunks_of(stream_of(sent, end), cuts):
            reader.feed_data(chunk)
        reader.feed_eof()
        try:
            while (found := await read_frame(reader, LARGEST_BEFORE_ADMISSION)) is not None:
                taken.append(found)
        except FrameError as error:
            return taken, error.reason
        return taken, ""

    assert asyncio.run(read_all()) == (sent, end)


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


@pytest.mark.parametrize("data", [b"", b"x", b"frame"])
def test_a_reader_misses_no_more_than_surely_belongs_to_the_frame(data: bytes) -> None:
    """Byte by byte: whoever reads as much as is missing takes nothing of the next frame."""
    reader, whole = FrameReader(10), frame(data)
    for here in range(len(whole)):
        assert reader.missing == (4 if here < 4 else len(whole)) - here
        reader.feed(whole[here : here + 1])
    assert reader.missing == 0


def test_the_limit_may_rise_between_two_frames_of_one_chunk() -> None:
    reader = FrameReader(10)
    reader.feed(frame(b"greeting") + frame(b"much longer than before"))
    assert reader.take() == b"greeting"
    reader.limit = 100
    assert reader.take() == b"much longer than before"


def test_the_limit_is_the_last_length_that_is_allowed() -> None:
    reader = FrameReader(5)
    reader.feed(frame(b"12345"))
    assert reader.take() == b"12345"
    reader.feed(frame(b"123456")[:4])
    with pytest.raises(FrameError, match=TOO_LONG):
        reader.take()
    assert len(frame(bytes(LARGEST_FRAME))) == LARGEST_FRAME + 4
    with pytest.raises(FrameError, match=TOO_LONG):
        frame(bytes(LARGEST_FRAME + 1))


def test_a_length_takes_no_memory() -> None:
    tracemalloc.start()
    try:
        readers = [FrameReader(LARGEST_FRAME) for _ in range(100)]
        for reader in readers:
            reader.feed(LARGEST_FRAME.to_bytes(4, "big"))
            assert reader.take() is None
        assert tracemalloc.get_traced_memory()[1] < LARGEST_FRAME
    finally:
        tracemalloc.stop()
