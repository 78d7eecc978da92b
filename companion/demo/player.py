"""A player of the demo: looks at the table on one device, and answers for one house at random, after a moment."""

import argparse
import asyncio
from random import Random
from typing import Any

from companion.demo.reports import now, report
from companion.door import Connection, Door, Happening, Progress, PublicTable, Stage, Ticket, View

LOOK_SECONDS = 0.5
"""So often a player looks at the screen although nothing has happened on it."""


class DemoPlayer:
    """Somebody who decides for a house on a device at the table; without a house, somebody who watches."""

    def __init__(self, house: str, door: Door, chosen: argparse.Namespace) -> None:
        self.house = house
        self.rounds: int = chosen.rounds
        self.pace: float = chosen.pace
        self.dice = Random(f"{chosen.seed} {house}")
        self._door = door
        self._view = View()
        self._wished: Ticket | None = None
        """What this player waits for."""
        self._found_at = 0.0
        self._has_joined = False
        self._is_thinking = False
        self._looking: asyncio.Task[None] | None = None

    def begin(self) -> None:
        """From now on this player looks at the screen from time to time."""
        self._looking = asyncio.ensure_future(self._look())

    def found(self, since: float) -> None:
        """The table has been found, perhaps for the first time."""
        if not self._found_at:
            self._found_at = now()
            report("found", milliseconds=(self._found_at - since) * 1000)

    def goes_away(self, seconds: float) -> None:
        """There is no network for a while; joining again is worth a report."""
        self._has_joined = False
        self._door.go_away()
        asyncio.get_running_loop().call_later(seconds, self._door.come_back)

    def leave(self) -> None:
        """Go home."""
        if self._looking is not None:
            self._looking.cancel()

    def facts(self, connection: Connection) -> dict[str, Any]:
        """How this device stands with the host, if somebody looks at the table on it."""
        is_connected = connection.progress in (Progress.CATCHING_UP, Progress.IN_STEP)
        return {"connected": is_connected, "in_step": connection.progress is Progress.IN_STEP}

    # what is seen

    def hears(self, view: View, table: PublicTable) -> None:
        """The device has a view to show; this is called in another thread than everything else here."""
        for happened in view.happened:
            self._hears_entry(happened, table)

    def sees(self, view: View) -> None:
        """The screen has changed."""
        self._view = view
        if view.table is None:
            return
        self._is_in_step(view.table)
        if self._has_heard():
            self._think()

    def _hears_entry(self, happened: Happening, table: PublicTable) -> None:
        if happened.body.what == "SealsOpened" and happened.events:
            connection = table.connection
            size = connection.bytes_sent + connection.bytes_received
            report("revealed", entries=happened.entry + 1, bytes=size)
        elif happened.body.what == "HostChanged":
            report("new_host", entries=happened.entry + 1)

    def _is_in_step(self, table: PublicTable) -> None:
        """Everything that has arrived is on the table; who only watches says so each time."""
        if not self.house:
            report("follows", entries=table.connection.entries)
        if not self._has_joined and table.connection.progress is Progress.IN_STEP:
            self._has_joined = True
            report("joined", milliseconds=(now() - self._found_at) * 1000)

    def _has_heard(self) -> bool:
        """What became of the last wish; false if there is nothing to be done about it at once."""
        wished = self._door.ticket(self._wished) if self._wished is not None else None
        if wished is None or not wished.is_settled:
            return wished is None
        self._wished = None
        if wished.stage is Stage.DONE and wished.wish == "any_choice":
            return self._answers(wished)
        if wished.why_not is not None and wished.wish != "any_choice":
            report("refused", reason=wished.why_not.reason, code=wished.why_not.code)
        return True

    # what is done

    async def _look(self) -> None:
        """A device that was away hears nothing when it has missed nothing; a player looks all the same."""
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            if self._view.table is not None:
                self._is_in_step(self._view.table)
            if self._has_heard():
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
        table = self._view.table
        position = table.position if table is not None else None
        if table is None or position is None or position.ranking or not self.house or self._wished is not None:
            return
        if table.connection.progress is not Progress.IN_STEP:
            return
        if self.house not in self._view.own.houses:
            self._wished = self._door.sit(self.house, self.house)
        elif not any(seat.is_free for seat in table.seats) and position.round <= self.rounds:
            self._answer()

    def _answer(self) -> None:
        due = [own.asked for own in self._view.own.questions if own.asked.is_due]
        if due:
            self._wished = self._door.any_choice(due[0], f"{self.dice.random()}")

    def _answers(self, chosen: Ticket) -> bool:
        """The player knows what to answer; false once that is on its way, true if it is not asked any more."""
        own, table = self._view.own.question(chosen.about), self._view.table
        if own is None or table is None:
            return True
        if own.asked.is_secret:
            report("sealing", entries=table.connection.entries)
        self._wished = self._door.answer(own.asked, chosen.result)
        return False
