"""Who was away for long, and who follows somebody that cannot be believed."""

import os
import time
from pathlib import Path
from random import Random

import pytest

from companion.net.entrance.certificate import make_certificate, server_context
from companion.net.entrance.gate import Gate
from companion.net.keeping.storage import TableStorage
from companion.net.lines.client import Address
from companion.net.lines.server import TableServer
from companion.table.cards.dealer import Dealer
from companion.table.host.session import HostSession
from companion.table.ledger.entries import AskAgain, Entry, ProposalMade, SeatTaken
from companion.table.ledger.keys import DeviceKey, device_id
from companion.table.ledger.signatures import is_signed
from companion.table.secrets import pledges
from companion.table.state.table import Table
from tests.net.evening import HOUSES, LOOPBACK, TABLE_ID, Guest, evening, in_a_loop, key_of_code, until

ENTRIES = 450
"""Some rounds."""
A_SIGNATURE_ON_A_PHONE = 0.006


def as_slow_as_a_phone(table: Table, entry: Entry) -> bool:
    time.sleep(A_SIGNATURE_ON_A_PHONE)
    return is_signed(table, entry)


def taking_over(guest: Guest, folder: Path) -> TableServer:
    """A server on the device of a guest, which takes over with the guest's copy."""
    storage = TableStorage(folder)
    storage.begin_with(guest.storage.entries)
    dealer = Dealer(lambda cards: Random(1).sample(list(cards), len(cards)))
    session = HostSession(guest.key, Table(guest.storage.entries), dealer)
    session.take_over()
    certificate = make_certificate(os.urandom)
    door = Gate(TABLE_ID, key_of_code(), guest.key, os.urandom, time.monotonic)
    return TableServer(session, storage, door, certificate, server_context(certificate, folder))


@in_a_loop
async def test_a_device_that_was_asleep_takes_over_and_hears_all_that_the_others_have(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It has missed an hour. To hear and check all that takes longer than the moment for which it gathers."""
    async with evening(tmp_path) as table:
        asleep, awake = await table.joined(2)
        asleep.sit(HOUSES[0])
        awake.sit(HOUSES[1])
        await until(lambda: len(asleep.table.seats) == 2 and table.agree())
        await asleep.close()
        asleep.open()
        session = awake.client.session
        for number in range(ENTRIES):
            body = ProposalMade(HOUSES[1], AskAgain(HOUSES[number % 2]))
            awake.client.carry_out(session.suggest(body))
            await until(lambda: not session.waiting)
            table.host.server.allowance.earn(10)
        agreed = table.host.table.ledger.after(0)
        await until(lambda: len(awake.table.ledger) == len(agreed))
        await table.host.server.close()
        monkeypatch.setattr(pledges, "is_signed", as_slow_as_a_phone)
        server = taking_over(asleep, tmp_path / "new")
        await server.start(LOOPBACK)
        try:
            awake.find = lambda: [(LOOPBACK, server.port)]
            await until(lambda: not server.session.hears_first)
            await until(lambda: awake.client.session.synced)
            kept = server.session.table.ledger.after(0)[: len(agreed)]
            lost = len(agreed) - sum(ours == theirs for ours, theirs in zip(agreed, kept, strict=False))
            assert lost == 0, f"{lost} of {len(agreed)} entries are lost"
        finally:
            await server.close()


@in_a_loop
async def test_a_device_that_cannot_believe_its_host_looks_for_another(tmp_path: Path) -> None:
    """The forger goes on pinging; as long as the line holds, nobody who takes over is ever found."""
    async with evening(tmp_path) as table:
        looked: list[int] = []

        def find() -> list[Address]:
            looked.append(1)
            return [table.host.address]

        player = table.guest(find)
        await player.joins()
        session, key = table.host.server.session, DeviceKey.make(os.urandom)
        seat = SeatTaken(HOUSES[0], key.public, "nobody")
        forged = session.table.ledger.next_entry(0, device_id(key.public), seat, 1, bytes(64))
        table.host.server.carry_out(session._take(forged))
        await until(lambda: player.client.session.stopped)
        before = len(looked)
        await until(lambda: len(looked) > before)
