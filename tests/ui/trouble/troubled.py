"""A device at a staged table to which trouble can be made: no host, notices, proposals."""

from pathlib import Path
from typing import Any

import attrs

from companion.door import Connection, Happening, Hosting, OpenProposal, OwnNews, Progress, Told, View
from companion.ui.models.app import AppModel, app_model
from companion.ui.models.shell import ShellModel
from companion.ui.shots.stage import Moment
from engine import House
from tests.ui.scene import Seat, staged

HOST = "device of lannister"


class Device:
    """One seat, and what befalls it."""

    def __init__(self, folder: Path, moment: Moment | None = None, *houses: House) -> None:
        self.table, house = staged(moment or Moment("westeros-choice", round=2))
        self.table.public = attrs.evolve(self.table.public, host=HOST)
        self.seat = Seat(self.table, folder, *(houses or (house,)))
        self.house = house

    @property
    def app(self) -> AppModel:
        return app_model(self.seat.situation)

    @property
    def shell(self) -> ShellModel:
        screen = self.app.screen
        assert isinstance(screen, ShellModel)
        return screen

    def connection(self, progress: Progress, hosting: Hosting = Hosting.NOT, **changes: Any) -> None:
        """From now on the line is like this."""
        connection: Connection = attrs.evolve(self.table.public.connection, progress=progress, **changes)
        self.table.public = attrs.evolve(self.table.public, connection=connection, hosting=hosting)
        self.table.show()

    def told(self, what: str, *, of_host: bool = False, **facts: Any) -> None:
        """This device is told something."""
        news = OwnNews(Told(what, facts), of_host)
        self.arrives(notices=(news,))

    def arrives(self, notices: tuple[OwnNews, ...] = (), happened: tuple[Happening, ...] = (), **changes: Any) -> None:
        """The same view again, with these notices and another table, after this has happened."""
        view = self.seat.situation.view
        assert view.table is not None
        table = attrs.evolve(view.table, **changes)
        new: View = attrs.evolve(view, table=table, own=attrs.evolve(view.own, notices=notices))
        self.seat.steward.arrived(new, happened)

    def proposed(self, *proposals: OpenProposal) -> None:
        """These are open now."""
        self.table.public = attrs.evolve(self.table.public, proposals=proposals)
        self.table.show()
