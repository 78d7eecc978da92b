"""Invitations over real sockets: where a table is, never its code; whatever else arrives is refused."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import attrs
import msgpack
import pytest

from companion.net.finding import invitations
from companion.net.finding.announcement import DEVICE, Announcement, new_instance_id
from companion.net.finding.invitations import (
    CONVERTER,
    HEARD,
    MOST_AT_ONCE,
    MOST_FROM_ONE_ADDRESS,
    MOST_REMEMBERED,
    NOT_FROM_THERE,
    NOT_UNDERSTOOD,
    UNREACHABLE,
    Invitation,
    Invited,
    Letterbox,
    Reply,
    invite,
)
from companion.net.finding.links import JoinLink
from companion.net.lines.wire import frame, read_frame
from companion.table.ledger.forms import read, write
from tests.net.evening import CODE, LOOPBACK, in_a_loop, until

LINK = JoinLink((LOOPBACK,), 47123, "5f0c", CODE, bytes(range(32)))


@asynccontextmanager
async def letterbox() -> AsyncIterator[tuple[Letterbox, Announcement, list[Invited]]]:
    """A device that hears invitations, and how it is announced."""
    heard: list[Invited] = []
    box = Letterbox(heard.append)
    port = await box.open(LOOPBACK)
    device = Announcement(DEVICE, new_instance_id(), "phone", port, addresses=(LOOPBACK,))
    try:
        yield box, device, heard
    finally:
        await box.close()


async def said(device: Announcement, data: bytes, sender: str = LOOPBACK) -> bytes | None:
    reader, writer = await asyncio.open_connection(LOOPBACK, device.port, local_addr=(sender, 0))
    writer.write(data)
    try:
        return await read_frame(reader, 4096)
    except Exception:
        return None
    finally:
        writer.close()


async def silent(device: Announcement, sender: str) -> asyncio.StreamWriter:
    """A line on which nothing is said."""
    _, writer = await asyncio.open_connection(LOOPBACK, device.port, local_addr=(sender, 0))
    return writer


@in_a_loop
async def test_an_invitation_says_where_but_not_the_code() -> None:
    async with letterbox() as (box, device, heard):
        assert await invite(device, LINK, "Winter evening") == HEARD
        assert heard == box.invitations
        assert heard[0].name == "Winter evening"
        assert heard[0].link == JoinLink((LOOPBACK,), 47123, "5f0c", "", bytes(range(32)))


@in_a_loop
async def test_the_code_is_not_even_on_the_wire(monkeypatch: pytest.MonkeyPatch) -> None:
    wire: list[bytes] = []

    async def arrives(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        wire.append(await reader.read(4096))
        writer.close()

    server = await asyncio.start_server(arrives, LOOPBACK, 0)
    port = server.sockets[0].getsockname()[1]
    device = Announcement(DEVICE, new_instance_id(), "phone", port, addresses=(LOOPBACK,))
    assert await invite(device, LINK, "Evening") == UNREACHABLE
    assert b"5f0c" in wire[0]
    assert CODE.encode() not in wire[0]
    assert CODE.replace("-", "").encode() not in wire[0]
    server.close()


@in_a_loop
async def test_a_code_that_somebody_sends_all_the_same_is_forgotten() -> None:
    async with letterbox() as (box, device, _):
        letter = frame(write(CONVERTER, Invitation(LINK.text, "Evening"), Invitation))
        answer = await said(device, letter)
        assert read(CONVERTER, answer or b"", Reply) == Reply(HEARD)
        assert box.invitations[0].link.code == ""


@in_a_loop
async def test_nobody_is_sent_to_a_third_machine() -> None:
    async with letterbox() as (box, device, _):
        assert await invite(device, JoinLink(("10.9.9.9",), 47123, "5f0c"), "Evening") == NOT_FROM_THERE
        assert box.invitations == []


@in_a_loop
async def test_one_invitation_per_table_and_not_too_many() -> None:
    async with letterbox() as (box, device, _):
        for number in range(MOST_REMEMBERED + 5):
            assert await invite(device, JoinLink((LOOPBACK,), 47123, f"table{number}"), "Evening") == HEARD
        assert await invite(device, JoinLink((LOOPBACK,), 47124, "table20"), "Again") == HEARD
        assert len(box.invitations) == MOST_REMEMBERED
        assert (box.invitations[0].name, box.invitations[0].link.port) == ("Again", 47124)
        box.decline("table20")
        assert box.invitations[0].link.table_id == "table19"


@in_a_loop
async def test_a_stranger_neither_replaces_nor_crowds_out_the_invitation_of_a_host() -> None:
    """Everybody hears the table's id: who invites to it from elsewhere stands beside its host."""
    async with letterbox() as (box, device, _):
        assert await invite(device, LINK, "Evening") == HEARD
        for number in range(MOST_REMEMBERED + 5):
            for table in ("5f0c", f"table{number}"):
                false = JoinLink(("127.0.0.2",), 666, table)
                letter = frame(write(CONVERTER, Invitation(false.text, "Evening"), Invitation))
                answer = await said(device, letter, "127.0.0.2")
                assert read(CONVERTER, answer or b"", Reply) == Reply(HEARD)
        assert len(box.invitations) == MOST_REMEMBERED
        assert attrs.evolve(LINK, code="") in [invited.link for invited in box.invitations]
        box.decline("5f0c")
        assert "5f0c" not in [invited.link.table_id for invited in box.invitations]


