"""A room without sockets: sessions joined by lists, whose messages can be delayed, lost and doubled."""

import os
from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache
from random import Random
from typing import Any

from companion.table.cards.dealer import Dealer
from companion.table.guest.session import GuestSession
from companion.table.host.session import HostSession
from companion.table.ledger.entries import Agreement, Entry, SeatTaken, TableOpened
from companion.table.ledger.keys import DeviceKey, device_id
from companion.table.state.table import Table
from companion.table.talk.effects import TO_HOST, Copy, CutJournal, Effect, Happened, Keep, Notice, Send, Store
from companion.table.talk.life import HostStage
from companion.table.talk.messages import Farewell, Message, pack, unpack
from engine import Game, GameOptions, Pick, new_game, open_box, random_choice

TABLE_ID = "0123456789abcdef"
KEYS: dict[str, DeviceKey] = {}
"""The key of every device, by its id."""


@cache
def id_of(name: str) -> str:
    """The id of the device that has this name in a test; its key is always the same."""
    key = DeviceKey.make(Random(f"the {name} device").randbytes)
    KEYS[device_id(key.public)] = key
    return device_id(key.public)


FIRST_HOST = id_of("host")


@dataclass
class Device:
    """A device: its session, its disk, and what its screen was told."""

    name: str
    guest: GuestSession
    journal: list[Entry] = field(default_factory=list)
    kept: dict[str, bytes] = field(default_factory=dict)
    told: list[object] = field(default_factory=list)
    host: str = ""
    """The hosting device to which this one is connected."""

    @property
    def connected(self) -> bool:
        return bool(self.host)


@dataclass
class Hosting:
    """The table as it is served on one device: the session and its disk."""

    name: str
    session: HostSession
    journal: list[Entry] = field(default_factory=list)
    kept: dict[str, bytes] = field(default_factory=dict)
    told: list[object] = field(default_factory=list)


