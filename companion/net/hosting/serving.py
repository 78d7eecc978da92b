"""The host's side of a device: opens a table, serves it again after a crash, takes it over, and gives way."""

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from contextlib import asynccontextmanager, suppress
from ipaddress import IPv4Address
from pathlib import Path
from random import SystemRandom
from typing import Any

from companion.net.entrance.certificate import make_certificate, server_context
from companion.net.entrance.gate import Gate
from companion.net.finding.announcement import TABLE, Announcement
from companion.net.finding.discovery import Neighbourhood, local_addresses
from companion.net.finding.invitations import invite
from companion.net.finding.joining import as_host
from companion.net.finding.links import MOST_ADDRESSES, JoinLink
from companion.net.hosting.home import LAY_AGAIN, SERVE, TAKE_OVER, TableHome, no_longer_host, purpose_of, resolve
from companion.net.hosting.rivals import is_replaced, meet_rival
from companion.net.keeping.archive import Archive, save_table
from companion.net.keeping.files import StorageError
from companion.net.keeping.storage import TableStorage
from companion.net.lines.carrying import Listener
from companion.net.lines.client import Address
from companion.net.lines.doors import DoorsToTry
from companion.net.lines.failures import Tasks, again_and_again
from companion.net.lines.server import TableServer
from companion.table.cards.dealer import Dealer
from companion.table.host.session import HostSession
from companion.table.ledger.entries import TableOpened
from companion.table.secrets.pledges import OwnPledges
from companion.table.state.table import Table
from companion.table.talk.effects import Happened, Keep, Notice
from companion.table.talk.life import HostStage, Turn

PORT = "port"
"""Under this name the host's storage keeps where the door was: whoever has typed that address finds it there again."""
SOMEBODY = ("somebody",)
"""Who plays may be among what the disk has lost: stands for devices to wait for until nobody says more."""
RIVAL_SECONDS = 1.0
"""So often a host looks at whoever else says to host its table, even if nothing new was announced."""


class NoTable(Exception):
    """There is nothing here that could be served."""


class MayNotHost(Exception):
    """Only who plays at a table, or has hosted it before, takes it over."""


async def _nobody_waits(device: str) -> None:
    """Whoever serves alone has nothing more to do."""