@pytest.mark.parametrize(
    "data",
    [
        frame(b""),
        frame(b"\xff" * 100),
        frame(msgpack.packb({"link": LINK.text})),
        frame(msgpack.packb({"link": LINK.text, "name": "x", "more": 1})),
        frame(msgpack.packb({"link": "127.0.0.1:47123", "name": "x"})),
        frame(msgpack.packb({"link": "https://example.invalid/", "name": "x"})),
        (2**32 - 1).to_bytes(4, "big"),
    ],
)
@in_a_loop
async def test_junk_is_refused(data: bytes) -> None:
    async with letterbox() as (box, device, _):
        answer = await said(device, data)
        assert answer is None or read(CONVERTER, answer, Reply) == Reply(NOT_UNDERSTOOD)
        assert box.invitations == []
        assert await invite(device, LINK, "Evening") == HEARD


@in_a_loop
async def test_a_name_is_made_readable() -> None:
    async with letterbox() as (box, device, _):
        letter = frame(write(CONVERTER, Invitation(LINK.text, "a\u202eb\n" + "x" * 500), Invitation))
        await said(device, letter)
        assert box.invitations[0].name.startswith("abxxx")
        assert len(box.invitations[0].name) <= 100


@in_a_loop
async def test_slow_senders_are_few_and_do_not_stay(monkeypatch: pytest.MonkeyPatch) -> None:
    most = 0
    real = invitations.read_frame

    async def read_frame(*arguments: Any) -> bytes | None:
        nonlocal most
        most = max(most, box._busy.total())
        return await real(*arguments)

    async with letterbox() as (box, device, _):
        with monkeypatch.context() as hasty:
            hasty.setattr(invitations, "INVITATION_SECONDS", 1.0)
            hasty.setattr(invitations, "read_frame", read_frame)
            senders = [f"127.0.0.{number}" for number in range(1, 3 * MOST_AT_ONCE)]
            lines = [await silent(device, sender) for sender in senders]
            await until(lambda: most == MOST_AT_ONCE)
            await until(lambda: not box._busy)
        assert most == MOST_AT_ONCE
        assert await invite(device, LINK, "Evening") == HEARD
        for writer in lines:
            writer.close()


@in_a_loop
async def test_one_silent_machine_keeps_nobody_elses_invitation_out() -> None:
    async with letterbox() as (box, device, _):
        lines = [await silent(device, "127.0.0.2") for _ in range(3 * MOST_AT_ONCE)]
        await until(lambda: box._busy["127.0.0.2"])
        assert await invite(device, LINK, "Evening") == HEARD
        assert box._busy.total() <= MOST_FROM_ONE_ADDRESS
        for writer in lines:
            writer.close()


@in_a_loop
async def test_a_device_that_is_gone() -> None:
    async with letterbox() as (_, device, _):
        pass
    assert await invite(device, LINK, "Evening") == UNREACHABLE
