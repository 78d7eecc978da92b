"""An evening over real sockets on loopback: a table server, and devices that join it, each with a folder of its own."""

import asyncio
import os
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import asynccontextmanager, suppress
from functools import cache, wraps
from pathlib import Path
from random import Random
from typing import Any

from companion.net.entrance.admission import code_key
from companion.net.entrance.certificate import make_certificate, server_context
from companion.net.entrance.gate import Gate, be_admitted
from companion.net.keeping.storage import TableStorage
from companion.net.lines.client import Address, Key, TableClient, connect
from companion.net.lines.doors import Host as FoundHost
from companion.net.lines.server import TableServer
from companion.net.lines.wire import FramedConnection, FrameError
from companion.table.cards.dealer import Dealer
from companion.table.guest.session import GuestSession
from companion.table.host.session import HostSession
from companion.table.ledger.entries import Agreement, SeatTaken, TableOpened
from companion.table.ledger.keys import DeviceKey
from companion.table.state.table import Table
from companion.table.talk.effects import Happened, Notice
from companion.table.talk.messages import Farewell, Message, pack, unpack
from engine import Question, new_game, open_box, random_choice

LOOPBACK = "127.0.0.1"
TABLE_ID = "0123456789abcdef"
CODE = "ABCDE-FGHJK"
HOUSES = open_box("second").setups[3].houses
PATIENCE = 120.0
"""Nothing here takes so long, even where others keep the machine busy; whatever does has failed."""
MEGABYTE = 1024 * 1024


def in_a_loop(test: Callable[..., Coroutine[Any, Any, None]]) -> Callable[..., None]:
    """Run a test that awaits things."""

    @wraps(test)
    def run(*arguments: Any, **named: Any) -> None:
        async def limited() -> None:
            async with asyncio.timeout(PATIENCE):
                await test(*arguments, **named)

        asyncio.run(limited())

    return run


async def until(condition: Callable[[], object]) -> None:
    """As soon as it holds."""
    while not condition():
        await asyncio.sleep(0.005)


@cache
def key_of_code(code: str = CODE, table: str = TABLE_ID) -> bytes:
    return code_key(code, table)


def opening(key: DeviceKey, dealer: str = "host", table: str = TABLE_ID) -> TableOpened:
    return TableOpened(table, "Evening", new_game(houses=HOUSES).setup.to_plain(), Agreement(dealer), key.public)


class Host:
    """A table server that can be closed and started again from its folder."""

    def __init__(self, folder: Path, key: DeviceKey | None = None, table_id: str = TABLE_ID) -> None:
        self.folder = folder
        self.key = key or DeviceKey.make(os.urandom)
        self.table_id = table_id
        self.told: list[Happened | Notice] = []
        self.server = self.make()

    def make(self) -> TableServer:
        """From the journal, if there is one; on a new certificate."""
        self.storage = TableStorage(self.folder)
        dice = Random(1)
        dealer = Dealer(lambda cards: dice.sample(list(cards), len(cards)))
        session = HostSession(self.key, Table(self.storage.entries), dealer)
        session.recall(self.storage.secrets())
        self.certificate = make_certificate(os.urandom)
        self.door = Gate(self.table_id, key_of_code(), self.key, os.urandom, time.monotonic)
        context = server_context(self.certificate, self.folder)
        server = TableServer(session, self.storage, self.door, self.certificate, context, self.told.append)
        if self.storage.entries:
            session.come_back()
        else:
            server.carry_out(session.open(opening(self.key, table=self.table_id)))
        return server

    @property
    def address(self) -> Address:
        return LOOPBACK, self.server.port

    @property
    def table(self) -> Table:
        return self.server.session.table

    async def start(self, address: str = LOOPBACK) -> None:
        await self.server.start(address)

    async def restart(self) -> None:
        await self.server.close()
        self.server = self.make()
        await self.start()


class Guest:
    """A device with a table client, which runs until it is closed."""

    def __init__(
        self, folder: Path, find: Callable[[], list[Address]], key: DeviceKey | None = None, table_id: str = TABLE_ID
    ) -> None:
        self.key = key or DeviceKey.make(os.urandom)
        self.folder = folder
        self.find = find
        self.told: list[Happened | Notice] = []
        self.on_told: Callable[[], None] = lambda: None
        self.table_id = table_id
        self.code = key_of_code()
        self.open()

    def open(self) -> None:
        self.storage = TableStorage(self.folder)
        session = GuestSession(self.key, Table(self.storage.entries), os.urandom)
        session.recall(self.storage.secrets())
        self.client = TableClient(
            session, self.storage, Key(self.table_id, self.code, self.key), self._find, os.urandom, self._hears
        )
        self.running: asyncio.Task[None] | None = None

    async def _find(self) -> list[FoundHost]:
        return [FoundHost(f"{address}:{port}", ((address, port),)) for address, port in self.find()]

    def _hears(self, effect: Happened | Notice) -> None:
        self.told.append(effect)
        asyncio.get_running_loop().call_soon(self.on_told)

    def run(self) -> None:
        self.running = asyncio.create_task(self.client.run())

    async def close(self) -> None:
        if self.running is not None:
            self.running.cancel()
            await asyncio.wait({self.running})
        self.client.close()

    @property
    def table(self) -> Table:
        return self.client.session.table

    @property
    def farewells(self) -> list[str]:
        notices = [effect.message for effect in self.told if isinstance(effect, Notice)]
        return [message.reason for message in notices if isinstance(message, Farewell)]

    async def joins(self) -> None:
        if self.running is None:
            self.run()
        await until(lambda: self.client.is_connected and self.client.session.synced)

    def sit(self, house: str) -> None:
        self.client.carry_out(self.client.session.suggest(SeatTaken(house, self.key.public, house)))

    def plays(
        self,
        house: str,
        dice: Random,
        most_entries: int = 100_000,
        *,
        unless: Callable[[Question], bool] = lambda question: False,
    ) -> None:
        """From now on, answer whatever this house is asked, at random, until the ledger is so long."""

        def act() -> None:
            session, table = self.client.session, self.table
            if not session.synced or session.waiting or table.game is None or len(table.ledger) >= most_entries:
                return
            if house not in table.seats:
                self.sit(house)
                return
            if len(table.seats) < len(HOUSES):
                return
            for question in table.game.pending:
                if question.house == house and question.id not in table.seals and not unless(question):
                    choice = random_choice(table.game, question, dice)
                    self.client.carry_out(session.answer(question.id, choice))
                    return

        self.on_told = act


