"""The table server: sockets around a host session. Knows nothing of the rules, and needs no window."""

import asyncio
import logging
import ssl
from collections import Counter
from collections.abc import Callable, Iterable, Mapping

from companion.net.entrance.certificate import Certificate
from companion.net.entrance.doorstep import Doorstep
from companion.net.entrance.gate import Gate
from companion.net.entrance.greeting import NOT_UNDERSTOOD
from companion.net.hosting.waiting import WaitForOthers
from companion.net.keeping.storage import TableStorage
from companion.net.lines import carrying
from companion.net.lines.allowance import FOR_PROGRESS, Allowance, TooMuch
from companion.net.lines.carrying import Carrier, Listener
from companion.net.lines.failures import Tasks
from companion.net.lines.wire import TOO_LONG, FramedConnection, FrameError
from companion.table.host.session import HostSession
from companion.table.ledger.forms import Malformed
from companion.table.talk.effects import Effect
from companion.table.talk.life import HostStage
from companion.table.talk.messages import AboutMe, Clock, Farewell, Message, Ping, Remember, Suggest, Sync, pack, unpack

MOST_DEVICES = 32
"""Six players, their tablets, displays and spectators; whoever has a seat is let in beyond that."""
LARGEST_SUGGESTION = 16 * 1024
"""No player decides as much as this at once. Only entries that a new host has lost are longer."""

CLOSED, REPLACED, FULL, TOO_MUCH = "closed", "replaced", "full", "too_much"

ARRIVAL = 5.0
"""What it costs to come in, of a device's allowance; everybody else is told."""
COSTS: Mapping[type[Message], float] = {Ping: 0.1, AboutMe: 2.0, Clock: 2.0, Suggest: 4.0, Sync: 10.0, Remember: 30.0}
"""What it costs to say this: a suggestion may be an entry on every disk, a sync may be answered with all of these."""
USUAL_COST = 1.0
WORK_SECONDS = 0.01
"""So long what others remember is judged before anybody else has a turn."""
BYTES_FOR_ONE = 8 * 1024
"""What is long costs more, before anybody has tried to understand it."""

log = logging.getLogger(__name__)


