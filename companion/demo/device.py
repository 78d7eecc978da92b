"""One device of the demo: a process that joins the table, or hosts it, and plays its house at random."""

import argparse
import asyncio
import os
import sys
from pathlib import Path
from random import SystemRandom
from typing import Any

from companion.demo.party import SPECTATOR
from companion.demo.player import Player
from companion.demo.reports import now, report
from companion.demo.witness import WitnessedStorage
from companion.net.admission import code_key
from companion.net.announcement import TABLE, Announcement
from companion.net.certificate import make_certificate, server_context
from companion.net.client import Address, Key
from companion.net.discovery import Neighbourhood
from companion.net.door import Door
from companion.net.journal import PrivateStore
from companion.net.server import TableServer
from companion.table.dealer import HostDealer
from companion.table.effects import Happened, Notice
from companion.table.entries import TableOpened
from companion.table.host import HostSession
from companion.table.keys import DeviceKey, device_id
from companion.table.messages import Differs
from companion.table.table import Table
from engine import GameOptions, new_game
from engine.box import open_box

DEVICE_KEY = "device-key"
TOLD = ("round_begins", "combat_won", "game_over", "wildlings_attack")
"""Events that make the course of the game."""


class DemoDevice:
    """A device with a folder of its own, a line to the table, and perhaps the table itself."""

    def __init__(self, chosen: argparse.Namespace) -> None:
        self.chosen = chosen
        self.folder = Path(chosen.folder)
        self.folder.mkdir(parents=True, exist_ok=True)
        self.key = self._device_key()
        self.code = code_key(chosen.code, chosen.table)
        self.begun = now()
        self.cut_until = 0.0
        self.server: TableServer | None = None
        self.player: Player | None = None
        self.neighbourhood = Neighbourhood(interfaces=["127.0.0.1"])

    def _device_key(self) -> DeviceKey:
        store = PrivateStore(self.folder / "device")
        stored = store.get(DEVICE_KEY)
        key = DeviceKey.from_bytes(stored) if stored else DeviceKey.make(os.urandom)
        store.put(DEVICE_KEY, key.to_bytes())
        store.close()
        return key

    async def run(self) -> None:
        """From the moment the app is opened until the table is put away."""
        commands = await _commands()
        report("ready")
        while (line := await commands.readline()) != b"open\n":
            if not line:
                return
        self.begun = now()
        async with self.neighbourhood:
            if self.chosen.house:
                self._play()
            if self.chosen.host:
                await self.serve(take_over=False)
            await self._obey(commands)
            if self.player is not None:
                await self.player.leave()
            if self.server is not None:
                await self.server.close()

    # hosting

    async def serve(self, *, take_over: bool) -> None:
        """Open the table, or go on with it from the journal, or take it over from a host that is gone."""
        storage = WitnessedStorage(self.folder / "host")
        table = Table(storage.entries)
        gathering = take_over or self._was_taking_over(table)
        if gathering and self.player is not None:
            table = Table(max(table, self.player.table, key=_how_far).ledger)
        entries = table.ledger.after(0)
        dealer = HostDealer(lambda cards: SystemRandom().sample(list(cards), len(cards)))
        session = HostSession(self.key, table, dealer, gathering=gathering)
        session.recall(storage.secrets())
        certificate = make_certificate("Small Council", os.urandom)
        door = Door(self.chosen.table, self.code, os.urandom, now)
        context = server_context(certificate, self.folder)
        self.server = TableServer(session, storage, door, certificate, context, self._host_hears)
        if gathering:
            storage.begin_with(entries)
        elif not entries:
            self.server.carry_out(session.open(self._opening()))
        await self.server.start(address="127.0.0.1", port=0)
        await self.neighbourhood.announce(self._announcement(self.server.port, table.epoch + gathering))
        report("serving", entries=len(table.ledger))

    def _was_taking_over(self, kept: Table) -> bool:
        """Killed in the middle of that, it has no ledger to serve, or an old one, and begins again."""
        known = kept if self.player is None else self.player.table
        return known.epoch > kept.epoch or (len(known.ledger) > 0 and kept.host != device_id(self.key.public))

    def _opening(self) -> TableOpened:
        options = GameOptions(tides=self.chosen.tides)
        houses = open_box("second").setups[self.chosen.players].houses
        setup = new_game(houses=houses, options=options).setup.to_plain()
        return TableOpened(self.chosen.table, "Demo", setup, "host", "all", self.key.public)

    def _announcement(self, port: int, epoch: int) -> Announcement:
        """The device's id is the name of the record, so that a host that comes back replaces its old one."""
        return Announcement(
            role=TABLE,
            instance_id=device_id(self.key.public),
            name="Demo",
            port=port,
            table_id=self.chosen.table,
            epoch=epoch,
        )

    def _host_hears(self, effect: Happened | Notice) -> None:
        if isinstance(effect, Happened):
            told = [event.to_plain() for event in effect.events if event.name in TOLD]
            report("entry", entries=effect.entry.number + 1, events=told)
        elif isinstance(effect.message, Differs):
            report("differs", entries=effect.message.entries)

    # playing

    def _play(self) -> None:
        """Sit down at the table, with what this device has of it."""
        storage = WitnessedStorage(self.folder / ("host" if self.chosen.returning else "guest"))
        key = Key(self.chosen.table, self.code, self.key)
        house = "" if self.chosen.house == SPECTATOR else self.chosen.house
        self.player = Player(house, storage, key, self._find, self.chosen)

    async def _find(self) -> list[Address]:
        """Where the table is: at the latest host that anybody knows of, or else at an earlier one."""
        if now() < self.cut_until or self.player is None:
            return []
        if self.server is not None:
            self.player.found(self.begun)
            return [("127.0.0.1", self.server.port)]
        announced = [one for one in self.neighbourhood.found.values() if one.table_id == self.chosen.table]
        announced.sort(key=lambda one: one.epoch, reverse=True)
        if announced:
            self.player.found(self.begun)
        return [(address, one.port) for one in announced for address in one.addresses or ("127.0.0.1",)]

    # what the demo asks of its devices

    async def _obey(self, commands: asyncio.StreamReader) -> None:
        """Commands arrive as lines: where things stand, take over, cut the line, put the table away."""
        while line := (await commands.readline()).decode().split():
            if line[0] == "status":
                report("status", **self._status())
            elif line[0] == "takeover":
                self.cut_until = 0.0
                await self.serve(take_over=True)
            elif line[0] == "cut" and self.player is not None:
                self.cut_until = now() + float(line[1])
                self.player.cut()
            elif line[0] == "end":
                return

    def _status(self) -> dict[str, Any]:
        """Where this device stands."""
        if self.player is not None:
            table, facts = self.player.table, self.player.facts()
        elif self.server is not None:
            table, facts = self.server.session.table, {}
        else:
            return {}
        game = table.game
        return {
            **facts,
            "entries": len(table.ledger),
            "head": table.ledger.head.hex(),
            "digest": game.digest() if game is not None else "",
            "round": game.state.round if game is not None else 0,
            "winner": game.ranking[0] if game is not None and game.is_over else "",
            "answers": len(game.answers) if game is not None else 0,
            "asked": [f"{question.house} {question.kind}" for question in game.pending] if game is not None else [],
        }


def _how_far(table: Table) -> tuple[int, int]:
    """The ledger of a later host counts more, then the longer one."""
    return table.epoch, len(table.ledger)


async def _commands() -> asyncio.StreamReader:
    """The lines that the demo writes to this process."""
    reader = asyncio.StreamReader()
    loop = asyncio.get_running_loop()
    await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), sys.stdin)
    return reader


def main(arguments: list[str]) -> int:
    """Run one device until it is told to end."""
    parser = argparse.ArgumentParser(prog="python -m companion.demo.device")
    parser.add_argument("--folder", required=True)
    parser.add_argument("--table", required=True)
    parser.add_argument("--code", required=True)
    parser.add_argument("--house", default="")
    parser.add_argument("--host", action="store_true")
    parser.add_argument("--returning", action="store_true")
    parser.add_argument("--players", type=int, required=True)
    parser.add_argument("--seed", required=True)
    parser.add_argument("--rounds", type=int, required=True)
    parser.add_argument("--pace", type=float, required=True)
    parser.add_argument("--tides", action="store_true")
    asyncio.run(DemoDevice(parser.parse_args(arguments)).run())
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
