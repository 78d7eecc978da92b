"""A player of the demo: follows the table on one device, and answers for one house at random, after a moment."""

import argparse
import asyncio
from random import Random
from typing import Any

from companion.demo.reports import now, report
from companion.net.attending import Attending
from companion.net.lines.client import TableClient
from companion.table.guest.session import GuestSession
from companion.table.ledger.entries import HostChanged, SealsOpened, SeatTaken
from companion.table.talk.effects import Happened, Notice
from companion.table.talk.messages import Differs, Refused
from engine import Game, random_choice

LOOK_SECONDS = 0.5
"""So often a player looks at the screen although nothing has happened on it."""


class Player:
    """Somebody who decides for a house on a device at the table; without a house, somebody who watches."""

    def __init__(self, house: str, public: bytes, chosen: argparse.Namespace) -> None:
        self.house = house
        self.public = public
        self.rounds: int = chosen.rounds
        self.pace: float = chosen.pace
        self.dice = Random(f"{chosen.seed} {house}")
        self.attending: Attending | None = None
        self._found_at = 0.0
        self._has_joined = False
        self._is_thinking = False
        self._tasks: list[asyncio.Task[None]] = []

    def sits_down(self, attending: Attending) -> None:
        """From now on this player looks at the table on that device."""
        self.attending = attending
        self._tasks.append(asyncio.ensure_future(self._look()))

    @property
    def client(self) -> TableClient | None:
        """The line to the table; none while this device only serves it."""
        return self.attending.client if self.attending is not None else None

    def found(self, since: float) -> None:
        """The table has been found, perhaps for the first time."""
        if not self._found_at:
            self._found_at = now()
            report("found", milliseconds=(self._found_at - since) * 1000)

    def goes_away(self, seconds: float) -> None:
        """There is no network for a while; joining again is worth a report."""
        self._has_joined = False
        if self.client is not None:
            self.client.go_away()
            asyncio.get_running_loop().call_later(seconds, self.comes_back)

    def comes_back(self) -> None:
        """The network is there again."""
        if self.client is not None:
            self.client.come_back()

    def leave(self) -> None:
        """Go home."""
        for task in self._tasks:
            task.cancel()

    def facts(self) -> dict[str, Any]:
        """What this device has to say of itself, besides the table."""
        client = self.client
        if client is None:
            return {}
        return {
            "bytes": client.bytes_sent + client.bytes_received,
            "connected": client.is_connected,
            "in_step": client.session.synced,
            "waiting": len(client.session.waiting),
        }

    # what is seen

    def hears(self, effect: Happened | Notice) -> None:
        if isinstance(effect, Happened):
            self._sees(effect)
        elif isinstance(effect.message, Differs):
            report("differs", entries=effect.message.entries)
        elif isinstance(effect.message, Refused):
            report("refused", reason=effect.message.reason, code=effect.message.code)
        self._think()

    def _sees(self, effect: Happened) -> None:
        entry, client = effect.entry, self.client
        if client is None:
            return
        if isinstance(entry.body, SealsOpened) and effect.events:
            report("revealed", entries=entry.number + 1, bytes=client.bytes_sent + client.bytes_received)
        elif isinstance(entry.body, HostChanged):
            report("new_host", entries=entry.number + 1)
        if entry.number + 1 == len(client.session.table.ledger):
            self._is_in_step(client.session)

    def _is_in_step(self, session: GuestSession) -> None:
        """Everything that has arrived is on the table; who only watches says so each time."""
        if not self.house:
            report("follows", entries=len(session.table.ledger))
        if not self._has_joined and session.synced:
            self._has_joined = True
            report("joined", milliseconds=(now() - self._found_at) * 1000)

    # what is done

    async def _look(self) -> None:
        """A device that was away hears nothing when it has missed nothing; a player looks all the same."""
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            if self.client is not None:
                self._is_in_step(self.client.session)
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
        if self.client is None or not self.house:
            return
        session = self.client.session
        table, game = session.table, session.table.game
        if game is None or game.is_over or not session.synced or session.waiting:
            return
        if self.house not in table.seats:
            self.client.carry_out(session.suggest(SeatTaken(self.house, self.public, self.house)))
        elif len(table.seats) == len(game.setup.houses) and game.state.round <= self.rounds:
            self._answer(self.client, game)

    def _answer(self, client: TableClient, game: Game) -> None:
        table = client.session.table
        for question in table.asked_now:
            if question.house == self.house:
                choice = random_choice(game, question, self.dice)
                if question.secret:
                    report("sealing", entries=len(table.ledger))
                client.carry_out(client.session.answer(question.id, choice))
                return
