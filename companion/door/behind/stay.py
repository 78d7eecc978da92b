"""One device's stay at one table, in the network's thread: what it hears, what it wishes, how the table looks now."""

import asyncio
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Protocol

import attrs

from companion.door.behind.measuring import TableMeasures
from companion.door.behind.shelf import KeptTable
from companion.door.seen.foresight import Foresight
from companion.door.seen.looking import Looking
from companion.door.seen.own import Own, OwnNews
from companion.door.seen.past import Past, Retelling
from companion.door.seen.plain import told, told_event
from companion.door.seen.public import ClockNow, Connection, Hosting, Progress, PublicTable, WayIn
from companion.door.seen.view import Happening
from companion.door.wishes.tickets import Ticket, TicketBook
from companion.door.wishes.wishing import Suggest, Wishing
from companion.net.attending import Attending, NoTable
from companion.net.finding.links import JoinLink, read_link
from companion.net.hosting.home import TableHome
from companion.net.lines.client import Address, TableClient
from companion.table.ledger.entries import AnswerSealed, Entry
from companion.table.state.judging import game_of
from companion.table.state.table import Table
from companion.table.talk.effects import Happened, Notice
from companion.table.talk.life import HostStage
from companion.table.talk.messages import AboutMe, Clock, PleaseHost, Present, Refused
from engine import Event

ADDRESS_SECONDS = 2.0
"""So often a host looks which addresses it has."""


class Changed(Protocol):
    """Called when there may be something new to see, at once or in a moment."""

    def __call__(self, *, can_wait: bool = ...) -> None: ...


