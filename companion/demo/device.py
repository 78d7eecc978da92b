"""One device of the demo: a process that comes to the table, hosts it if it must, and plays its house at random."""

import argparse
import asyncio
import gc
import sys
from pathlib import Path
from typing import Any

from companion.demo.party import INVITED, SPECTATOR, TYPED
from companion.demo.player import DemoPlayer
from companion.demo.reports import now, report
from companion.demo.witness import keep_copy
from companion.door import DiskWatch, Door, Happening, Hosting, Network, Stage, Ticket, View
from engine import GameOptions, open_box

LOOPBACK = "127.0.0.1"
TOLD = ("round_begins", "combat_won", "game_over", "wildlings_attack")
"""Events that make the course of the game."""
KNOCK_SECONDS = 0.2
"""So long somebody waits who has typed an address where nobody answered."""
ANOTHER_HOST = "another_host"


class DemoDevice:
    """A device with a folder of its own, and somebody who plays on it."""

    def __init__(self, chosen: argparse.Namespace) -> None:
        self.chosen = chosen
        self._loop = asyncio.get_running_loop()
        self._journal_milliseconds: list[float] = []
        network = Network(
            chosen.house if chosen.way == INVITED else "", LOOPBACK, (LOOPBACK,), is_searched=chosen.way != TYPED
        )
        self.door = Door(
            Path(chosen.folder),
            self._hears,
            network,
            only_serves=not chosen.house,
            watch=DiskWatch(keep_copy, lambda seconds: self._journal_milliseconds.append(seconds * 1000)),
        )
        self.player = DemoPlayer("" if chosen.house == SPECTATOR else chosen.house, self.door, chosen)
        self._view = View()
        self._news = asyncio.Event()
        self._hosting = Hosting.NOT
        self._invited: set[str] = set()

    async def run(self) -> None:
        """From the moment the app is opened until the table is put away."""
        commands = await _commands()
        report("ready")
        while (words := (await commands.readline()).decode().split())[:1] != ["open"]:
            if not words:
                return
        begun = now()
        self.door.start()
        try:
            await self._arrive(begun, words[1] if words[1:] else "")
            await self._obey(commands)
        finally:
            self.player.leave()
            self.door.stop()

    async def _settled(self, ticket: Ticket) -> Ticket:
        return await asyncio.to_thread(self.door.wait, ticket)

    # coming to the table

    async def _arrive(self, begun: float, typed: str) -> None:
        """What is on the disk decides; a device that knows nothing yet lays the table, or is told where it is."""
        view = await self._until(lambda view: view.own.device)
        if view.nearby.was_at:
            await self._settled(self.door.resume(where=typed))
            self.player.found(begun)
        elif self.chosen.host:
            await self._settled(self._lay())
        else:
            await self._join(begun, typed)
        self.player.begin()
        self._says_where()

    def _lay(self) -> Ticket:
        chosen = self.chosen
        if chosen.laid:
            return self.door.lay_again(Path(chosen.laid), chosen.code)
        houses, options = open_box(chosen.edition).setups[chosen.players].houses, GameOptions(tides=chosen.tides)
        return self.door.host(chosen.table, houses, options, code=chosen.code, edition=chosen.edition)

    async def _join(self, begun: float, typed: str) -> None:
        """Somebody finds the table, is asked to it, or types its address; and types the code that the host shows."""
        ticket = None
        while ticket is None or ticket.stage is not Stage.DONE:
            if ticket is not None:
                await asyncio.sleep(KNOCK_SECONDS)
            where = typed if self.chosen.way == TYPED else await self._link()
            self.player.found(begun)
            ticket = await self._settled(self.door.join(where, self.chosen.code))

    async def _link(self) -> str:
        view = await self._until(self._links)
        return self._links(view)[0]

    def _links(self, view: View) -> list[str]:
        found = view.nearby.invitations if self.chosen.way == INVITED else view.nearby.tables
        return [table.link for table in found if table.name == self.chosen.table]

    async def _until(self, condition: Any) -> View:
        while not condition(self._view):
            self._news.clear()
            await self._news.wait()
        return self._view

    # what is seen

    def _hears(self, view: View) -> None:
        """In the network's thread: what is measured is reported at once; the rest, as on a screen, a moment later."""
        if view.table is not None:
            self.player.hears(view, view.table)
        self._loop.call_soon_threadsafe(self._sees, view)

    def _sees(self, view: View) -> None:
        self._view = view
        self._news.set()
        for news in view.own.notices:
            if news.notice.what == "Differs":
                report("differs", entries=news.notice.facts["entries"])
            elif news.of_host and news.notice.facts.get("reason") == ANOTHER_HOST:
                report("stepped_down")
        if view.table is not None:
            self._sees_host(view, view.table.hosting)
        self.player.sees(view)

    def _sees_host(self, view: View, hosting: Hosting) -> None:
        if hosting is not Hosting.NOT:
            for happened in view.happened:
                self._tells(view, happened)
            self._invites(view)
        if hosting is Hosting.SERVING and self._hosting is not Hosting.SERVING:
            report("serving")
        self._hosting = hosting

    def _tells(self, view: View, happened: Happening) -> None:
        told = [event.to_plain() for event in happened.events if event.name in TOLD]
        report("entry", entries=happened.entry + 1, events=told)
        if happened.body.what == "HostChanged" and happened.device == view.own.device:
            report("hosts")

    def _invites(self, view: View) -> None:
        """Whoever hosts asks every device that it sees, once."""
        if self.chosen.way == INVITED:
            for device in view.nearby.devices:
                if device.device not in self._invited:
                    self._invited.add(device.device)
                    self.door.invite(device.device)

    def _says_where(self) -> None:
        table = self.door.view.table
        if table is not None and table.hosting is not Hosting.NOT and table.way_in is not None:
            report("opened", entries=table.connection.entries, address=table.way_in.typed[0])

    # what the demo asks of its devices

    async def _obey(self, commands: asyncio.StreamReader) -> None:
        """Commands arrive as lines, until one says that it is time to go home."""
        while words := (await commands.readline()).decode().split():
            if words[0] == "end":
                return
            await self._do(*words)

    async def _do(self, command: str, *words: str) -> None:
        if command == "status":
            report("status", **await self._status())
        elif command == "takeover":
            self.door.come_back()
            await self._settled(self.door.take_over())
            self._says_where()
        elif command == "putaway":
            if (await self._settled(self.door.put_away(Path(words[0])))).stage is Stage.DONE:
                report("put_away")
        elif command == "cut":
            self.player.goes_away(float(words[0]))
        elif command == "look":
            await self._settled(self.door.try_address(words[0]))

    async def _status(self) -> dict[str, Any]:
        """Where this device stands; nothing if it is not at the table."""
        measures = (await self._settled(self.door.measure())).result
        table = self.door.view.table
        if measures is None or table is None:
            return {}
        position = table.position
        return {
            **self.player.facts(table.connection),
            "waiting": measures.waiting,
            "bytes": measures.bytes,
            "hosts": table.hosting is not Hosting.NOT,
            "serves": table.hosting is Hosting.SERVING,
            "entries": measures.entries,
            "head": measures.head,
            "digest": measures.digest,
            "round": position.round if position is not None else 0,
            "winner": position.ranking[0] if position is not None and position.ranking else "",
            "answers": measures.answers,
            "journal_ms": self._journal_milliseconds,
            "asked": [f"{asked.house} {asked.kind}" for asked in table.asked],
        }


