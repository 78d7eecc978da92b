"""One device of the demo: a process that attends the table, hosts it if it must, and plays its house at random."""

import argparse
import asyncio
import os
import sys
from contextlib import AsyncExitStack, suppress
from functools import partial
from pathlib import Path
from typing import Any

import attrs

from companion.demo.party import INVITED, SPECTATOR, TYPED
from companion.demo.player import Player
from companion.demo.reports import now, report
from companion.demo.witness import WitnessedStorage
from companion.net.attending import Attending, NoTable
from companion.net.entrance.admission import code_key
from companion.net.entrance.greeting import NotAdmitted
from companion.net.finding.announcement import DEVICE, Announcement, new_instance_id
from companion.net.finding.discovery import Neighbourhood
from companion.net.finding.invitations import Invited, Letterbox
from companion.net.finding.joining import Way, join_by_address, join_by_link
from companion.net.finding.links import read_link
from companion.net.hosting.home import TableHome
from companion.net.keeping.archive import load_table
from companion.net.keeping.private_store import PrivateStore
from companion.net.lines.client import Address, Key
from companion.net.lines.server import TableServer
from companion.table.host.session import ANOTHER_HOST
from companion.table.ledger.entries import HostChanged, TableOpened
from companion.table.ledger.keys import DeviceKey
from companion.table.talk.effects import Happened, Notice
from companion.table.talk.messages import Differs, Farewell
from engine import GameOptions, new_game, open_box

DEVICE_KEY = "device-key"
LOOPBACK = "127.0.0.1"
TOLD = ("round_begins", "combat_won", "game_over", "wildlings_attack")
"""Events that make the course of the game."""
KNOCK_SECONDS = 0.2
"""So long somebody waits who has typed an address where nobody answered."""