class Room:
    """Hosts and guests; every message goes through its bytes."""

    def __init__(
        self,
        players: int = 3,
        seed: int = 0,
        tides: bool = False,
        consent: str = "all",
        dealer: str = "host",
        devices: Iterable[str] = (),
        edition: str = "second",
    ) -> None:
        self.dice = Random(seed)
        self.dealer = dealer
        self.houses = open_box(edition).setups[players].houses
        self.heard_by_host: list[bytes] = []
        self.wires: dict[tuple[str, str, str], deque[bytes]] = {}
        """Messages under way: from this device, to that one, up to the host or down to the guest."""
        self.setup = new_game(edition, self.houses, GameOptions(tides=tides)).setup.to_plain()
        names = [id_of(name) for name in (*self.houses, *devices)]
        self.devices = {name: Device(name, self._guest(name, Table())) for name in names}
        self.hostings: dict[str, Hosting] = {}
        self.current = FIRST_HOST
        self._host(FIRST_HOST, [])
        self.at_host(self.host.open(self.opening(dealer, consent)))

    def opening(self, dealer: str = "host", consent: str = "all") -> TableOpened:
        return TableOpened(TABLE_ID, "Evening", self.setup, Agreement(dealer, consent), KEYS[FIRST_HOST].public)

    @property
    def host(self) -> HostSession:
        return self.hostings[self.current].session

    @property
    def host_journal(self) -> list[Entry]:
        return self.hostings[self.current].journal

    @property
    def game(self) -> Game:
        game = self.host.table.game
        assert game is not None
        return game

    def new_dealer(self) -> Dealer:
        return Dealer(lambda cards: self.dice.sample(list(cards), len(cards)))

    def _guest(self, name: str, table: Table) -> GuestSession:
        return GuestSession(KEYS[name], table, os.urandom)

    def _host(self, name: str, entries: Iterable[Entry], **how: Any) -> Hosting:
        kept = self.hostings[name].kept if name in self.hostings else {}
        journal = list(entries)
        pledges = self.devices[name].guest.pledges if name in self.devices else None
        session = HostSession(KEYS[name], Table(journal), self.new_dealer(), pledges=pledges, **how)
        session.recall(dict(kept))
        self.hostings[name] = Hosting(name, session, journal, kept)
        return self.hostings[name]

    def device_of(self, house: str) -> Device:
        return self.devices[id_of(house)]

    # carrying out effects

    def at_host(self, effects: list[Effect], name: str = "") -> None:
        hosting = self.hostings[name or self.current]
        for effect in effects:
            if isinstance(effect, Send):
                self._post_down(hosting.name, effect.to, effect.message)
            else:
                _carry_out(hosting, effect)

    def at_guest(self, device: Device, effects: list[Effect]) -> None:
        for effect in effects:
            if isinstance(effect, Send):
                assert effect.to == TO_HOST
                if device.connected:
                    self._post((device.name, device.host, "up"), effect.message)
            else:
                _carry_out(device, effect)

    def _post_down(self, host: str, to: str, message: Message) -> None:
        if to in self.devices and self.devices[to].host == host:
            self._post((host, to, "down"), message)

    def _post(self, wire: tuple[str, str, str], message: Message) -> None:
        self.wires.setdefault(wire, deque()).append(pack(message))

    # the network

    def connect(self, device: Device, host: str = "") -> None:
        device.host = host or self.current
        self.at_host(self.hostings[device.host].session.joined(device.name), device.host)
        self.at_guest(device, device.guest.connected(device.host))

    def disconnect(self, device: Device) -> None:
        """Everything under way is lost."""
        host, device.host = device.host, ""
        self.wires.pop((device.name, host, "up"), None)
        self.wires.pop((host, device.name, "down"), None)
        if host in self.hostings:
            self.at_host(self.hostings[host].session.left(device.name), host)
        device.guest.disconnected()

    def connect_all(self) -> None:
        for device in self.devices.values():
            if not device.connected:
                self.connect(device)

    def deliver(self, *, twice: bool = False) -> bool:
        """One message arrives, on a wire chosen at random; in order on each wire, as TCP does."""
        busy = [wire for wire, messages in sorted(self.wires.items()) if messages]
        if not busy:
            return False
        wire = self.dice.choice(busy)
        data = self.wires[wire].popleft()
        for _ in range(1 + twice):
            self._arrive(wire, data)
        return True

    def deliver_on(self, *wire: str) -> None:
        """Everything on one wire arrives."""
        while self.wires.get((wire[0], wire[1], wire[2])):
            self._arrive((wire[0], wire[1], wire[2]), self.wires[wire[0], wire[1], wire[2]].popleft())

    def _arrive(self, wire: tuple[str, str, str], data: bytes) -> None:
        origin, to, direction = wire
        if direction == "up":
            if to in self.hostings:
                self.heard_by_host.append(data)
                session = self.hostings[to].session
                self.at_host(session.receive(origin, unpack(data)), to)
                while session.gathering.has_work:
                    self.at_host(session.work(lambda: False), to)
            return
        device, message = self.devices[to], unpack(data)
        self.at_guest(device, device.guest.receive(message))
        if isinstance(message, Farewell) and device.connected:
            self.disconnect(device)

    def settle(self) -> None:
        for _ in range(100_000):
            if not self.deliver():
                return
        raise AssertionError("the devices never come to rest")

    # faults

    def kill_host(self) -> None:
        """The host dies and comes back with its journal and what it kept; if it served, it goes on at once."""
        self.host_dies()
        self.host_returns()
        if self.host.stage is HostStage.RETURNING:
            self.at_host(self.host.begin_to_serve())

    def host_returns(self) -> None:
        """A dead host is back with what is on its disk; if it served, it first hears the others."""
        gathering = self.host.stage is HostStage.GATHERING
        self._host(self.current, self.host_journal)
        if gathering:
            self.host.take_over()
        else:
            self.host.come_back()

    def host_dies(self) -> None:
        """The host dies, and nobody is connected to it any more."""
        for device in self.devices.values():
            if device.host == self.current:
                self.disconnect(device)

    def kill(self, device: Device) -> None:
        """A device dies and comes back with its journal and what it kept."""
        if device.connected:
            self.disconnect(device)
        device.guest = self._guest(device.name, Table(device.journal))
        device.guest.recall(dict(device.kept))

    # taking over

    def begin_to_take_over(self, device: Device, expected: Iterable[str] = ()) -> None:
        """A device serves the table from its own copy, and first hears what the others have."""
        self.current = device.name
        entries = device.journal
        if device.name in self.hostings and self.hostings[device.name].session.table.rank.outranks(Table(entries).rank):
            entries = self.hostings[device.name].journal
        self._host(device.name, entries, expected=expected)
        self.host.take_over()

    def take_over(self, device: Device, without: Iterable[Device] = ()) -> None:
        """The host is gone; a device takes over, and all others follow but these."""
        self.host_dies()
        self.begin_to_take_over(device)
        for other in self.devices.values():
            if other.connected:
                self.disconnect(other)
            if other not in without:
                self.connect(other)
        self.settle()
        self.finish_taking_over()

    def lay_again(self, host: str) -> None:
        """The table was put away; another device lays it again, and for every house there is a new device."""
        self.at_host(self.host.put_away())
        self.settle()
        entries = list(self.host_journal)
        self.host_dies()
        self.current = host
        self._host(host, entries)
        self.at_host(self.host.lay_again())
        self.devices = {}
        for house in self.houses:
            name = id_of(f"new {house}")
            self.devices[name] = Device(name, self._guest(name, Table()))
        self.connect_all()
        self.settle()

    def finish_taking_over(self) -> None:
        self.at_host(self.host.begin_to_serve())
        self.settle()

    # playing

    def everybody_in(self) -> None:
        for device in self.devices.values():
            self.connect(device)
        for house in self.houses:
            device = self.device_of(house)
            self.at_guest(device, device.guest.suggest(SeatTaken(house, KEYS[device.name].public, house)))
        self.settle()

    def play_one(self) -> bool:
        """One house that is asked answers at random; false if nobody can."""
        ready = []
        for device in self.devices.values():
            table = device.guest.table
            houses = table.houses_of(device.name)
            for question in table.asked_now if device.connected and not device.guest.waiting else ():
                if question.house in houses:
                    ready.append((device, question))
        if not ready:
            return False
        device, question = self.dice.choice(ready)
        game = device.guest.table.game
        assert game is not None
        self.at_guest(device, device.guest.answer(question.id, random_choice(game, question, self.dice)))
        return True

    def play_until(self, answers: int) -> None:
        """Play until the engine has accepted so many answers, and everybody knows."""
        while len(self.game.answers) < answers and not self.game.is_over:
            assert self.deliver() or self.play_one(), f"nobody can go on: {self.game.pending}"
        self.settle()

    def play_to_the_end(self, rounds: int = 10) -> None:
        """Play so many rounds, or until somebody wins."""
        while not self.game.is_over and self.game.state.round <= rounds:
            assert self.deliver() or self.play_one(), f"nobody can go on: {self.game.pending}"
        self.settle()

    def digests(self) -> set[str]:
        tables = [self.host.table, *(device.guest.table for device in self.devices.values())]
        return {table.game.digest() for table in tables if table.game is not None}

    def check_that_all_agree(self) -> None:
        """All ledgers are equal, in memory and on disk, and all games; whoever is connected can play."""
        for device in self.devices.values():
            assert device.guest.synced or not device.connected or not self.host.serving, f"{device.name} waits"
            assert device.guest.table.ledger.head == self.host.table.ledger.head, device.name
            assert device.journal == self.host_journal, device.name
            assert device.guest.stopped is None
        assert self.host_journal == list(self.host.table.ledger)
        assert len(self.digests()) == 1


