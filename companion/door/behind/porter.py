"""Whoever stands behind the door, in the network's thread: comes to tables, goes home, keeps the view up to date."""

import asyncio
import os
from collections.abc import Awaitable, Callable, Iterable
from functools import partial
from pathlib import Path
from typing import TypeAlias

import attrs

from companion.door.behind.measuring import DiskWatch, WatchedStorage
from companion.door.behind.shelf import KeptTable, Shelf
from companion.door.behind.stay import Stay
from companion.door.behind.surroundings import Network, Surroundings
from companion.door.seen.nearby import Nearby, OwnTable
from companion.door.seen.own import Own
from companion.door.seen.view import Happening, View
from companion.door.wishes.reasons import AT_A_TABLE, NO_SUCH_DEVICE, NO_TABLE, NotPossible
from companion.door.wishes.tickets import TicketBook
from companion.net.attending import Attending
from companion.net.entrance.admission import code_key, make_code, normal_code
from companion.net.finding.invitations import HEARD
from companion.net.finding.joining import join_by_link
from companion.net.finding.links import JoinLink, read_link
from companion.net.hosting.home import TableHome
from companion.net.keeping.archive import load_table
from companion.net.keeping.storage import TableStorage
from companion.net.lines.client import Address, Key
from companion.net.lines.failures import again_and_again, report_failure
from companion.table.ledger.entries import Agreement, Entry, TableOpened
from companion.table.ledger.keys import device_id
from companion.table.ledger.names import readable_name
from companion.table.state.table import Table
from companion.table.talk.messages import AboutMe
from engine import Setup

TABLE_ID_BYTES = 8
PULSE_SECONDS = 0.1
"""So often the porter looks at what changes without anybody saying so, such as a line that is gone."""

REVEAL_SECONDS = 0.03
"""So long a view waits for a reveal that may be near: for the last seals, and for a reveal that is due. Nobody sees
the difference, and no device draws anything shortly before all of them show the reveal."""

Begin: TypeAlias = Callable[[Attending], Awaitable[None]]
Show: TypeAlias = Callable[[View], None]


@attrs.frozen
class Laying:
    """How a new table is to be."""

    name: str
    setup: Setup
    agreement: Agreement
    code: str


