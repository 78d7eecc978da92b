"""Strangers on the Wi-Fi, over real sockets: they guess codes and say what they like, and no table stops for them."""

import asyncio
import os
from pathlib import Path

import pytest

from companion.net.entrance.certificate import client_context
from companion.net.entrance.gate import be_admitted
from companion.net.entrance.greeting import NotAdmitted, TurnedAway, pack_words
from companion.net.lines.client import Address
from companion.net.lines.wire import FramedConnection
from companion.net.words import ENTRANCE
from companion.table.ledger.keys import DeviceKey
from tests.net.evening import TABLE_ID, bare, evening, in_a_loop, key_of_code, until


async def knock_from(source: str, address: Address, code: bytes) -> str:
    """Come from this address with a new key; why the door stayed closed, or nothing if it opened."""
    reader, writer = await asyncio.open_connection(*address, ssl=client_context(), local_addr=(source, 0))
    connection = FramedConnection(reader, writer)
    try:
        await be_admitted(connection, TABLE_ID, code, DeviceKey.make(os.urandom), os.urandom)
    except NotAdmitted as refusal:
        return refusal.reason
    finally:
        await connection.close()
    return ""


@in_a_loop
async def test_wrong_codes_from_many_addresses_keep_no_new_device_out(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        wrong = key_of_code("ZZZZZ-ZZZZZ")
        for number in range(10, 17):
            source = f"127.0.0.{number}"
            answers = [await knock_from(source, table.host.address, wrong) for _ in range(6)]
            assert answers == 5 * ["wrong_code"] + ["too_many_attempts"]
        assert await knock_from("127.0.0.2", table.host.address, key_of_code()) == ""


@pytest.mark.parametrize("words", ["a stranger's words " * 200, "wrong_code", "hung_up"])
@in_a_loop
async def test_a_stranger_that_turns_the_host_away_is_not_understood(tmp_path: Path, words: str) -> None:
    async with evening(tmp_path) as table:
        for _ in range(3):
            async with bare(table.host.address) as stranger:
                stranger.connection.send(pack_words(TurnedAway(words)))
                await stranger.is_hung_up_on()
        await until(lambda: table.host.server.turned_away.total() == 3)
        assert table.host.server.turned_away == {"not_understood": 3}
        assert table.host.server.turned_away.keys() <= ENTRANCE.keys()
