"""A device at a staged table, without a window: a steward with a clock that stands still until it is told."""

from pathlib import Path

from companion.door import StagedTable
from companion.ui.keeping import Keeping
from companion.ui.models.intents import Intent
from companion.ui.models.now.now import now_model
from companion.ui.models.settings import Settings
from companion.ui.models.situation import Situation
from companion.ui.shots.stage import Moment, StagedDoors, game_at
from companion.ui.steward import Steward
from engine import House


class Clock:
    """Seconds, as the test says."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


class Seat:
    """A device with one seat or several."""

    def __init__(self, table: StagedTable, folder: Path, *houses: House, settings: Settings | None = None) -> None:
        keeping = Keeping(folder)
        if settings is not None:
            keeping.keep_settings(settings)
        self.clock = Clock()
        self.table = table
        doors = StagedDoors(table, houses)
        self.steward = Steward(doors, keeping, self.clock)
        doors.listen(lambda view: self.steward.arrived(view, view.happened))
        self.passes(1)

    @property
    def situation(self) -> Situation:
        return self.steward.situation

    @property
    def card(self) -> object:
        """What the Now tab shows."""
        return now_model(self.situation)

    def touches(self, intent: Intent | None) -> None:
        """A touch on something that means this."""
        assert intent is not None
        self.steward.carry_out(intent)

    def passes(self, seconds: float) -> None:
        """So much time goes by."""
        self.clock.now += seconds
        self.steward.tick()


def staged(moment: Moment) -> tuple[StagedTable, House]:
    """A table at this moment, and the house that is asked."""
    game, house = game_at(moment)
    return StagedTable(game), house


def seat_at(moment: Moment, folder: Path) -> Seat:
    """The device of the house that is asked at this moment."""
    table, house = staged(moment)
    return Seat(table, folder, house)