def _carry_out(disk: Device | Hosting, effect: Effect) -> None:
    if isinstance(effect, Store | Copy):
        disk.journal += effect.entries
    elif isinstance(effect, CutJournal):
        del disk.journal[effect.entries :]
    elif isinstance(effect, Keep):
        disk.kept.pop(effect.name, None)
        if effect.data is not None:
            disk.kept[effect.name] = effect.data
    elif isinstance(effect, Happened | Notice):
        disk.told.append(effect)


def playing(answers: int = 12, seed: int = 5, **how: Any) -> Room:
    """Three houses in the middle of a game."""
    room = Room(3, seed=seed, **how)
    room.everybody_in()
    room.play_until(answers)
    return room


def answer_once(room: Room) -> Device:
    """One device answers, and only the host hears of it."""
    assert room.play_one()
    (wire,) = (wire for wire, messages in room.wires.items() if messages)
    room.deliver_on(*wire)
    return room.devices[wire[0]]


def raven_looks() -> tuple[Room, Device]:
    """The holder of the raven wishes to look at the wildling card, and nobody has heard of it yet."""
    room = Room(3, seed=11)
    room.everybody_in()
    while room.game.pending[0].kind != "raven":
        assert room.deliver() or room.play_one()
    room.settle()
    holder = room.device_of(room.game.pending[0].house)
    room.at_guest(holder, holder.guest.answer(room.game.pending[0].id, Pick("look")))
    return room, holder