class DemoDevice:
    """A device with a folder of its own, and somebody who plays on it."""

    def __init__(self, chosen: argparse.Namespace) -> None:
        self.chosen = chosen
        folder = Path(chosen.folder)
        folder.mkdir(parents=True, exist_ok=True)
        self.neighbourhood = None if chosen.way == TYPED else Neighbourhood(interfaces=[LOOPBACK])
        key = Key(chosen.table, code_key(chosen.code, chosen.table), _device_key(folder))
        self._journal_milliseconds: list[float] = []
        storage = partial(WitnessedStorage, milliseconds=self._journal_milliseconds)
        self.place = TableHome(folder, key, os.urandom, self.neighbourhood, LOOPBACK, storage)
        house = "" if chosen.house == SPECTATOR else chosen.house
        self.player = Player(house, key.device.public, chosen)
        self.attending = Attending(self.place)
        self._tasks: list[asyncio.Task[None]] = []

    async def run(self) -> None:
        """From the moment the app is opened until the table is put away."""
        commands = await _commands()
        report("ready")
        while (words := (await commands.readline()).decode().split())[:1] != ["open"]:
            if not words:
                return
        async with AsyncExitStack() as stack:
            if self.neighbourhood is not None:
                await stack.enter_async_context(self.neighbourhood)
            await self._arrive(words[1:])
            stack.push_async_callback(self._leave)
            await self._obey(commands)

    async def _leave(self) -> None:
        for task in self._tasks:
            task.cancel()
        self.player.leave()
        await self.attending.close()

    # coming to the table

    async def _arrive(self, typed: list[str]) -> None:
        """What is on the disk decides; a device that knows nothing yet lays the table, or is told where it is."""
        begun, chosen = now(), self.chosen
        known = tuple(map(_address, typed))
        is_new = not self.place.knows_the_table
        lays = is_new and chosen.host
        if is_new and not chosen.host and chosen.way in (TYPED, INVITED):
            way = await (self._types(typed[0]) if chosen.way == TYPED else self._is_invited())
            self.player.found(begun)
            self.place, known = attrs.evolve(self.place, key=way.key), (way.address,)
        self.attending = Attending(
            self.place, self.player.hears, self._host_hears, known=known, only_serves=not chosen.house
        )
        self.player.sits_down(self.attending)
        if lays and chosen.laid:
            await self.attending.lay_again(load_table(Path(chosen.laid)))
        elif lays:
            await self.attending.open(self._opening())
        else:
            self._tasks.append(asyncio.ensure_future(self._finds(begun)))
            await self.attending.start()
        self._says_where()
        if chosen.way == INVITED and self.neighbourhood is not None:
            self._tasks.append(asyncio.ensure_future(self._invites(self.neighbourhood)))

    def _opening(self) -> TableOpened:
        options = GameOptions(tides=self.chosen.tides)
        houses = open_box("second").setups[self.chosen.players].houses
        setup = new_game(houses=houses, options=options).setup.to_plain()
        return TableOpened(self.chosen.table, "Demo", setup, "host", "all", self.place.key.device.public)

    async def _finds(self, begun: float) -> None:
        """Say when the table is found; who serves it, or knows where it was, has found it already."""
        if self.neighbourhood is not None and not self.attending.serving.port:
            async for _ in self.neighbourhood.changes():
                if self.neighbourhood.hosts(self.chosen.table) or self.attending.serving.port:
                    break
        self.player.found(begun)

    async def _types(self, address: str) -> Way:
        """Somebody types the address and the code that the host shows."""
        while True:
            with suppress(NotAdmitted):
                return await join_by_address(address, self.chosen.code, self.place.key.device, os.urandom)
            await asyncio.sleep(KNOCK_SECONDS)

    async def _is_invited(self) -> Way:
        """Somebody opens the app, is asked to a table, and types its code."""
        invited: asyncio.Queue[Invited] = asyncio.Queue()
        letterbox = Letterbox(invited.put_nowait)
        port = await letterbox.open(LOOPBACK)
        assert self.neighbourhood is not None
        await self.neighbourhood.announce(Announcement(DEVICE, new_instance_id(), self.chosen.house, port))
        try:
            while True:
                link = (await invited.get()).link
                with suppress(NotAdmitted):
                    return await join_by_link(link, self.place.key.device, os.urandom, self.chosen.code)
        finally:
            await letterbox.close()
            # A goodbye takes a quarter of a second, and nobody waits for it.
            self._tasks.append(asyncio.ensure_future(self.neighbourhood.withdraw()))

    async def _invites(self, neighbourhood: Neighbourhood) -> None:
        """Whoever hosts asks every device that it sees, once."""
        asked: set[str] = set()
        while True:
            for device in neighbourhood.devices() if self.attending.serving.port else ():
                if device.instance_id not in asked:
                    asked.add(device.instance_id)
                    report("invited", said=await self.attending.serving.invite(device))
            await neighbourhood.changed(KNOCK_SECONDS)

    # hosting

    def _says_where(self) -> None:
        server = self.attending.serving.server
        if server is not None:
            report("opened", entries=len(self.attending.table.ledger), address=f"{LOOPBACK}:{server.port}")
            self._tasks.append(asyncio.ensure_future(self._says_when_it_serves(server)))

    async def _says_when_it_serves(self, server: TableServer) -> None:
        """The door is open before: whoever takes over, or comes back, hears the others first."""
        await server.gathered()
        if server.session.serving:
            report("serving")

    def _host_hears(self, effect: Happened | Notice) -> None:
        if isinstance(effect, Happened):
            told = [event.to_plain() for event in effect.events if event.name in TOLD]
            report("entry", entries=effect.entry.number + 1, events=told)
            if isinstance(effect.entry.body, HostChanged) and effect.entry.device == self.place.device:
                report("hosts")
        elif isinstance(effect.message, Differs):
            report("differs", entries=effect.message.entries)
        elif effect.message == Farewell(ANOTHER_HOST):
            report("stepped_down")

    # what the demo asks of its devices

    async def _obey(self, commands: asyncio.StreamReader) -> None:
        """Commands arrive as lines, until one says that it is time to go home."""
        while words := (await commands.readline()).decode().split():
            if words[0] == "end":
                return
            await self._do(*words)

    async def _do(self, command: str, *words: str) -> None:
        if command == "status":
            report("status", **self._status())
        elif command == "takeover":
            self.player.comes_back()
            with suppress(NoTable):
                await self.attending.take_over()
            self._says_where()
        elif command == "putaway":
            with suppress(NoTable):
                await self.attending.put_away(Path(words[0]))
                report("put_away")
        elif command == "cut":
            self.player.goes_away(float(words[0]))
        elif command == "look":
            await self.attending.look_at(_address(words[0]))

    def _status(self) -> dict[str, Any]:
        """Where this device stands."""
        table = self.attending.table
        game = table.game
        server = self.attending.serving.server
        return {
            **self.player.facts(),
            "hosts": server is not None,
            "serves": server is not None and server.session.serving,
            "entries": len(table.ledger),
            "head": table.ledger.head.hex(),
            "digest": game.digest() if game is not None else "",
            "round": game.state.round if game is not None else 0,
            "winner": game.ranking[0] if game is not None and game.is_over else "",
            "answers": len(game.answers) if game is not None else 0,
            "journal_ms": self._journal_milliseconds,
            "asked": [f"{question.house} {question.kind}" for question in game.pending] if game is not None else [],
        }


def _address(typed: str) -> Address:
    link = read_link(typed)
    return link.addresses[0], link.port


def _device_key(folder: Path) -> DeviceKey:
    store = PrivateStore(folder / "device")
    stored = store.get(DEVICE_KEY)
    key = DeviceKey.from_bytes(stored) if stored else DeviceKey.make(os.urandom)
    store.put(DEVICE_KEY, key.to_bytes())
    store.close()
    return key


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
    parser.add_argument("--way", required=True)
    parser.add_argument("--house", default="")
    parser.add_argument("--host", action="store_true", help="lay the table, if there is none yet")
    parser.add_argument("--laid", default="", help="lay it from this file")
    parser.add_argument("--players", type=int, required=True)
    parser.add_argument("--seed", required=True)
    parser.add_argument("--rounds", type=int, required=True)
    parser.add_argument("--pace", type=float, required=True)
    parser.add_argument("--tides", action="store_true")
    asyncio.run(DemoDevice(parser.parse_args(arguments)).run())
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