class Evening:
    """A host, and guests by number."""

    def __init__(self, folder: Path, key: DeviceKey | None = None) -> None:
        self.folder = folder
        self.host = Host(folder / "host", key)
        self.guests: list[Guest] = []

    def guest(self, find: Callable[[], list[Address]] | None = None, key: DeviceKey | None = None) -> Guest:
        guest = Guest(self.folder / f"guest-{len(self.guests)}", find or (lambda: [self.host.address]), key)
        self.guests.append(guest)
        return guest

    async def joined(self, count: int = 1) -> list[Guest]:
        guests = [self.guest() for _ in range(count)]
        for guest in guests:
            await guest.joins()
        return guests

    def agree(self, *guests: Guest) -> bool:
        heads = {self.host.table.ledger.head, *(guest.table.ledger.head for guest in guests or self.guests)}
        return len(heads) == 1


@asynccontextmanager
async def evening(folder: Path, *, started: bool = True, key: DeviceKey | None = None) -> AsyncIterator[Evening]:
    made = Evening(folder, key)
    if started:
        await made.host.start()
    try:
        yield made
    finally:
        for guest in made.guests:
            await guest.close()
        await made.host.server.close()


class Stranger:
    """A bare line to the server, admitted or not, to say anything on."""

    def __init__(self, connection: FramedConnection, key: DeviceKey) -> None:
        self.connection = connection
        self.key = key

    def say(self, message: Message) -> None:
        self.connection.send(pack(message))

    def raw(self, data: bytes) -> None:
        self.connection._writer.write(data)

    async def hears(self) -> list[Message]:
        """Everything until the end."""
        heard: list[Message] = []
        with suppress(FrameError):
            async for data in self.connection.frames():
                heard.append(unpack(data))
        return heard

    async def is_hung_up_on(self) -> None:
        """Whatever is said, until the end."""
        with suppress(FrameError):
            async for _ in self.connection.frames():
                pass

    async def farewell(self) -> str:
        """The reason that ended the connection, or nothing if none was given."""
        heard = await self.hears()
        return next((message.reason for message in heard if isinstance(message, Farewell)), "")


@asynccontextmanager
async def admitted(address: Address, key: DeviceKey | None = None) -> AsyncIterator[Stranger]:
    """A device with the right code that has no session: it says what the test wants."""
    key = key or DeviceKey.make(os.urandom)
    connection = await connect(address)
    try:
        await be_admitted(connection, TABLE_ID, key_of_code(), key, os.urandom)
        yield Stranger(connection, key)
    finally:
        await connection.close()


@asynccontextmanager
async def bare(address: Address) -> AsyncIterator[Stranger]:
    """A line with TLS and nothing else."""
    connection = await connect(address)
    try:
        yield Stranger(connection, DeviceKey.make(os.urandom))
    finally:
        await connection.close()


class Middle:
    """Somebody between a guest and the table, who passes bytes on, or holds them back without ending anything."""

    def __init__(self, beyond: Callable[[], Address]) -> None:
        self._beyond = beyond
        self._tasks: set[asyncio.Task[None]] = set()
        self.holds_back = False
        self.port = 0

    @asynccontextmanager
    async def between(self) -> AsyncIterator["Middle"]:
        server = await asyncio.start_server(self._arrives, LOOPBACK, 0)
        self.port = server.sockets[0].getsockname()[1]
        try:
            yield self
        finally:
            server.close()
            for task in list(self._tasks):
                task.cancel()

    async def _arrives(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        beyond_reader, beyond_writer = await asyncio.open_connection(*self._beyond())
        up, down = self._pass(reader, beyond_writer, self.overhears), self._pass(beyond_reader, writer)
        for work in (up, down):
            task = asyncio.create_task(work)
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    def overhears(self, data: bytes) -> None:
        """What a guest sends to the table."""

    async def _pass(
        self,
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
        overhears: Callable[[bytes], None] = lambda data: None,
    ) -> None:
        try:
            while data := await reader.read(65536):
                overhears(data)
                if not self.holds_back:
                    writer.write(data)
        except OSError:
            pass
        finally:
            if not self.holds_back:
                writer.close()
            else:
                await asyncio.sleep(PATIENCE)


async def gather_all(*work: Awaitable[Any]) -> list[Any]:
    return list(await asyncio.gather(*work, return_exceptions=True))


def memory() -> int:
    """Bytes of this process that are in memory now."""
    for line in Path("/proc/self/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) * 1024
    return 0


async def undisturbed(table: Evening, players: list[Guest], house: str) -> None:
    """The table goes on, and nobody else's connection was ended."""
    assert all(player.client.is_connected for player in players)
    assert all(player.farewells == [] for player in players)
    players[0].sit(house)
    await until(lambda: house in table.host.table.seats and table.agree(*players))