async def _commands() -> asyncio.StreamReader:
    """The lines that the demo writes to this process."""
    reader = asyncio.StreamReader()
    loop = asyncio.get_running_loop()
    await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), sys.stdin)
    return reader


async def _run(chosen: argparse.Namespace) -> None:
    await DemoDevice(chosen).run()


def main(arguments: list[str]) -> int:
    """Run one device until it is told to end."""
    parser = argparse.ArgumentParser(prog="python -m companion.demo.device")
    parser.add_argument("--folder", required=True)
    parser.add_argument("--table", required=True, help="its name")
    parser.add_argument("--code", required=True)
    parser.add_argument("--way", required=True)
    parser.add_argument("--house", default="")
    parser.add_argument("--host", action="store_true", help="lay the table, if there is none yet")
    parser.add_argument("--laid", default="", help="lay it from this file")
    parser.add_argument("--players", type=int, required=True)
    parser.add_argument("--seed", required=True)
    parser.add_argument("--rounds", type=int, required=True)
    parser.add_argument("--pace", type=float, required=True)
    parser.add_argument("--edition", required=True)
    parser.add_argument("--tides", action="store_true")
    # As in the app (ui/collecting.py): no reveal waits while Python looks for garbage.
    gc.collect()
    gc.freeze()
    gc.disable()
    asyncio.run(_run(parser.parse_args(arguments)))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
