"""One host at the door of another: it is let in as a known device, and takes the place of none."""

import os
from contextlib import nullcontext
from pathlib import Path

import attrs
import pytest

from companion.net.entrance.admission import ENQUIRER_ROLE, GUEST_ROLE, Attempts, Handshake
from companion.net.entrance.gate import be_admitted
from companion.net.entrance.greeting import (
    HOST,
    WRONG_KEY,
    Challenge,
    Knock,
    Prove,
    TurnedAway,
    pack_words,
    unpack_words,
)
from companion.net.hosting import waiting
from companion.net.hosting.emissary import NotMet, meet
from companion.net.lines import client
from companion.table.ledger.keys import DeviceKey, device_id
from companion.table.talk.messages import PROTOCOL, Sync, pack
from tests.net.evening import LOOPBACK, TABLE_ID, evening, in_a_loop, key_of_code
from tests.net.village import LONG, Device, village


@in_a_loop
async def test_strangers_who_guess_codes_do_not_keep_two_hosts_apart(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """There is no guest who could tell the one of the other."""
    monkeypatch.setattr(waiting, "GATHERING_SECONDS", 0.05)
    async with village(tmp_path) as there:
        stark, lannister = await there.two_hosts()
        for device in (stark, lannister):
            use_up_attempts(device)
        await there.meet(stark, lannister)


def use_up_attempts(device: Device) -> None:
    """Strangers at the address of all these devices have guessed wrong as often as they may."""
    server = device.attending.serving.server
    assert server is not None
    server._gate.attempts = Attempts(per_address=1, seconds=LONG)
    server._gate.attempts.begin(LOOPBACK, server._gate.clock())


@pytest.mark.parametrize("is_known", [True, False], ids=["known", "unknown"])
@in_a_loop
async def test_a_host_that_the_table_does_not_know_is_a_stranger_at_the_door_of_another(
    is_known: bool, tmp_path: Path
) -> None:
    async with village(tmp_path) as there:
        host, stark, _ = await there.table()
        use_up_attempts(host)
        address = LOOPBACK, host.attending.serving.port
        own = stark.key if is_known else DeviceKey.make(os.urandom)
        key = attrs.evolve(stark.place.key, device=own)
        with nullcontext() if is_known else pytest.raises(NotMet):
            async with meet(address, key, stark.table, os.urandom) as other:
                assert other.standing.host == host.id


@pytest.mark.parametrize("is_own", [True, False], ids=["its own guest", "another device"])
@in_a_loop
async def test_who_enquires_takes_nobodys_place(is_own: bool, tmp_path: Path) -> None:
    """Nor that of another device whose id it could make out of what it may choose itself."""
    async with evening(tmp_path) as table:
        player, other = await table.joined(2)
        places = dict(table.host.server._connections)
        connection = await client.connect(table.host.address)
        key = player.key if is_own else other.key
        await be_admitted(connection, TABLE_ID, key_of_code(), key, lambda _: player.key.public, enquires=True)
        connection.send(pack(Sync(())))
        await anext(connection.frames())
        assert places.items() < table.host.server._connections.items()
        await connection.close()


@in_a_loop
async def test_who_enquires_is_no_guest_by_the_same_words(tmp_path: Path) -> None:
    """What a device has signed to enquire lets nobody in as that device."""
    async with evening(tmp_path) as table:
        (player,) = await table.joined()
        connection = await client.connect(table.host.address)
        connection.send(pack_words(Knock(PROTOCOL, TABLE_ID, player.key.public, bytes(32))))
        challenge = unpack_words(await anext(connection.frames()), HOST)
        assert isinstance(challenge, Challenge)
        handshake = Handshake(connection.fingerprint, bytes(32), challenge.nonce, device_id(player.key.public))
        signature = player.key.sign(handshake.message(ENQUIRER_ROLE))
        connection.send(pack_words(Prove(handshake.proof(key_of_code(), GUEST_ROLE), signature, enquires=False)))
        assert unpack_words(await anext(connection.frames()), HOST) == TurnedAway(WRONG_KEY)
        await connection.close()


@in_a_loop
async def test_whoever_takes_over_is_no_company_for_itself(tmp_path: Path) -> None:
    """Anybody can announce the table at the door of a device that hears nobody else, and must not go on alone."""
    async with village(tmp_path) as there:
        host, stark, lannister = await there.table()
        await host.is_killed()
        await lannister.is_killed()
        await stark.attending.take_over()
        serving = stark.attending.serving
        assert serving.server is not None
        assert not await serving.look_at((LOOPBACK, serving.port))
        assert not serving.server._others._in_company.is_set()
        assert serving.server.session.hears_first
