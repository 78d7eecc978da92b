"""Coming to a table by a link or a typed address, without multicast and without knowing the table's id."""

import asyncio
import os
import threading
from pathlib import Path

import attrs
import pytest

from companion.net.entrance.admission import CodeError
from companion.net.entrance.certificate import make_certificate, server_context
from companion.net.entrance.greeting import (
    OTHER_CERTIFICATE,
    OTHER_TABLE,
    UNREACHABLE,
    WRONG_CODE,
    Challenge,
    NotAdmitted,
    pack_words,
)
from companion.net.finding import joining
from companion.net.finding.announcement import TABLE, Announcement, new_instance_id
from companion.net.finding.discovery import Neighbourhood
from companion.net.finding.joining import join_by_link, ways_to
from companion.net.finding.links import JoinLink, read_link
from companion.net.keeping.storage import TableStorage
from companion.net.lines.client import TableClient
from companion.net.lines.wire import frame, read_frame
from companion.table.guest.session import GuestSession
from companion.table.ledger.keys import DeviceKey
from companion.table.state.table import Table
from companion.table.talk.messages import PROTOCOL
from tests.net.evening import CODE, HOUSES, LOOPBACK, TABLE_ID, Evening, evening, in_a_loop, until


def link_of(table: Evening) -> JoinLink:
    """What the host's QR code says."""
    host = table.host
    return JoinLink((LOOPBACK,), host.server.port, TABLE_ID, CODE, host.certificate.fingerprint[:16])


async def refused(work: object) -> str:
    with pytest.raises(NotAdmitted) as caught:
        await work  # type: ignore[misc]
    return caught.value.reason


