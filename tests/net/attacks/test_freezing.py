"""A spectator says as much as it can, and what is dearest to answer: the host goes on hearing everybody else."""

import asyncio
import gc
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from companion.net.hosting import waiting
from companion.net.lines.allowance import Allowance
from companion.net.lines.wire import frame
from companion.table.ledger.entries import AnswerSealed, AskAgain, Entry, HostChanged, ProposalMade, SeatLeft, SeatTaken
from companion.table.ledger.keys import DeviceKey, device_id
from companion.table.ledger.ledger import ENTRIES_A_MESSAGE, batches
from companion.table.ledger.signatures import sign
from companion.table.secrets.seals import SEAL_BYTES
from companion.table.state.table import Table
from companion.table.talk.life import HostStage
from companion.table.talk.messages import Message, Remember, Suggest, Sync, pack
from tests.net.attacks.test_attacks_of_guests import count_tables
from tests.net.evening import HOUSES, Evening, Stranger, admitted, evening, gather_all, in_a_loop, until
from tests.net.village import LONG

LONGEST_TURN = 0.05
"""Nobody is heard meanwhile."""
SAID = 500
"""So many messages are a flood."""
PIECE = 4096
"""So much is sent at once."""
ENTRIES = 60
"""So long is the ledger, so that it takes a while to play it again, or to tell it."""


class Unlimited(Allowance):
    """Everybody may say as much as they like; it counts what they say."""

    heard = 0

    def spend(self, name: str, cost: float, now: float) -> None:
        self.heard += 1

    def pause(self, name: str, now: float) -> float:
        return 0.0


