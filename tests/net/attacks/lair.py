"""The hostile host of tests/adversary behind a real door: its guests are table clients, each with a folder of its own.

It says to each whatever a test wants, and answers a sync with the ledger that this device is to believe.
"""

import os
import time
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager
from pathlib import Path

from companion.net.entrance.certificate import make_certificate, server_context
from companion.net.entrance.gate import Gate
from companion.net.keeping.storage import TableStorage
from companion.net.lines.allowance import Allowance
from companion.net.lines.client import Address
from companion.net.lines.server import TableServer
from companion.table.cards.dealer import Dealer
from companion.table.guest.session import GuestSession
from companion.table.host.session import HostSession
from companion.table.ledger.entries import Body, Entry, HostChanged
from companion.table.ledger.signatures import sign
from companion.table.state.table import Table
from companion.table.talk.effects import Effect, Notice, Send
from companion.table.talk.life import HostStage
from companion.table.talk.messages import Message, OpenSeal, Pledge, Suggest, Sync
from companion.table.talk.notices import OwnNotice
from tests.adversary.den import Den, Honest
from tests.net.evening import LOOPBACK, TABLE_ID, Guest, key_of_code, until
from tests.table.room import KEYS, id_of

GENEROUS = 1e12
"""An allowance that nobody spends: the lair sends nobody away for talking."""


class Hostile(HostSession):
    """A host that enters nothing, and leaves it to its lair what to say."""

    def __init__(self, lair: "Lair", by: str) -> None:
        super().__init__(KEYS[id_of(by)], Table(), Dealer(list))
        self.stage = HostStage.SERVING
        self._lair = lair

    def joined(self, device: str) -> list[Effect]:
        return []

    def left(self, device: str) -> list[Effect]:
        return []

    def receive(self, device: str, message: Message) -> list[Effect]:
        self._lair.hears(device, message)
        return []


class Victim(Honest):
    """An honest device that runs the real client; what it has sent is what has arrived."""

    def __init__(self, name: str, device: Guest, send: Callable[[str, Message], None]) -> None:
        self.name = name
        self.device = device
        self.said = []
        self._send = send

    @property
    def guest(self) -> GuestSession:  # type: ignore[override]
        return self.device.client.session

    @property
    def told(self) -> list[Message | OwnNotice]:  # type: ignore[override]
        return [effect.message for effect in self.device.told if isinstance(effect, Notice)]

    @property
    def stopped_for(self) -> str:
        """Why it plays no more under this host; empty if it does."""
        return self.guest.stopped.reason if self.guest.stopped is not None else ""

    def do(self, effects: Iterable[Effect]) -> None:
        self.device.client.carry_out(effects)

    def hear(self, *messages: Message) -> None:
        for message in messages:
            self._send(self.name, message)

    async def says(self, kind: type[Message], more_than: int = 0) -> None:
        await until(lambda: len(self.all(kind)) > more_than)

    async def restarts(self) -> None:
        await self.device.close()
        self.device.open()
        self.device.run()

    async def goes_home(self) -> tuple[Entry, ...]:
        """What is on its disk then."""
        await self.device.close()
        storage = TableStorage(self.device.folder)
        storage.close()
        return tuple(storage.entries)


class Lair(Den):
    """A den with a door on loopback; its host plays Stark, and its door may be that of another device."""

    def __init__(self, folder: Path, *, door_of: str = "stark", **how: object) -> None:
        self.folder = folder
        self.tells: dict[str, Table] = {}
        """What each device is to believe."""
        super().__init__(**how)  # type: ignore[arg-type]
        key = KEYS[id_of(door_of)]
        certificate = make_certificate(os.urandom)
        gate = Gate(TABLE_ID, key_of_code(), key, os.urandom, time.monotonic)
        storage = TableStorage(folder / "lair")
        context = server_context(certificate, folder / "lair")
        self.server = TableServer(Hostile(self, door_of), storage, gate, certificate, context)
        self.server.allowance = Allowance(full=GENEROUS)

    @property
    def address(self) -> Address:
        return LOOPBACK, self.server.port

    def device(self, name: str) -> Victim:
        guest = Guest(self.folder / name, lambda: [self.address], KEYS[name])
        return Victim(name, guest, self.send)

    @property
    def victims(self) -> list[Victim]:
        return [victim for victim in self.honest.values() if isinstance(victim, Victim)]

    def send(self, device: str, message: Message) -> None:
        self.server.carry_out([Send(device, message)])

    def hears(self, device: str, message: Message) -> None:
        for victim in self.victims:
            if victim.name == device:
                victim.said.append(message)
                if isinstance(message, Sync) and device in self.tells:
                    self.answer_sync(victim, self.tells[device])

    def enter_unjudged(self, table: Table, body: Body, by: str) -> Entry:
        """What no honest table takes, signed by a device whose key the host holds."""
        device = id_of(by)
        serial = 0 if isinstance(body, HostChanged) else table.serials.get(device, 0) + 1
        epoch = table.epoch + table.begins_epoch(device, body)
        entry = table.ledger.next_entry(epoch, device, body, serial, sign(KEYS[device], table, serial, body))
        table.take(entry)
        return entry

    def says_from_now_on(self, table: Table, *victims: Victim) -> None:
        """The line is cut; whoever comes again hears this ledger instead of the one before."""
        for victim in victims or self.victims:
            self.tells[victim.name] = table
            victim.device.client.cut()

    async def in_step(self, table: Table) -> None:
        """Until everybody has this ledger."""
        await until(lambda: all(victim.table.ledger.head == table.ledger.head for victim in self.victims))

    async def wished(self, victim: Victim, table: Table, effects: Iterable[Effect]) -> Entry:
        """Enter what an honest device suggests."""
        before = len(victim.all(Suggest))
        victim.do(effects)
        await victim.says(Suggest, before)
        return self.grant(table, victim)

    async def at_the_table(self) -> Table:
        """Everybody has come and sat down, and is asked for orders."""
        table = self.laid()
        for house, victim in self.honest.items():
            assert isinstance(victim, Victim)
            self.tells[victim.name] = table
            await victim.device.joins()
            before = len(victim.all(Suggest))
            victim.device.sit(house)
            await victim.says(Suggest, before)
            self.grant(table, victim)
        self.tell_all(table)
        await self.in_step(table)
        return table

    async def seals(self, victim: Victim, table: Table) -> Entry:
        """An honest house seals a legal answer at random, and it is entered."""
        house = victim.table.houses_of(victim.name)[0]
        answer = victim.guest.answer(self.question_of(table, house), self.random_choice(table, house))
        return await self.wished(victim, table, answer)

    async def all_have_sealed(self) -> Table:
        """All have sealed, the host last, and pledged."""
        table = await self.at_the_table()
        for victim in self.victims:
            await self.seals(victim, table)
        for house in self.own_houses:
            self.seal_own(table, house)
        self.tell_all(table)
        for victim in self.victims:
            await victim.says(Pledge)
        return table

    async def has_looked(self) -> Table:
        """All have sealed and pledged, and the host has heard every opening; but enters no reveal."""
        table = await self.all_have_sealed()
        self.pass_pledges_on(table)
        for victim in self.victims:
            await victim.says(OpenSeal)
        return table


@asynccontextmanager
async def lair(folder: Path, **how: object) -> AsyncIterator[Lair]:
    made = Lair(folder, **how)  # type: ignore[arg-type]
    await made.server.start(LOOPBACK)
    try:
        yield made
    finally:
        for victim in made.victims:
            await victim.device.close()
        await made.server.close()