@in_a_loop
async def test_an_address_and_a_code_are_enough(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        device = DeviceKey.make(os.urandom)
        way = await join_by_link(read_link(f"{LOOPBACK}:{table.host.server.port}"), device, os.urandom, "abcde fghjk")
        assert (way.key.table, way.address) == (TABLE_ID, table.host.address)
        storage = TableStorage(tmp_path / "typed")
        session = GuestSession(device, Table(), os.urandom)
        client = TableClient(session, storage, way.key, ways_to(TABLE_ID, known=(way.address,)), os.urandom)
        running = asyncio.create_task(client.run())
        await until(lambda: session.synced and len(session.table.ledger) == 1)
        running.cancel()
        await asyncio.wait({running})
        client.close()


@in_a_loop
async def test_a_link_is_enough_and_goes_through_its_text(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        link = read_link(link_of(table).text)
        way = await join_by_link(link, DeviceKey.make(os.urandom), os.urandom)
        assert way.key.table == TABLE_ID


@in_a_loop
async def test_the_first_address_that_answers(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        link = attrs.evolve(link_of(table), addresses=("127.0.0.99", LOOPBACK))
        way = await join_by_link(link, DeviceKey.make(os.urandom), os.urandom)
        assert way.address == table.host.address


@in_a_loop
async def test_refusals_have_reasons(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        link, device = link_of(table), DeviceKey.make(os.urandom)
        attempts = [
            (attrs.evolve(link, code="ZZZZZ-ZZZZZ"), WRONG_CODE),
            (attrs.evolve(link, fingerprint=bytes(16)), OTHER_CERTIFICATE),
            (attrs.evolve(link, table_id="another"), OTHER_TABLE),
            (attrs.evolve(link, addresses=("127.0.0.99",)), UNREACHABLE),
            (attrs.evolve(link, code="ZZZZZ-ZZZZZ", addresses=(LOOPBACK, "127.0.0.99")), WRONG_CODE),
        ]
        for wrong, reason in attempts:
            assert await refused(join_by_link(wrong, device, os.urandom)) == reason
        with pytest.raises(CodeError):
            await join_by_link(attrs.evolve(link, code=""), device, os.urandom)


@in_a_loop
async def test_nothing_is_proved_to_another_certificate(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        wrong = attrs.evolve(link_of(table), fingerprint=bytes(32))
        assert await refused(join_by_link(wrong, DeviceKey.make(os.urandom), os.urandom)) == OTHER_CERTIFICATE
        await until(lambda: table.host.server.turned_away.total() == 1)
        assert table.host.door.attempts._made == type(table.host.door.attempts._made)()


@in_a_loop
async def test_the_key_is_worked_out_off_the_event_loop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    threads: list[threading.Thread] = []
    real = joining.code_key

    def code_key(code: str, table: str) -> bytes:
        threads.append(threading.current_thread())
        return real(code, table)

    monkeypatch.setattr(joining, "code_key", code_key)
    async with evening(tmp_path) as table:
        await join_by_link(link_of(table), DeviceKey.make(os.urandom), os.urandom)
    assert len(threads) == 1
    assert threads[0] is not threading.main_thread()


@pytest.mark.parametrize("table_id", ["", "x" * 1000, "../up", "a b"])
@in_a_loop
async def test_a_host_with_an_impossible_table(tmp_path: Path, table_id: str) -> None:
    async def arrives(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await read_frame(reader, 4096)
        writer.write(frame(pack_words(Challenge(PROTOCOL, table_id, bytes(32)))))

    context = server_context(make_certificate(os.urandom), tmp_path)
    server = await asyncio.start_server(arrives, LOOPBACK, 0, ssl=context)
    address = f"{LOOPBACK}:{server.sockets[0].getsockname()[1]}"
    assert await refused(join_by_link(read_link(address), DeviceKey.make(os.urandom), os.urandom, CODE)) == OTHER_TABLE
    server.close()


@in_a_loop
async def test_an_announced_impostor_with_a_higher_epoch_is_passed_over(tmp_path: Path) -> None:
    """Over real multicast on loopback: somebody else announces the same table and a later epoch."""
    async with evening(tmp_path) as table:
        false = await asyncio.start_server(lambda reader, writer: writer.close(), LOOPBACK, 0)
        ports = {table.host.server.port: 0, false.sockets[0].getsockname()[1]: 7}
        near = [Neighbourhood([LOOPBACK], 0.2) for _ in range(3)]
        async with near[0] as one, near[1] as two, near[2] as seeking:
            for neighbourhood, (port, epoch) in zip((one, two), ports.items(), strict=True):
                await neighbourhood.announce(
                    Announcement(
                        TABLE, new_instance_id(), "Evening", port, TABLE_ID, epoch=epoch, addresses=(LOOPBACK,)
                    )
                )
            await until(lambda: len(seeking.hosts(TABLE_ID)) == 2)
            find = ways_to(TABLE_ID, seeking)
            assert [port for host in await find() for _, port in host.ways] == list(reversed(ports))
            guest = table.guest()
            guest.client._find = find
            await guest.joins()
        false.close()


@in_a_loop
async def test_a_device_that_is_at_the_table_already_does_not_lose_its_place_to_itself(tmp_path: Path) -> None:
    """Its player scans the link once more, or types the address of a table without knowing which it is."""
    async with evening(tmp_path) as table:
        (guest,) = await table.joined()
        link = attrs.evolve(link_of(table), table_id="")
        way = await join_by_link(link, guest.key, os.urandom)
        assert way.key.device is guest.key
        guest.sit(HOUSES[0])
        await until(lambda: HOUSES[0] in guest.table.seats or guest.farewells)
        assert guest.farewells == []
        assert guest.client.is_connected


@in_a_loop
async def test_where_the_table_was_and_whoever_it_knows_are_told_apart_from_strangers() -> None:
    def announced(host: int, epoch: int) -> Announcement:
        return Announcement(TABLE, f"{host:08x}", "Evening", 1, TABLE_ID, epoch=epoch, addresses=(f"10.0.0.{host}",))

    near = Neighbourhood()
    for host, epoch in ((1, 9), (2, 1), (3, 0)):
        near._on_heard(f"{host:08x}", announced(host, epoch))
    before = (("10.0.0.4", 47123), ("10.0.0.3", 1))
    found = await ways_to(TABLE_ID, near, before, lambda: {"00000002"})()
    assert [(host.ways, host.is_known) for host in found] == [
        (before, True),
        ((("10.0.0.1", 1),), False),
        ((("10.0.0.2", 1),), True),
        ((("10.0.0.3", 1),), False),
    ]