class Porter:
    """One device, at a table or at none. Everything here belongs to the network's thread."""

    def __init__(
        self,
        shelf: Shelf,
        network: Network,
        book: TicketBook,
        hand_over: Show,
        listener: Show,
        *,
        only_serves: bool = False,
        watch: DiskWatch | None = None,
    ) -> None:
        """Each new view is handed over, and then the listener is called with it."""
        self._shelf = shelf
        self._network = network
        self._book = book
        self._hand_over = hand_over
        self._listener = listener
        self._only_serves = only_serves
        self._storage: Callable[[Path], TableStorage] = partial(WatchedStorage, watch=watch) if watch else TableStorage
        self._surroundings = Surroundings(network, self.changed)
        self._stay: Stay | None = None
        self._device = device_id(shelf.key.public)
        self._coming_and_going = asyncio.Lock()
        self._watching: asyncio.Task[None] | None = None
        self._to_settle: list[Callable[[], None]] = []
        self._due: asyncio.Handle | None = None
        self._views = 0
        self._pulse: object = None
        self._about: AboutMe | None = None

    @property
    def stay(self) -> Stay:
        """The stay at the table; NotPossible if this device is at none."""
        if self._stay is None:
            raise NotPossible(NO_TABLE)
        return self._stay

    async def arrive(self) -> None:
        """The app is opened."""
        await self._surroundings.open()
        self._watching = asyncio.ensure_future(again_and_again(self._watch))
        self._watching.add_done_callback(report_failure)
        self.changed()

    async def leave(self) -> None:
        """The app is closed; after the next start this device can go back to where it was."""
        if self._watching is not None:
            self._watching.cancel()
        stay, self._stay = self._stay, None
        if stay is not None:
            await stay.close()
        await self._surroundings.close()
        self._shelf.close()
        self._settle()

    # coming to a table

    async def host(self, laying: Laying) -> str:
        """Lay a new table, and say its id."""
        table, name = os.urandom(TABLE_ID_BYTES).hex(), readable_name(laying.name)
        setup, public = laying.setup.to_plain(), self._shelf.key.public
        opening = TableOpened(table, name, setup, laying.agreement, public)
        Table([Entry(0, 0, self._device, 0, b"", opening)])  # raises the objection to a table that cannot be
        kept = await self._kept(table, name, laying.code)
        return await self._attend(kept, lambda attending: attending.open(opening))

    async def lay_again(self, path: Path, code: str) -> str:
        """Lay a table that lay in a file, and say its id."""
        archive = await asyncio.to_thread(load_table, path)
        kept = await self._kept(archive.table_id, archive.name, code)
        return await self._attend(kept, lambda attending: attending.lay_again(archive))

    async def join(self, where: str, code: str) -> str:
        """Come to the table of a link or an address, and say its id; where this device was before it knows the code."""
        link = read_link(where)
        known = self._shelf.table(link.table_id)
        if known is not None and not (code or link.code):
            return await self._attend(known, _start, _ways(link))
        way = await join_by_link(link, self._shelf.key, os.urandom, code)
        table = way.key.table
        kept = KeptTable(table, known.name if known is not None else "", normal_code(code or link.code), way.key.code)
        return await self._attend(kept, _start, [way.address])

    async def resume(self, table: str, where: str) -> str:
        """Go back to a table: what is on the disk decides whether this device serves it again or follows it."""
        kept = self._shelf.table(table or self._shelf.at_table)
        if kept is None:
            raise NotPossible(NO_TABLE)
        return await self._attend(kept, _start, _ways(read_link(where)) if where else ())

    async def _kept(self, table: str, name: str, code: str) -> KeptTable:
        code = normal_code(code) if code else make_code(os.urandom)
        key = await asyncio.to_thread(code_key, code, table)
        return KeptTable(table, name, code, key)

    async def _attend(self, kept: KeptTable, begin: Begin, known: Iterable[Address] = ()) -> str:
        async with self._coming_and_going:
            if self._stay is not None:
                raise NotPossible(AT_A_TABLE)
            self._surroundings.withdraw()
            place = self._place(kept)
            stay = self._stay = Stay(place, kept, self._book, self.changed, known=known, only_serves=self._only_serves)
            stay.attending.say_of_itself(self._about)
            self.changed()
            try:
                await begin(stay.attending)
                self._shelf.keep(kept)
                self._shelf.note_where(kept.table)
            except BaseException:
                await self._go_home(stay)
                raise
            self._surroundings.decline(kept.table)
            return kept.table

    def _place(self, kept: KeptTable) -> TableHome:
        return TableHome(
            self._shelf.folder_of(kept.table),
            Key(kept.table, kept.key, self._shelf.key),
            os.urandom,
            self._surroundings.neighbourhood,
            self._network.address,
            self._storage,
        )

    # going home

    async def go_home(self) -> None:
        """Leave the table. It stays on the disk, and this device can come back to it."""
        async with self._coming_and_going:
            await self._go_home(self.stay)
            self._shelf.note_where("")

    async def put_away(self, path: Path) -> None:
        """Put the table into a file and go home: it ends here."""
        async with self._coming_and_going:
            stay = self.stay
            await stay.attending.put_away(path)
            await self._go_home(stay)
            self._shelf.note_where("")

    async def _go_home(self, stay: Stay) -> None:
        self._stay = None
        self.changed()
        await stay.close()
        self._surroundings.announce()

    # others

    async def invite(self, device: str) -> None:
        """Ask a device nearby to come to this table."""
        announced = self._surroundings.device(device)
        if announced is None:
            raise NotPossible(NO_SUCH_DEVICE)
        said = await self.stay.attending.serving.invite(announced)
        if said != HEARD:
            raise NotPossible(said)

    def say_of_itself(self, about: AboutMe) -> None:
        """Tell the others at the table, now and whenever there is one, what this device is."""
        self._about = about
        if self._stay is not None:
            self._stay.attending.say_of_itself(about)

    def decline(self, table: str) -> None:
        """Forget an invitation."""
        self._surroundings.decline(table)

    def key_of(self, device: str) -> bytes:
        """The public key by which a device is known at the table."""
        key = self._shelf.key.public if device == self._device else self.stay.table.keys.get(device)
        if key is None:
            raise NotPossible(NO_SUCH_DEVICE)
        return key

    # the view

    def changed(self, *, can_wait: bool = False) -> None:
        """There may be something new: make a view as soon as all that belongs together has happened."""
        can_wait = can_wait or self._is_reveal_due
        if isinstance(self._due, asyncio.TimerHandle) and not can_wait:
            self._due.cancel()
            self._due = None
        if self._due is None:
            loop = asyncio.get_running_loop()
            wait = partial(loop.call_later, REVEAL_SECONDS) if can_wait else loop.call_soon
            self._due = wait(self._show)

    @property
    def _is_reveal_due(self) -> bool:
        """Whether all have sealed: what comes next is the reveal, and no device should draw anything before it."""
        return self._stay is not None and self._stay.table.all_sealed

    def _show(self) -> None:
        """A wish is settled together with the view that shows what became of it."""
        self._due, self._pulse = None, self._feel_pulse()
        with self._book.lock:
            self._settle()
            view = self._look()
            self._hand_over(view)
        self._listener(view)

    def _look(self) -> View:
        self._views += 1
        table, happened = None, tuple[Happening, ...]()
        own = Own(self._device)
        if self._stay is not None:
            table, own, happened = self._stay.look(own)
            self._keep_name(self._stay)
        own = attrs.evolve(own, tickets=self._book.latest())
        return View(self._views, self._nearby(), table, own, happened)

    def settle(self, settle: Callable[[], None]) -> None:
        """It is clear what became of a wish: say so with the next view."""
        self._to_settle.append(settle)
        self.changed()

    def _settle(self) -> None:
        to_settle, self._to_settle = self._to_settle, []
        for settle in to_settle:
            settle()

    def _nearby(self) -> Nearby:
        kept = tuple(OwnTable(kept.table, kept.name) for kept in self._shelf.tables)
        return attrs.evolve(self._surroundings.look(), kept=kept, was_at=self._shelf.at_table)

    def _keep_name(self, stay: Stay) -> None:
        """Whoever typed an address learns the name of the table from its first entry."""
        opened = stay.table.opened
        if opened is not None and opened.name != stay.kept.name:
            stay.kept = attrs.evolve(stay.kept, name=opened.name)
            self._shelf.keep(stay.kept)

    async def _watch(self) -> None:
        await asyncio.sleep(PULSE_SECONDS)
        if self._due is None and self._feel_pulse() != self._pulse:
            self.changed()

    def _feel_pulse(self) -> object:
        return self._stay.pulse() if self._stay is not None else None


async def _start(attending: Attending) -> None:
    await attending.start()


def _ways(link: JoinLink) -> list[Address]:
    return [(address, link.port) for address in link.addresses]