class Stay:
    """A device at a table, from the moment it comes until it goes home."""

    def __init__(
        self,
        place: TableHome,
        kept: KeptTable,
        book: TicketBook,
        changed: Changed,
        *,
        known: Iterable[Address] = (),
        only_serves: bool = False,
    ) -> None:
        """`changed` is called whenever there may be something new to see; a seal of another house can wait a moment."""
        self.attending = Attending(place, self._hears, self._host_hears, known=known, only_serves=only_serves)
        self.kept = kept
        self._changed = changed
        self._foresight = Foresight(changed)
        self._looking = Looking(place.device, self._foresight)
        self._retelling = Retelling()
        self._wishing = Wishing(book)
        self._device = place.device
        self._only_serves = only_serves
        self._present: Mapping[str, AboutMe] = {}
        self._is_away = False
        self._happened: list[Happening] = []
        self._news: list[OwnNews] = []
        self._way_in: WayIn | None = None
        self._where: object = None
        self._looked_for_addresses = 0.0

    @property
    def table(self) -> Table:
        """The table as this device knows it."""
        return self.attending.table

    @property
    def client(self) -> TableClient:
        """The line to the table; NoTable while this device only serves it."""
        if self.attending.client is None:
            raise NoTable
        return self.attending.client

    async def close(self) -> None:
        """Go home."""
        self._foresight.close()
        self._wishing.give_up()
        await self.attending.close()

    # what the player does

    def wish(self, ticket: Ticket, suggest: Suggest) -> None:
        """Something for the ledger; the ticket is settled when it is clear what became of it."""
        if not self._wishing.wish(ticket, self.client, suggest):
            self._changed()

    def go_away(self) -> None:
        """Hang up, and look for nobody until the player comes back."""
        self._is_away = True
        self.client.go_away()
        self._changed()

    def come_back(self) -> None:
        """Look for the table again."""
        self._is_away = False
        self.client.come_back()
        self._changed()

    def turn_clock(self, runs: bool) -> None:
        """Ask that the clock of the planning stands still, or runs."""
        self.client.carry_out(self.client.session.turn_clock(runs=runs))

    async def try_address(self, where: str) -> None:
        """Somebody says that the host is there."""
        link = read_link(where)
        await self.attending.look_at((link.addresses[0], link.port))

    # what is heard

    def _hears(self, effect: Happened | Notice) -> None:
        can_wait = False
        if isinstance(effect, Happened):
            self._wishing.entered(effect.entry, self._device)
            self._happened.append(happening(effect.entry, effect.events))
            can_wait = self._can_wait(effect.entry)
        elif isinstance(effect.message, Present):
            self._present = dict(effect.message.devices)
        elif isinstance(effect.message, PleaseHost):
            return  # what comes of it is an entry
        elif isinstance(effect.message, Clock):
            pass  # whoever looks reads the clock
        elif isinstance(effect.message, Refused):
            self._wishing.refused(effect.message)
        else:
            self._news.append(OwnNews(told(effect.message)))
        self._changed(can_wait=can_wait)

    def _host_hears(self, effect: Happened | Notice) -> None:
        """Where nobody looks at the table as a guest, what happens is seen from the host's side."""
        if isinstance(effect, Notice):
            self._news.append(OwnNews(told(effect.message), of_host=True))
        elif self._only_serves and self.attending.client is None:
            self._happened.append(happening(effect.entry, effect.events))
        else:
            return
        self._changed(can_wait=isinstance(effect, Happened) and self._can_wait(effect.entry))

    def _can_wait(self, entry: Entry) -> bool:
        """The seal of another house: nobody waits to see it, and the reveal may be near."""
        return isinstance(entry.body, AnswerSealed) and entry.device != self._device

    # how it looks

    def pulse(self) -> tuple[Any, ...]:
        """What changes without anybody saying so; another pulse is worth another look."""
        client = self.attending.client
        line = (client.is_connected, client.session.synced, client.turned_away, client.trouble) if client else ()
        waiting = len(client.session.waiting) if client is not None else 0
        return (*line, waiting, len(self.table.ledger), hosting_now(self.attending), self._find_way_in())

    def look(self, own: Own) -> tuple[PublicTable, Own, tuple[Happening, ...]]:
        """Both halves of a view, and what has happened since the last look."""
        client = self.attending.client
        if client is not None and not client.trouble:
            unclaimed = self._wishing.settle(client.session)
            self._news += [OwnNews(told(refused)) for refused in unclaimed]
        happened, news = tuple(self._happened), tuple(self._news)
        self._happened, self._news = [], []
        before = PublicTable(
            self.kept.table, self._connection(), hosting_now(self.attending), self._find_way_in(), self.kept.name
        )
        before = attrs.evolve(before, clock=self._clock())
        public = self._looking.public(self.table, before, self._here())
        own = attrs.evolve(own, notices=news)
        session = client.session if client is not None else None
        return public, self._looking.own(session, own, public), happened

    def _here(self) -> Mapping[str, AboutMe]:
        """Whoever the host says is here; a host that only serves knows by itself."""
        server = self.attending.serving.server
        if self.attending.client is None and server is not None:
            return server.session.present
        return self._present

    def _clock(self) -> ClockNow | None:
        """The clock of the planning; a host that only serves has its own."""
        server, client = self.attending.serving.server, self.attending.client
        session = client.session if client is not None else server.session if server is not None else None
        last = session.clock.last if session is not None else None
        return ClockNow(last.milliseconds / 1000, last.runs, session.clock.since) if session and last else None

    def _connection(self) -> Connection:
        client, entries = self.attending.client, len(self.table.ledger)
        if client is None:
            return Connection(Progress.IN_STEP, entries, entries, "", "", 0, 0)
        of_host = client.session.entries_of_host
        return Connection(
            self._progress(client),
            entries,
            max(of_host, entries) if of_host else 0,
            client.turned_away,
            client.trouble,
            client.bytes_sent,
            client.bytes_received,
        )

    def _progress(self, client: TableClient) -> Progress:
        if self._is_away:
            return Progress.AWAY
        if client.is_connected and client.session.synced:
            return Progress.IN_STEP
        return Progress.CATCHING_UP if client.is_connected else Progress.LOOKING

    def _find_way_in(self) -> WayIn | None:
        """Whoever hosts shows its own addresses, as they come and go; everybody else shows where the host is."""
        now, client = asyncio.get_running_loop().time(), self.attending.client
        where = self.attending.serving.port, client.address if client is not None and client.session.synced else None
        if where != self._where or now - self._looked_for_addresses >= ADDRESS_SECONDS:
            self._where, self._looked_for_addresses = where, now
            link = self._link()
            self._way_in = WayIn(link.text, link.typed, link.code) if link is not None else None
        return self._way_in

    def _link(self) -> JoinLink | None:
        client = self.attending.client
        if self.attending.serving.port:
            return self.attending.serving.link(self.kept.code)
        if client is None or not client.session.synced:
            return None
        address, port = client.address
        return JoinLink((address,), port, self.kept.table, self.kept.code)

    async def log(self) -> tuple[Happening, ...]:
        """Everything that has ever happened at this table."""
        return await asyncio.to_thread(_all_happenings, self.table.ledger.after(0))

    async def past(self) -> Past:
        """Every step that stands, played again in another thread; who asks again is told what is new beside it."""
        steps = tuple(step.given for step in self.table.steps)
        return await asyncio.to_thread(self._retelling.tell, game_of(self.table).setup, steps)

    def measures(self) -> TableMeasures:
        """How this device stands, to be compared with others."""
        table, client = self.table, self.attending.client
        game = table.game
        return TableMeasures(
            len(table.ledger),
            table.ledger.head.hex(),
            game.digest() if game is not None else "",
            len(game.answers) if game is not None else 0,
            len(client.session.waiting) if client is not None else 0,
            client.bytes_sent + client.bytes_received if client is not None else 0,
        )


def happening(entry: Entry, events: tuple[Event, ...]) -> Happening:
    """What an entry caused, as a plain value."""
    return Happening(entry.number, entry.device, told(entry.body), tuple(map(told_event, events)))


def _all_happenings(entries: Sequence[Entry]) -> tuple[Happening, ...]:
    table = Table()
    return tuple(happening(entry, table.append(entry)) for entry in entries)


def hosting_now(attending: Attending) -> Hosting:
    """What this device is as a host."""
    server = attending.serving.server
    if server is None:
        return Hosting.NOT
    if server.session.serving:
        return Hosting.SERVING
    return Hosting.GATHERING if server.session.stage is HostStage.GATHERING else Hosting.RETURNING
