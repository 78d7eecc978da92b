"""Devices that are not let in, or will not come in, over real sockets: versions, codes, certificates, keys."""

import asyncio
import os
import time
from pathlib import Path

import msgpack
import pytest

from companion.net.entrance.admission import Attempts
from companion.net.entrance.certificate import client_context, make_certificate, server_context
from companion.net.entrance.greeting import OTHER_VERSION, TOO_MANY_ATTEMPTS, WRONG_CODE, NotAdmitted
from companion.net.lines import client
from companion.net.lines.wire import frame, read_frame
from companion.table.ledger.entries import SeatLeft
from companion.table.ledger.keys import DeviceKey
from companion.table.talk.messages import Sync
from tests.net.evening import HOUSES, LOOPBACK, TABLE_ID, Guest, admitted, evening, in_a_loop, key_of_code, until


@pytest.mark.parametrize(
    "answer",
    [
        ["TurnedAway", OTHER_VERSION],
        ["Challenge", 0, TABLE_ID, 0, b""],
        ["Challenge", 99, TABLE_ID, "dragons", 3],
        ["SomethingNew", 7],
    ],
)
@in_a_loop
async def test_a_host_of_another_version(tmp_path: Path, answer: list[object]) -> None:
    async def arrives(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await read_frame(reader, 4096)
        writer.write(frame(msgpack.packb(answer)))

    context = server_context(make_certificate(os.urandom), tmp_path)
    server = await asyncio.start_server(arrives, LOOPBACK, 0, ssl=context)
    guest = Guest(tmp_path / "guest", lambda: [(LOOPBACK, server.sockets[0].getsockname()[1])])
    guest.run()
    await until(lambda: guest.client.turned_away == OTHER_VERSION)
    await guest.close()
    server.close()


@in_a_loop
async def test_a_wrong_code_and_then_the_right_one(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        wrong = Guest(tmp_path / "wrong", lambda: [table.host.address])
        wrong.client._key = client.Key(TABLE_ID, key_of_code("ZZZZZ-ZZZZZ"), wrong.key)
        table.guests.append(wrong)
        wrong.run()
        await until(lambda: wrong.client.turned_away == WRONG_CODE)
        wrong.client._key = client.Key(TABLE_ID, key_of_code(), wrong.key)
        await wrong.joins()
        assert wrong.client.turned_away == ""


@in_a_loop
async def test_a_relay_with_another_certificate_gains_nothing(tmp_path: Path) -> None:
    """It ends the guest's TLS with its own certificate, and passes every byte on to the host."""
    async with evening(tmp_path) as table:

        async def arrives(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            beyond = await asyncio.open_connection(*table.host.address, ssl=client_context())
            await asyncio.gather(_pass(reader, beyond[1]), _pass(beyond[0], writer))

        context = server_context(make_certificate(os.urandom), tmp_path)
        relay = await asyncio.start_server(arrives, LOOPBACK, 0, ssl=context)
        guest = table.guest(lambda: [(LOOPBACK, relay.sockets[0].getsockname()[1])])
        guest.run()
        await until(lambda: guest.client.turned_away == WRONG_CODE)
        await guest.close()
        table.guests.remove(guest)
        relay.close()
        assert table.host.server.session.present == {}


async def _pass(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    try:
        while data := await reader.read(65536):
            writer.write(data)
    except OSError:
        pass
    finally:
        writer.close()


@in_a_loop
async def test_a_guessing_stranger_locks_out_neither_players_nor_those_of_before_a_restart(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        (player,) = await table.joined()
        player.sit(HOUSES[0])
        await until(lambda: HOUSES[0] in player.table.seats)
        await table.host.restart()
        table.host.door.attempts = Attempts(per_address=2)
        player.client.cut()
        stranger = Guest(tmp_path / "stranger", lambda: [table.host.address])
        stranger.client._key = client.Key(TABLE_ID, key_of_code("ZZZZZ-ZZZZZ"), stranger.key)
        table.guests.append(stranger)
        stranger.run()
        await until(lambda: stranger.client.turned_away == TOO_MANY_ATTEMPTS)
        player.client.cut()
        await until(lambda: not player.client.is_connected)
        await player.joins()
        # A new device with the right code has to wait like everybody else at this address.
        new = table.guest()
        new.run()
        await until(lambda: new.client.turned_away == TOO_MANY_ATTEMPTS)


@in_a_loop
async def test_a_guessing_stranger_locks_out_nobody_whose_key_the_ledger_knows(tmp_path: Path) -> None:
    """The screen of a host that plays no house, and a player who has just left a seat: also after a restart."""
    async with evening(tmp_path) as table:
        (player,) = await table.joined()
        player.sit(HOUSES[0])
        await until(lambda: HOUSES[0] in player.table.seats)
        player.client.carry_out(player.client.session.suggest(SeatLeft(HOUSES[0])))
        await until(lambda: not player.table.seats)
        await player.close()
        await table.host.restart()
        table.host.door.attempts = Attempts(per_address=1)
        table.host.door.attempts.begin(LOOPBACK, time.monotonic())
        with pytest.raises(NotAdmitted, match=TOO_MANY_ATTEMPTS):
            async with admitted(table.host.address):
                pass
        for known in (table.host.key, player.key):
            async with admitted(table.host.address, known) as device:
                device.say(Sync(()))
                await anext(device.connection.frames())


@in_a_loop
async def test_a_key_that_is_claimed_but_not_owned(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        (player,) = await table.joined()
        thief = DeviceKey.make(os.urandom)
        thief.public = player.key.public
        guest = table.guest(key=thief)
        guest.run()
        await until(lambda: guest.client.turned_away == "wrong_key")
        assert player.client.is_connected
