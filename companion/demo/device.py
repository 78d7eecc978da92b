"""One device of the demo: a process that joins the table, or hosts it, and plays its house at random."""

import argparse
import asyncio
import os
import sys
from pathlib import Path
from random import Random, SystemRandom
from typing import Any

from companion.demo.reports import now, report
from companion.net.admission import DeviceKey, code_key, device_id
from companion.net.announcement import TABLE, Announcement
from companion.net.certificate import make_certificate, server_context
from companion.net.client import Address, Key, TableClient
from companion.net.discovery import Neighbourhood
from companion.net.door import Door
from companion.net.journal import PrivateStore
from companion.net.server import TableServer
from companion.net.storage import TableStorage
from companion.table.dealer import HostDealer
from companion.table.effects import Happened, Notice
from companion.table.entries import SealOpened, SeatTaken, TableOpened
from companion.table.guest import GuestSession
from companion.table.host import HostSession
from companion.table.table import Table
from engine import GameOptions, new_game
from engine.box import open_box
from engine.commands.random_player import random_choice

DEVICE_KEY = "device-key"


class DemoDevice:
    """A device with a folder of its own, a line to the table, and perhaps the table itself."""

    def __init__(self, chosen: argparse.Namespace) -> None:
        self.chosen = chosen
        self.house: str = chosen.house
        self.folder = Path(chosen.folder)
        self.folder.mkdir(parents=True, exist_ok=True)
        self.key = self._device_key()
        self.code = code_key(chosen.code, chosen.table)
        self.dice = Random(f"{chosen.seed} {chosen.house}")
        self.started = now()
        self.found_at = 0.0
        self.joined = False
        self.cut_until = 0.0
        self.server: TableServer | None = None
        self.client: TableClient | None = None
        self.neighbourhood = Neighbourhood(interfaces=["127.0.0.1"])

    def _device_key(self) -> DeviceKey:
        store = PrivateStore(self.folder / "device")
        stored = store.get(DEVICE_KEY)
        key = DeviceKey.from_bytes(stored) if stored else DeviceKey.make(os.urandom)
        store.put(DEVICE_KEY, key.to_bytes())
        store.close()
        return key

    async def run(self) -> None:
        """Until the table is put away."""
        async with self.neighbourhood:
            if self.chosen.host:
                await self.serve(take_over=False)
            playing = asyncio.ensure_future(self.play()) if self.house else None
            await self._obey()
            if playing is not None:
                playing.cancel()
            if self.server is not None:
                await self.server.close()

    # hosting

    async def serve(self, *, take_over: bool) -> None:
        """Open the table, or go on with it from the journal, or take it over from a host that is gone."""
        storage = TableStorage(self.folder / "host")
        entries = storage.entries
        if take_over and self.client is not None:
            entries = self.client.session.table.ledger.after(0)
        table = Table(entries)
        dealer = HostDealer(lambda cards: SystemRandom().sample(list(cards), len(cards)))
        session = HostSession(device_id(self.key.public), table, dealer, gathering=take_over)
        certificate = make_certificate("Small Council", os.urandom)
        door = Door(self.chosen.table, self.code, os.urandom, now)
        context = server_context(certificate, self.folder)
        self.server = TableServer(session, storage, door, certificate, context, self._host_listens)
        if take_over:
            storage.begin_with(entries)
        elif not entries:
            self.server.carry_out(session.open(self._opening()))
        await self.server.start(port=0)
        epoch = table.epoch + take_over
        await self.neighbourhood.announce(self._announcement(self.server.port, epoch))
        report("serving", port=self.server.port, entries=len(table.ledger), epoch=epoch)

    def _opening(self) -> TableOpened:
        options = GameOptions(tides=self.chosen.tides)
        houses = open_box("second").setups[self.chosen.players].houses
        setup = new_game(houses=houses, options=options).setup.to_plain()
        return TableOpened(self.chosen.table, "Demo", setup, "host", "all")

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

    def _host_listens(self, effect: Happened | Notice) -> None:
        if isinstance(effect, Happened) and self.server is not None:
            game = self.server.session.table.game
            for event in effect.events:
                if event.name in ("round_begins", "combat_won", "game_over", "wildlings_attack"):
                    report("event", event=event.to_plain())
            if game is not None and game.is_over:
                report("over", winner=game.ranking[0], answers=len(game.answers))

    # playing

    async def play(self) -> None:
        """Join the table and answer whatever this house is asked."""
        storage = TableStorage(self.folder / "guest")
        session = GuestSession(device_id(self.key.public), Table(storage.entries), os.urandom)
        session.recall(storage.secrets())
        key = Key(self.chosen.table, self.code, self.key)
        self.client = TableClient(session, storage, key, self._find, os.urandom, self._player_hears)
        await self.client.run()

    async def _find(self) -> list[Address]:
        """The table with the highest epoch that the neighbourhood knows."""
        if now() < self.cut_until:
            return []
        if self.server is not None:
            return [("127.0.0.1", self.server.port)]
        for table in self.neighbourhood.tables():
            if table.table_id == self.chosen.table:
                if not self.found_at:
                    self.found_at = now()
                    report("found", milliseconds=(self.found_at - self.started) * 1000)
                return [(address, table.port) for address in table.addresses or ("127.0.0.1",)]
        return []

    def _player_hears(self, effect: Happened | Notice) -> None:
        client = self.client
        if client is None:
            return
        table = client.session.table
        if isinstance(effect, Happened):
            if isinstance(effect.entry.body, SealOpened) and not table.openings:
                report("revealed", entry=effect.entry.number)
            if not self.joined and client.session.synced:
                self.joined = True
                report("joined", milliseconds=(now() - self.found_at) * 1000, entries=len(table.ledger))
        if self.house != "nobody":
            asyncio.get_running_loop().call_soon(self._act)

    def _act(self) -> None:
        """Take the seat, or answer a question, if this house is to do so now."""
        client = self.client
        if client is None or not client.session.synced or client.session.waiting:
            return
        session, game = client.session, client.session.table.game
        if game is None or game.is_over:
            return
        if self.house not in session.table.seats:
            client.carry_out(session.suggest(SeatTaken(self.house, self.key.public, self.house)))
        elif len(session.table.seats) == len(game.setup.houses) and self._may_go_on(game.state.round):
            for question in game.pending:
                if question.house == self.house and question.id not in session.table.seals:
                    client.carry_out(session.answer(question.id, random_choice(game, question, self.dice)))
                    if question.secret:
                        report("sealing", entry=len(session.table.ledger))
                    return

    def _may_go_on(self, current_round: int) -> bool:
        return current_round <= int(self.chosen.rounds)

    # what the demo asks of its devices

    async def _obey(self) -> None:
        """Commands arrive as lines: where things stand, take over, cut the line, put the table away."""
        loop = asyncio.get_running_loop()
        reader = asyncio.StreamReader()
        await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), sys.stdin)
        while line := (await reader.readline()).decode().split():
            if line[0] == "status":
                report("status", **self._status())
            elif line[0] == "takeover":
                await self.serve(take_over=True)
            elif line[0] == "cut" and self.client is not None:
                self.cut_until = now() + float(line[1])
                self.client.cut()
            elif line[0] == "end":
                return

    def _status(self) -> dict[str, Any]:
        table = self.client.session.table if self.client is not None else None
        if table is None and self.server is not None:
            table = self.server.session.table
        game = table.game if table is not None else None
        return {
            "house": self.house,
            "entries": len(table.ledger) if table is not None else 0,
            "head": table.ledger.head.hex() if table is not None else "",
            "digest": game.digest() if game is not None else "",
            "round": game.state.round if game is not None else 0,
            "bytes": self.client.bytes_sent + self.client.bytes_received if self.client is not None else 0,
        }


def main(arguments: list[str]) -> int:
    """Run one device until it is told to end."""
    parser = argparse.ArgumentParser(prog="python -m companion.demo.device")
    parser.add_argument("--folder", required=True)
    parser.add_argument("--table", required=True)
    parser.add_argument("--code", required=True)
    parser.add_argument("--house", default="")
    parser.add_argument("--host", action="store_true")
    parser.add_argument("--players", type=int, default=6)
    parser.add_argument("--seed", default="0")
    parser.add_argument("--rounds", default="10")
    parser.add_argument("--tides", action="store_true")
    asyncio.run(DemoDevice(parser.parse_args(arguments)).run())
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
