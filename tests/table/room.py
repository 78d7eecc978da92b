"""A room without sockets: sessions joined by lists, whose messages can be delayed, lost and doubled."""

import os
from collections import deque
from dataclasses import dataclass, field
from random import Random

from companion.table.dealer import HostDealer
from companion.table.effects import HOST, CutJournal, Effect, Happened, Keep, Notice, Send, Store
from companion.table.entries import Entry, SeatTaken, TableOpened
from companion.table.guest import GuestSession
from companion.table.host import HostSession
from companion.table.messages import Message, pack, unpack
from companion.table.table import Table
from engine import GameOptions, new_game
from engine.box import open_box
from engine.commands.random_player import random_choice

TABLE_ID = "0123456789abcdef"


@dataclass
class Device:
    """A device: its session, its disk, and what its screen was told."""

    name: str
    guest: GuestSession
    journal: list[Entry] = field(default_factory=list)
    kept: dict[str, bytes] = field(default_factory=dict)
    told: list[object] = field(default_factory=list)
    connected: bool = False


class Room:
    """One host and its guests; every message goes through its bytes."""

    def __init__(self, players: int = 3, seed: int = 0, tides: bool = False, consent: str = "all") -> None:
        self.dice = Random(seed)
        self.houses = open_box("second").setups[players].houses
        self.host_journal: list[Entry] = []
        self.heard_by_host: list[bytes] = []
        self.wires: dict[tuple[str, str], deque[bytes]] = {}
        self.setup = new_game(houses=self.houses, options=GameOptions(tides=tides)).setup.to_plain()
        self.host = HostSession("hosting-device", Table(), self.new_dealer())
        self.devices = {
            f"{house}-device": Device(f"{house}-device", self._guest(f"{house}-device", Table()))
            for house in self.houses
        }
        self.at_host(self.host.open(TableOpened(TABLE_ID, "Evening", self.setup, "host", consent)))

    def new_dealer(self) -> HostDealer:
        return HostDealer(lambda cards: self.dice.sample(list(cards), len(cards)))

    def _guest(self, name: str, table: Table) -> GuestSession:
        return GuestSession(name, table, os.urandom)

    def device_of(self, house: str) -> Device:
        return self.devices[f"{house}-device"]

    # carrying out effects

    def at_host(self, effects: list[Effect]) -> None:
        for effect in effects:
            if isinstance(effect, Store):
                self.host_journal += effect.entries
            elif isinstance(effect, Send):
                self._post("host", effect.to, effect.message)

    def at_guest(self, device: Device, effects: list[Effect]) -> None:
        for effect in effects:
            if isinstance(effect, Store):
                device.journal += effect.entries
            elif isinstance(effect, CutJournal):
                del device.journal[effect.entries :]
            elif isinstance(effect, Keep):
                device.kept.pop(effect.name, None)
                if effect.data is not None:
                    device.kept[effect.name] = effect.data
            elif isinstance(effect, Send):
                assert effect.to == HOST
                self._post(device.name, "host", effect.message)
            elif isinstance(effect, Happened | Notice):
                device.told.append(effect)

    def _post(self, origin: str, to: str, message: Message) -> None:
        device = self.devices.get(origin if to == "host" else to)
        if device is not None and device.connected:
            self.wires.setdefault((origin, to), deque()).append(pack(message))

    # the network

    def connect(self, device: Device) -> None:
        device.connected = True
        self.at_host(self.host.joined(device.name))
        self.at_guest(device, device.guest.connected())

    def disconnect(self, device: Device) -> None:
        """Everything under way is lost."""
        device.connected = False
        self.wires.pop((device.name, "host"), None)
        self.wires.pop(("host", device.name), None)
        self.at_host(self.host.left(device.name))
        device.guest.disconnected()

    def deliver(self) -> bool:
        """One message arrives, on a wire chosen at random; in order on each wire, as TCP does."""
        busy = [wire for wire, messages in sorted(self.wires.items()) if messages]
        if not busy:
            return False
        origin, to = self.dice.choice(busy)
        data = self.wires[origin, to].popleft()
        if to == "host":
            self.heard_by_host.append(data)
            self.at_host(self.host.receive(origin, unpack(data)))
        else:
            self.at_guest(self.devices[to], self.devices[to].guest.receive(unpack(data)))
        return True

    def settle(self) -> None:
        while self.deliver():
            pass

    # faults

    def kill_host(self) -> None:
        """The host dies and comes back with its journal alone."""
        for device in self.devices.values():
            if device.connected:
                self.disconnect(device)
        self.host = HostSession("hosting-device", Table(self.host_journal), self.new_dealer())
        self.at_host(self.host.resume())

    def kill(self, device: Device) -> None:
        """A device dies and comes back with its journal and what it kept."""
        if device.connected:
            self.disconnect(device)
        device.guest = self._guest(device.name, Table(device.journal))
        device.guest.recall(dict(device.kept))

    # playing

    def everybody_in(self) -> None:
        for house, device in zip(self.houses, self.devices.values(), strict=True):
            self.connect(device)
            self.at_guest(device, device.guest.suggest(SeatTaken(house, house.encode(), house)))
        self.settle()

    def play_one(self) -> bool:
        """One house that is asked answers at random; false if nobody can."""
        ready = []
        for house, device in zip(self.houses, self.devices.values(), strict=True):
            game = device.guest.table.game
            for question in game.pending if game is not None else ():
                sealed = question.id in device.guest.table.seals
                if question.house == house and device.connected and not sealed and not device.guest.waiting:
                    ready.append((device, question))
        if not ready:
            return False
        device, question = self.dice.choice(ready)
        game = device.guest.table.game
        assert game is not None
        self.at_guest(device, device.guest.answer(question.id, random_choice(game, question, self.dice)))
        return True

    def play_to_the_end(self, most: int = 20000) -> None:
        for _ in range(most):
            game = self.host.table.game
            assert game is not None
            if game.is_over:
                break
            if not self.deliver():
                assert self.play_one(), f"nobody can go on: {game.pending}"
        self.settle()

    def digests(self) -> set[str]:
        tables = [self.host.table, *(device.guest.table for device in self.devices.values())]
        return {table.game.digest() for table in tables if table.game is not None}