class Dropped(Exception):
    """A device loses its connection, for this reason."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class TableServer:
    """Serves one table until it is closed."""

    def __init__(
        self,
        session: HostSession,
        storage: TableStorage,
        gate: Gate,
        certificate: Certificate,
        context: ssl.SSLContext,
        listener: Listener = lambda effect: None,
    ) -> None:
        self.session = session
        self.fingerprint = certificate.fingerprint
        self._storage = storage
        self._gate = gate
        self._carrier = Carrier(storage, self._send, listener)
        self._doorstep = Doorstep(context, certificate, self._examine, self._serve, _farewell)
        self._connections: dict[str, FramedConnection] = {}
        self._tasks = Tasks()
        self._troubled = asyncio.Event()
        self._others = WaitForOthers(session)
        self.gathered = asyncio.Event()
        """This device orders the entries, or never will."""
        self.deposed = asyncio.Event()
        """Another device hosts instead of this one."""
        self._is_closed = False
        self._is_working = False
        self._last_message: Message | None = None
        self._last_packed = b""
        self.allowance = Allowance()
        """How much each device may say; it is as it was when a device comes again."""
        self.bytes_sent: dict[str, int] = {}
        self.dropped: Counter[str] = Counter()
        """How many admitted devices lost their connection other than by leaving, by reason."""

    @property
    def port(self) -> int:
        """Where the door is; 0 before it is open."""
        return self._doorstep.port

    @property
    def trouble(self) -> str:
        """Why the table stands still: its disk is full, or fails. Empty if it does not."""
        return self._carrier.trouble

    @property
    def turned_away(self) -> Counter[str]:
        """How many were not let in, by reason."""
        return self._doorstep.turned_away

    async def start(self, address: str = "0.0.0.0", port: int = 0) -> int:
        """Open the door, and say on which port."""
        self._doorstep.open(address, port)
        self._tasks.begin(self._wait_for_room())
        if self.session.hears_first:
            self._tasks.begin(self._hear_others())
        else:
            self.gathered.set()
        return self.port

    async def close(self) -> None:
        """Say goodbye to everybody and stop."""
        self._is_closed = True
        self.gathered.set()
        leaving = list(self._connections.values())
        self._connections.clear()
        for connection in leaving:
            connection.send(_farewell(CLOSED))
        await asyncio.gather(*(connection.close() for connection in leaving))
        await asyncio.gather(self._doorstep.close(), self._tasks.end())
        self._storage.close()

    def carry_out(self, effects: Iterable[Effect]) -> None:
        """In order, on disk first, and later if the disk refuses; nothing after the end of this server."""
        if self._is_closed:
            return
        self._carrier.carry_out(effects)
        if self.trouble:
            self._troubled.set()
        if self.session.stage is HostStage.DEPOSED:
            self.deposed.set()

    def _send(self, device: str, message: Message) -> None:
        """To a device that is there; a farewell is the last that it hears."""
        connection = self._connections.get(device)
        if connection is None:
            return
        data = self._packed(message)
        if connection.send(data):
            self.bytes_sent[device] = self.bytes_sent.get(device, 0) + len(data)
        if isinstance(message, Farewell):
            self.dropped[message.reason] += 1
            self._tasks.begin(connection.close())

    def _packed(self, message: Message) -> bytes:
        """The bytes of a message; one that goes to everybody is packed once."""
        if message is not self._last_message:
            self._last_message, self._last_packed = message, pack(message)
        return self._last_packed

    async def _hear_others(self) -> None:
        """Then order the entries, unless somebody has told that another device does."""
        if self.session.stage is HostStage.GATHERING:
            await self._others.gather()
        else:
            await self._others.come_back()
        if self.session.hears_first:
            self.carry_out(self.session.begin_to_serve())
        self.gathered.set()

    async def _work(self) -> None:
        """Judge what others remember, a few milliseconds at a time, so that everybody else is heard meanwhile."""
        while self.session.gathering.has_work:
            self.carry_out(self.session.work(_enough_after(WORK_SECONDS)))
            await asyncio.sleep(0)
        self._others.look()
        self._is_working = False

    def go_on_alone(self) -> None:
        """The player knows that nobody else will come: do not wait for company, if this device gathers."""
        self._others.go_on_alone()

    async def _wait_for_room(self) -> None:
        """Whatever could not be stored is tried again until it can be."""
        while True:
            await self._troubled.wait()
            await asyncio.sleep(carrying.RETRY_SECONDS)
            if self._carrier.try_again():
                self._troubled.clear()

    # one device

    async def _examine(self, connection: FramedConnection) -> str:
        """Whoever stands in the ledger is known, though it was given back or told only since the door is open."""
        self._gate.known |= {self.session.key.public, *self.session.table.keys.values()}
        return await self._gate.admit(connection)

    async def _serve(self, device: str, connection: FramedConnection) -> None:
        """From the admission of a device to its farewell."""
        reason = ""
        try:
            self._spend(device, connection, ARRIVAL)
            await self._leave_time_for_others(device, connection)
            self._take_place(device, connection)
            async for data in connection.frames():
                if self._connections.get(device) is not connection:
                    break  # replaced: the device counts its wishes anew, and whatever waited here it says again there
                self._spend(device, connection, len(data) / BYTES_FOR_ONE)
                message = _understood(data)
                self._spend(device, connection, self._cost(message))
                self._hear(device, message)
                await self._leave_time_for_others(device, connection)
        except Dropped as dropped:
            reason = dropped.reason
        except FrameError as error:
            reason = error.reason
        except Exception:
            log.exception("a message of %s was too much", device)
            reason = NOT_UNDERSTOOD
        self._let_go(device, connection, reason)

    def _spend(self, device: str, connection: FramedConnection, cost: float) -> None:
        self.allowance.spend(self._account(device, connection), cost, asyncio.get_running_loop().time())

    def _cost(self, message: Message) -> float:
        """Whoever hears the others first has asked to be told."""
        is_asked_for = self.session.hears_first and isinstance(message, Remember)
        return USUAL_COST if is_asked_for else COSTS.get(type(message), USUAL_COST)

    async def _leave_time_for_others(self, device: str, connection: FramedConnection) -> None:
        """Nothing more is read meanwhile, so that whoever says too much is held up by the network."""
        try:
            pause = self.allowance.pause(self._account(device, connection), asyncio.get_running_loop().time())
        except TooMuch:
            raise Dropped(TOO_MUCH) from None
        await asyncio.sleep(pause)

    def _account(self, device: str, connection: FramedConnection) -> str:
        """Who plays a house is known by its device; anybody else could have a new key each time, but not an address."""
        return device if self.session.table.houses_of(device) else connection.address

    def _take_place(self, device: str, connection: FramedConnection) -> None:
        """One live connection per device: a newer one replaces the older."""
        if self.trouble:
            raise Dropped(self.trouble)
        seated = {seat.device for seat in self.session.table.seats.values()} | {self.session.device}
        if len(self._connections) >= MOST_DEVICES and device not in self._connections.keys() | seated:
            raise Dropped(FULL)
        older = self._connections.get(device)
        self._connections[device] = connection
        if older is not None:
            older.send(_farewell(REPLACED))
            self._tasks.begin(older.close())
        self.carry_out(self.session.joined(device))

    def _let_go(self, device: str, connection: FramedConnection, reason: str) -> None:
        if reason:
            self.dropped[reason] += 1
            connection.send(_farewell(reason))
        if self._connections.get(device) is connection:
            del self._connections[device]
            self.carry_out(self.session.left(device))

    def _hear(self, device: str, message: Message) -> None:
        """One message; Dropped if what it says cannot be stored."""
        if isinstance(message, Ping):
            self._send(device, message)
        elif self.trouble:
            raise Dropped(self.trouble)
        elif not isinstance(message, Farewell):
            answers = self.session.table.answers
            self.carry_out(self.session.receive(device, message))
            self.allowance.earn(FOR_PROGRESS * max(self.session.table.answers - answers, 0))
            if self.session.gathering.has_work and not self._is_working:
                self._is_working = True
                self._tasks.begin(self._work())
            self._others.note(device, message)
            if self.trouble:
                raise Dropped(self.trouble)


def _enough_after(seconds: float) -> Callable[[], bool]:
    clock = asyncio.get_running_loop().time
    until = clock() + seconds
    return lambda: clock() > until


def _understood(data: bytes) -> Message:
    try:
        message = unpack(data)
    except Malformed:
        raise Dropped(NOT_UNDERSTOOD) from None
    if len(data) > LARGEST_SUGGESTION and not isinstance(message, Remember):
        raise Dropped(TOO_LONG)
    return message


def _farewell(reason: str) -> bytes:
    return pack(Farewell(reason))