class Turns:
    """How long the loop was busy with each thing it did, by the processor's clock: other programs do not count."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.longest = 0.0
        run = asyncio.events.Handle._run

        def measured(handle: asyncio.events.Handle) -> None:
            before = time.thread_time()
            run(handle)
            self.longest = max(self.longest, time.thread_time() - before)

        monkeypatch.setattr(asyncio.events.Handle, "_run", measured)


@pytest.fixture
def turns(monkeypatch: pytest.MonkeyPatch) -> Iterator[Turns]:
    """Without the collector, whose turns are as long as all that the tests before have left in memory."""
    gc.disable()
    yield Turns(monkeypatch)
    gc.enable()


async def pour(stranger: Stranger, data: bytes) -> None:
    """As fast as the host reads; packed before, so that it is only the host that takes its time."""
    while True:
        for at in range(0, len(data), PIECE):
            stranger.raw(data[at : at + PIECE])
            await stranger.connection._writer.drain()
            await asyncio.sleep(0)


async def in_the_middle(table: Evening) -> None:
    """Two houses are there, and have proposed a lot; the third is free, so that a spectator could sit down."""
    players = await table.joined(2)
    for house, player in zip(HOUSES, players, strict=False):
        player.sit(house)
    await until(lambda: len(table.host.table.seats) == len(players))
    session = players[0].client.session
    for number in range(ENTRIES - len(table.host.table.ledger)):
        players[0].client.carry_out(session.suggest(ProposalMade(HOUSES[0], AskAgain(HOUSES[number % 2]))))
    await until(lambda: len(table.host.table.ledger) == ENTRIES and table.agree())


def own_seals(table: Table, key: DeviceKey) -> Remember:
    """A reminder full of seals that nobody has asked for."""
    entries: list[Entry] = []
    for number in range(ENTRIES_A_MESSAGE):
        body = AnswerSealed(table.branch, "orders", bytes([number]) * SEAL_BYTES)
        signature = sign(key, table, number + 1, body)
        entry = Entry(len(table.ledger) + number, table.epoch, device_id(key.public), number + 1, signature, body)
        entries.append(entry)
    return Remember(len(table.ledger), tuple(entries))


def false_host(table: Table, key: DeviceKey) -> Remember:
    """A player is said to have taken over, and has signed something else: the host must look at the signature."""
    device = table.seats[HOUSES[0]].device
    body = HostChanged(table.keys[device])
    entry = table.ledger.next_entry(table.epoch + 1, device, body, 0, key.sign(b"something else"))
    return Remember(len(table.ledger), (entry,))


def reminders(table: Table, key: DeviceKey) -> list[Message]:
    return [own_seals(table, key), false_host(table, key)]


def suggestions(table: Table, key: DeviceKey) -> list[Message]:
    """To sit down on a free seat, but signed for something else: nothing but the signature is wrong."""
    body = SeatTaken(HOUSES[2], key.public, "a spectator")
    signature = key.sign(b"something else")
    return [Suggest(number, body, signature) for number in range(1, 2000)]


def everything(table: Table, key: DeviceKey) -> list[Message]:
    dear = [*reminders(table, key), Sync(())]
    return [message for suggestion in suggestions(table, key) for message in (suggestion, *dear)]


Flood = Callable[[Table, DeviceKey], list[Message]]
FLOODS: dict[str, Flood] = {
    "reminders": reminders,
    "suggestions": suggestions,
    "syncs": lambda table, key: [Sync(())],
    "everything": everything,
}


@pytest.mark.parametrize("flood", FLOODS)
@in_a_loop
async def test_a_flood_stalls_no_host_and_makes_it_replay_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, turns: Turns, flood: str
) -> None:
    """Even if nobody held the spectator up: what it says costs little each time, and others have a turn in between."""
    async with evening(tmp_path) as table:
        await in_the_middle(table)
        listens = table.host.server.allowance = Unlimited()
        replays = count_tables(monkeypatch)
        async with admitted(table.host.address) as stranger:
            hearing = asyncio.create_task(stranger.is_hung_up_on())
            messages = FLOODS[flood](table.host.table, stranger.key)
            data = b"".join(frame(pack(message)) for message in messages)
            await asyncio.sleep(0)
            turns.longest = 0.0
            pouring = asyncio.create_task(pour(stranger, data))
            await until(lambda: listens.heard > SAID or hearing.done())
            assert not hearing.done(), "it was sent away"
            pouring.cancel()
            hearing.cancel()
            await gather_all(pouring, hearing)
            stranger.connection.drop("gone")  # what still waits to be sent would take long
        assert turns.longest < LONGEST_TURN
        assert replays == []
        assert table.host.server.session.serving
        assert table.agree()


def own_ledger(agreed: Table, key: DeviceKey) -> list[Message]:
    """The table as it was laid; then a spectator sits down and gets up until its ledger is the longer one."""
    forged, device = Table(agreed.ledger.after(0)[:1]), device_id(key.public)
    while len(forged.ledger) < len(agreed.ledger) + 400:
        body = SeatLeft(HOUSES[0]) if HOUSES[0] in forged.seats else SeatTaken(HOUSES[0], key.public, "a spectator")
        serial = forged.serials.get(device, 0) + 1
        forged.append(forged.ledger.next_entry(0, device, body, serial, sign(key, forged, serial, body)))
    return [Remember(batch[0].number, batch) for batch in batches(forged.ledger.after(1))]


@in_a_loop
async def test_a_host_that_returns_believes_no_ledger_of_a_spectators_own_and_hears_everybody_while_it_judges_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, turns: Turns
) -> None:
    monkeypatch.setattr(waiting, "RETURNING_SECONDS", LONG)  # until everybody has come
    async with evening(tmp_path) as table:
        await in_the_middle(table)
        away = table.guests[0]
        await away.close()
        await table.host.restart()
        session, agreed = table.host.server.session, tuple(table.host.table.ledger)
        async with admitted(table.host.address) as stranger:
            messages = own_ledger(table.host.table, stranger.key)
            await asyncio.sleep(0)
            turns.longest = 0.0
            for message in messages:
                stranger.say(message)
            await until(lambda: session.gathering.has_work)
            await until(lambda: not session.gathering.has_work)
        assert turns.longest < LONGEST_TURN
        assert session.stage is HostStage.RETURNING
        assert tuple(table.host.table.ledger) == agreed
        away.open()
        await away.joins()
        await until(lambda: session.serving and table.agree())
        assert table.host.table.ledger.after(0)[: len(agreed)] == agreed
        assert all(guest.client.session.stopped is None for guest in table.guests)
