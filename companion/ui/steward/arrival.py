"""Coming to a table of the network, or to one for practice on this device alone; and going home."""

from collections.abc import Iterator
from pathlib import Path
from random import SystemRandom

import attrs

from companion.door import Door, Network, Stage, WhyNot
from companion.ui.doors import Doors
from companion.ui.keeping import Keeping
from companion.ui.models.intents import DrawSeat, GoHome, Intent, OpenFile, OpenSaved, Practise, PutAway, Wish
from companion.ui.models.place import CHOSEN_TABLE, Place, Screen
from companion.ui.models.situation import Toast
from companion.ui.steward.answers.under_way import UnderWay
from companion.ui.steward.current import CurrentSituation
from engine import GameOptions, House


class Arrival:
    """What the player decides about it, and what the app does by itself when it starts."""

    def __init__(self, current: CurrentSituation, doors: Doors, under_way: UnderWay, keeping: Keeping) -> None:
        self._current = current
        self._doors = doors
        self._under_way = under_way
        self._keeping = keeping
        self._chance = SystemRandom()
        self._has_begun = False
        self._at_first: Intent | None = None
        self._seat_wanted: House = ""
        self._to_join = ""
        self.is_practising = False
        """Whether the open door is the one to a table on this device alone."""

    def open_door(self) -> None:
        """To the tables of the network, under the player's name."""
        self._doors.open(Network(self._current.situation.settings.name))

    # by itself

    def start(self) -> None:
        """The window is there: open the door, if the player has a name already."""
        self.look_for_saved()
        if self._current.situation.settings.name:
            self.open_door()

    def at_first(self, intent: Intent | None, seat: House | None) -> None:
        """Once the door is open, do this instead of going back to where the device was; then take this seat."""
        self._at_first, self._seat_wanted = intent, seat or ""

    def wanted(self) -> Iterator[Intent]:
        """What is to be done now without a touch."""
        if not self._has_begun and self._doors.door is not None:
            self._has_begun = True
            yield from self._first()
        yield from self._seat()

    def _first(self) -> Iterator[Intent]:
        """The first view of an open door: go back to the table at which the app ended, or do what was asked for."""
        was_at = self._current.situation.view.nearby.was_at
        if self._at_first is not None:
            yield self._at_first
        elif was_at:
            yield Wish("resume", (was_at,))

    def _seat(self) -> Iterator[Intent]:
        """The seat that the command line asks for, as soon as it is free at the table."""
        table = self._current.situation.view.table
        free = [seat.house for seat in table.seats if seat.is_free] if table is not None else []
        if self._seat_wanted in free:
            seat, self._seat_wanted = self._seat_wanted, ""
            yield Wish("sit", (seat, self._current.situation.settings.name))

    # by a touch

    def practise(self, intent: Practise) -> None:
        """Lay a table here, and sit down on every seat of it."""
        name, player = self._current.situation.words.say("Practice"), self._current.situation.settings.name

        def lay(door: Door) -> None:
            options = GameOptions(tides=intent.tides)
            if door.wait(door.host(name, intent.houses, options, edition=intent.edition)).stage is Stage.DONE:
                for house in intent.houses:
                    door.sit(house, player, by_itself=house != intent.house)

        self.is_practising = True
        self._doors.practise(lay)

    def draw(self, intent: DrawSeat) -> None:
        """Sit down on a seat by lot."""
        house = self._chance.choice(intent.houses)
        self._under_way.ask(intent, lambda door: door.sit(house, self._current.situation.settings.name))

    def put_away(self, intent: PutAway) -> None:
        """Into a file of this app; it stands at home from then on."""
        situation = self._current.situation
        try:
            path = self._keeping.new_file(situation.table.name, situation.position.round)
        except OSError:
            self._current.toasts.explain(WhyNot("storage"))
            return
        self._under_way.ask(intent, lambda door: door.put_away(path))

    def open_saved(self, intent: OpenSaved) -> None:
        """Host a table that lay in a file."""
        path = self._keeping.saved_file(intent.name)
        self._under_way.ask(intent, lambda door: door.lay_again(path))

    def open_file(self, intent: OpenFile) -> None:
        """The same with a file from elsewhere. Nobody is led away from a table by a file."""
        if self._current.situation.view.table is not None:
            words = self._current.situation.words
            told = words.say("This device is at a table. Leave it, then open the file again.")
            self._current.toasts.show(Toast(told))
            return
        place = attrs.evolve(self._current.situation.place, screen=Screen.HOME)
        self._current.change(place=place, refused=None)  # home says what is wrong with a file
        self._under_way.ask(intent, lambda door: door.lay_again(Path(intent.path)))

    def at_home(self) -> Place:
        """Where a player stands who has left a table: at home, or where the table is joined that was wanted."""
        table, self._to_join = self._to_join, ""
        return Place(screen=Screen.JOIN).with_part(CHOSEN_TABLE, table) if table else Place()

    def look_for_saved(self) -> None:
        """Which files there are."""
        self._current.change(saved=self._keeping.saved())

    def go_home(self, intent: GoHome) -> None:
        """A table for practice has a door of its own: the one to the network is opened again."""
        self._to_join = intent.to_join
        if self.is_practising:
            self.is_practising = False
            self.open_door()
        else:
            self._under_way.ask(intent, lambda door: door.go_home())