class Serving:
    """A table server with its certificate, its door, its announcement, and an eye on whoever else hosts the table."""

    def __init__(
        self,
        place: TableHome,
        listener: Listener = lambda effect: None,
        stepped_down: Callable[[str], Awaitable[None]] = _nobody_waits,
    ) -> None:
        """`stepped_down` is called, with that device, once another hosts the table and everything here is closed."""
        self.server: TableServer | None = None
        self._place = place
        self._listener = listener
        self._stepped_down = stepped_down
        self._news = asyncio.Event()
        self._said: Announcement | None = None
        self._rivals = DoorsToTry(self.look_at, self._forget)
        self._distrusted: set[str] = set()
        """Devices for which this one gave way, and that did not serve: two of them must not take turns."""
        self._closing = asyncio.Lock()
        self._tasks = Tasks()

    @property
    def port(self) -> int:
        """Where the door is; 0 if this device does not host."""
        return self.server.port if self.server is not None else 0

    def link(self, code: str = "") -> JoinLink:
        """The way to this table, for a QR code, a typed address or an invitation; NoTable if it is not served here."""
        place = self._place
        if self.server is None:
            raise NoTable
        addresses = local_addresses() if IPv4Address(place.address).is_unspecified else (place.address,)
        return JoinLink(addresses[:MOST_ADDRESSES], self.port, place.key.table, code, self.server.fingerprint)

    async def invite(self, device: Announcement) -> str:
        """Ask a device that has the app open to come to this table; says what became of it."""
        link = self.link()
        opened = self.server.session.table.opened if self.server is not None else None
        return await invite(device, link, opened.name if opened is not None else "")

    # four ways to begin

    async def open(self, opening: TableOpened) -> None:
        """Lay a new table."""
        async with self._opened() as storage:
            if storage.entries:
                raise ValueError("this device has served the table before")
            resolve(storage, SERVE, 0)
            session = HostSession(self._place.key.device, Table(), _dealer())
            server = self._make_server(storage, session)
            server.carry_out(session.open(opening))
            try:
                await self._start(storage, server)
            except OSError:
                storage.begin_with(())
                storage.carry_out(no_longer_host())
                raise

    async def go_on(self, copy: Callable[[], Table], known: Iterable[Address] = ()) -> bool:
        """After a restart: serve again, or take over anew, if this device was about that; whether it was.

        `copy` gives what its guest has. Whoever has served looks round first, in the neighbourhood and at the known
        addresses, and gives way if somebody has taken over.
        """
        if not self._place.host_folder.exists():
            return False
        async with self._opened() as storage:
            purpose, table = purpose_of(storage), Table(storage.entries)
            if purpose is not None and storage.is_torn:
                if table.opened is not None and not await is_replaced(self._place, table, known):
                    # Others may have been told what is lost here: gather it, instead of ordering something else.
                    await self._take_over(storage, table, copy(), SOMEBODY)
                    return True
            elif purpose is not None and purpose.is_done(table, self._place.device):
                if not await is_replaced(self._place, table, known):
                    await self._serve(storage, table, Turn.COMES_BACK)
                    return True
            elif purpose is not None and purpose.word == TAKE_OVER:
                await self._take_over(storage, table, copy(), ())
                return True
            elif purpose is not None and purpose.word == LAY_AGAIN and purpose.epoch == table.epoch:
                await self._serve(storage, table, Turn.LAYS_AGAIN)
                return True
            storage.carry_out(no_longer_host())
            storage.close()
        return False

    async def take_over(
        self, copy: Table, expected: Iterable[str] = (), pledges: OwnPledges | None = None, distrusted: str = ""
    ) -> None:
        """Serve instead of whoever hosts now, with the better of this copy and the own one; NoTable without any.

        `expected` are devices that were at the table a moment ago: what they have is waited for. `pledges` are those of
        this device's guest. `distrusted` is a device for which this one gave way, and that did not serve.
        """
        if distrusted:
            self._distrusted.add(distrusted)
        async with self._opened() as storage:
            await self._take_over(storage, Table(storage.entries), copy, expected, pledges)

    async def lay_again(self, archive: Archive) -> None:
        """Serve a table that lay in a file: the game as it was, and all seats free."""
        async with self._opened() as storage:
            table = Table(archive.entries)
            storage.begin_with(archive.entries)
            resolve(storage, LAY_AGAIN, table.epoch)
            await self._serve(storage, table, Turn.LAYS_AGAIN)

    async def _take_over(
        self,
        storage: TableStorage,
        own: Table,
        copy: Table,
        expected: Iterable[str],
        pledges: OwnPledges | None = None,
    ) -> None:
        best = own if own.rank.outranks(copy.rank) else copy
        if best.opened is None:
            raise NoTable
        if not best.may_host(self._place.device):
            raise MayNotHost
        table = Table(best.ledger)
        if best is not own:
            storage.begin_with(table.ledger.after(0))
        resolve(storage, TAKE_OVER, table.epoch)
        await self._serve(storage, table, Turn.TAKES_OVER, expected=expected, pledges=pledges)

    # two ways to end, beside giving way

    async def close(self) -> None:
        """Say goodbye to everybody, and wait until all is closed; after the next start this device serves again."""
        async with self._closing:
            server, self.server = self.server, None
            self._rivals.leave()
            await self._tasks.end()
            if server is not None:
                await server.close()
                if self._place.neighbourhood is not None:
                    await self._place.neighbourhood.withdraw()

    async def put_away(self, path: Path) -> None:
        """Close the table into a file, as soon as this device orders the entries; NoTable if it does not.

        StorageError if there is no room for the file: then this device still hosts the table, and can go on with it.
        Whoever has taken over and is alone puts away what this device has.
        """
        server = self.server
        if server is None:
            raise NoTable
        server.go_on_alone()
        await server.gathered.wait()
        if server is not self.server or not server.session.serving:
            raise NoTable
        if not server.session.table.is_put_away:
            server.carry_out(server.session.put_away())
        await self.close()
        save_table(path, server.session.table.ledger)
        await self._note_that_this_device_does_not_host()

    async def _note_that_this_device_does_not_host(self) -> None:
        async with self._opened() as storage:
            storage.carry_out(no_longer_host())
            storage.close()

    # the server

    @asynccontextmanager
    async def _opened(self) -> AsyncIterator[TableStorage]:
        """The host's storage, once whoever steps down has let go of it; let go of again if anything goes wrong."""
        async with self._closing:
            if self.server is not None:
                raise ValueError("this device serves the table already")
            storage = self._place.storage(self._place.host_folder)
        try:
            yield storage
        except BaseException:
            storage.close()
            raise

    async def _serve(self, storage: TableStorage, table: Table, turn: Turn, **how: Any) -> None:
        if table.opened is None:
            raise NoTable
        session = HostSession(self._place.key.device, table, _dealer(), **how)
        session.recall(storage.secrets())
        session.distrusted = self._distrusted
        server = self._make_server(storage, session)
        if turn is Turn.LAYS_AGAIN:
            server.carry_out(session.lay_again())
        elif turn is Turn.TAKES_OVER:
            session.take_over()
        else:
            session.come_back()
        await self._start(storage, server)

    def _make_server(self, storage: TableStorage, session: HostSession) -> TableServer:
        place = self._place
        certificate = make_certificate(place.random_bytes)
        gate = Gate(place.key.table, place.key.code, place.key.device, place.random_bytes, time.monotonic)
        context = server_context(certificate, place.host_folder)
        return TableServer(session, storage, gate, certificate, context, self._hears)

    async def _start(self, storage: TableStorage, server: TableServer) -> None:
        """Open the door, where it was before if that is possible, and tell the neighbourhood."""
        try:
            await server.start(self._place.address, int(storage.secrets().get(PORT, b"0")))
        except (OSError, ValueError, OverflowError):  # the last two: what was kept is no port
            await server.start(self._place.address)
        server.carry_out([Keep(PORT, str(server.port).encode())])
        self.server = server
        self._tasks.begin(self._step_down(server))
        if (neighbourhood := self._place.neighbourhood) is not None:
            self._said = None
            self._tasks.begin(again_and_again(lambda: self._keep_announced(neighbourhood)))
            self._tasks.begin(again_and_again(lambda: self._watch(neighbourhood)))

    def _hears(self, effect: Happened | Notice) -> None:
        self._news.set()
        self._listener(effect)

    # the neighbourhood

    def _announcement(self, server: TableServer) -> Announcement:
        """The device's id is the name of the record, so that a host that comes back replaces its old one."""
        session, table = server.session, server.session.table
        houses = len(table.game.setup.houses) if table.game is not None else 0
        return Announcement(
            role=TABLE,
            instance_id=self._place.device,
            name=table.opened.name if table.opened is not None else "",
            port=server.port,
            table_id=self._place.key.table,
            free_seats=houses - len(table.seats),
            epoch=table.epoch + (session.stage is HostStage.GATHERING),
        )

    async def _keep_announced(self, neighbourhood: Neighbourhood) -> None:
        """Free seats and the epoch, as they change."""
        if self.server is not None:
            self._news.clear()
            announcement = self._announcement(self.server)
            if announcement != self._said:
                await neighbourhood.announce(announcement)
                self._said = announcement
        await self._news.wait()

    async def _watch(self, neighbourhood: Neighbourhood) -> None:
        """Does somebody else say to host this table, as lately as we do? Then one of the two must give way."""
        if self.server is not None:
            epoch, devices = self._announcement(self.server).epoch, self.server.session.table.keys
            rivals = [rival for rival in neighbourhood.hosts(self._place.key.table) if rival.epoch >= epoch]
            self._rivals.visit([as_host(rival, devices) for rival in rivals])
        await neighbourhood.changed(RIVAL_SECONDS)
        self._news.set()

    def _forget(self, rival: str) -> None:
        """It is at none of its addresses."""
        if self._place.neighbourhood is not None:
            self._place.neighbourhood.forget(rival)

    async def look_at(self, address: Address) -> bool:
        """Meet whoever hosts there: one of the two learns that it is the lesser. False if nobody hosts there."""
        return self.server is not None and await meet_rival(self._place, self.server, address)

    async def _step_down(self, server: TableServer) -> None:
        """Another device hosts. That is on the disk first, so that this one never serves again by itself."""
        await server.deposed.wait()
        server.carry_out([no_longer_host()])
        await self.close()
        if server.trouble:
            with suppress(StorageError):  # then it asks the others after the next start, before it serves
                await self._note_that_this_device_does_not_host()
        await self._stepped_down(server.session.deposed_by)


def _dealer() -> Dealer:
    return Dealer(lambda cards: SystemRandom().sample(list(cards), len(cards)))
