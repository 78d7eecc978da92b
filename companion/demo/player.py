"""A player of the demo: follows the table on one device, and answers for one house at random, after a moment."""

import argparse
import asyncio
import os
from contextlib import suppress
from random import Random
from typing import Any

from companion.demo.reports import now, report
from companion.demo.witness import WitnessedStorage
from companion.net.client import Find, Key, TableClient
from companion.table.effects import Happened, Notice
from companion.table.entries import HostChanged, SealOpened, SeatTaken
from companion.table.guest import GuestSession
from companion.table.messages import Differs, Refused
from companion.table.table import Table
from engine import Game
from engine.commands.random_player import random_choice

LOOK_SECONDS = 0.5
"""So often a player looks at the screen although nothing has happened on it."""

NOT_YET = "not_serving_yet"
"""A new host says so while it hears what the others have: asking again at once would only cost it time."""


class Player:
    """A guest session, its line to the table, and somebody who decides; without a house, somebody who watches."""

    def __init__(self, house: str, storage: WitnessedStorage, key: Key, find: Find, chosen: argparse.Namespace) -> None:
        self.house = house
        self.rounds: int = chosen.rounds
        self.pace: float = chosen.pace
        self.key = key
        self.storage = storage
        self.dice = Random(f"{chosen.seed} {house}")
        self.session = GuestSession(key.device, Table(storage.entries), os.urandom)
        self.session.recall(storage.secrets())
        self.client = TableClient(self.session, storage, key, find, os.urandom, self._hears)
        self._found_at = 0.0
        self._has_joined = False
        self._is_thinking = False
        self._tasks = [asyncio.ensure_future(work) for work in (self.client.run(), self._look())]

    @property
    def table(self) -> Table:
        """The table as this device knows it."""
        return self.session.table

    def found(self, since: float) -> None:
        """The table has been found, perhaps for the first time."""
        if not self._found_at:
            self._found_at = now()
            report("found", milliseconds=(self._found_at - since) * 1000)

    def cut(self) -> None:
        """The network is gone; joining again is worth a report."""
        self._has_joined = False
        self.client.cut()

    async def leave(self) -> None:
        """Go home."""
        for task in self._tasks:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task
        self.client.close()

    def facts(self) -> dict[str, Any]:
        """What this device has to say of itself, besides the table."""
        return {
            "bytes": self.client.bytes_sent + self.client.bytes_received,
            "connected": self.client.is_connected,
            "waiting": len(self.session.waiting),
            "journal_ms": self.storage.milliseconds,
        }

    # what is seen

    def _hears(self, effect: Happened | Notice) -> None:
        if isinstance(effect, Happened):
            self._sees(effect)
        elif isinstance(effect.message, Differs):
            report("differs", entries=effect.message.entries)
        elif isinstance(effect.message, Refused):
            report("refused", reason=effect.message.reason, code=effect.message.code)
            if effect.message.reason == NOT_YET:
                return
        self._think()

    def _sees(self, effect: Happened) -> None:
        entry = effect.entry
        if isinstance(entry.body, SealOpened) and effect.events:
            sent = self.client.bytes_sent + self.client.bytes_received
            report("revealed", entries=entry.number + 1, bytes=sent)
        elif isinstance(entry.body, HostChanged):
            report("new_host", entries=entry.number + 1)
        if entry.number + 1 == len(self.table.ledger):
            self._is_in_step()

    def _is_in_step(self) -> None:
        """Everything that has arrived is on the table; who only watches says so each time."""
        if not self.house:
            report("follows", entries=len(self.table.ledger))
        if not self._has_joined and self.session.synced:
            self._has_joined = True
            report("joined", milliseconds=(now() - self._found_at) * 1000)

    # what is done

    async def _look(self) -> None:
        """A device that was away hears nothing when it has missed nothing; a player looks all the same."""
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            self._is_in_step()
            self._act()

    def _think(self) -> None:
        """People take a moment; the pace is how long on average."""
        if self.house and not self._is_thinking:
            self._is_thinking = True
            asyncio.get_running_loop().call_later(self.dice.uniform(0, 2 * self.pace), self._has_thought)

    def _has_thought(self) -> None:
        self._is_thinking = False
        self._act()

    def _act(self) -> None:
        """Take the seat, or answer a question, if this house is to do so now."""
        session, game = self.session, self.table.game
        if not self.house or game is None or game.is_over or not session.synced or session.waiting:
            return
        if self.house not in self.table.seats:
            seat = SeatTaken(self.house, self.key.device.public, self.house)
            self.client.carry_out(session.suggest(seat))
        elif len(self.table.seats) == len(game.setup.houses) and game.state.round <= self.rounds:
            self._answer(game)

    def _answer(self, game: Game) -> None:
        for question in self.table.asked_now:
            if question.house == self.house:
                choice = random_choice(game, question, self.dice)
                if question.secret:
                    report("sealing", entries=len(self.table.ledger))
                self.client.carry_out(self.session.answer(question.id, choice))
                return
