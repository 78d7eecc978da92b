"""Whatever comes by itself above the rows of home moves them: a finger on its way meets another row, and means none."""

from pathlib import Path

import attrs
import pytest

from companion.door import InvitedTo, Nearby, OwnTable, View
from companion.ui.keeping import Keeping
from companion.ui.models.intents import Go
from companion.ui.models.place import Place, Screen
from companion.ui.models.settings import Settings
from companion.ui.steward import Steward
from companion.ui.steward.steward import GUARD_SECONDS
from tests.ui.steward.test_arrival import NotingDoors

INVITED = Nearby("open", invitations=(InvitedTo("t1", "Kitchen table", "smallcouncil://192.168.1.20:47001/t1"),))
KEPT = Nearby("open", kept=(OwnTable("t1", "Kitchen table"),))
HOST = Go(Place(screen=Screen.HOST))


class Home:
    """A steward at home, and its clock."""

    def __init__(self, folder: Path) -> None:
        keeping = Keeping(folder)
        keeping.keep_settings(Settings(name="A player"))
        self.now = 100.0
        self.steward = Steward(NotingDoors(), keeping, lambda: self.now)  # type: ignore[arg-type]

    def finds(self, nearby: Nearby) -> None:
        self.steward.arrived(View(nearby=nearby), ())

    def touches_host(self) -> bool:
        self.steward.carry_out(HOST)
        return self.steward.situation.place.screen is Screen.HOST


@pytest.mark.parametrize("nearby", [INVITED, KEPT])
def test_a_touch_right_after_something_came_above_the_rows_counts_for_nothing(tmp_path: Path, nearby: Nearby) -> None:
    home = Home(tmp_path)
    home.finds(nearby)
    home.now += GUARD_SECONDS - 0.01
    assert not home.touches_host()
    home.now += 0.01
    assert home.touches_host()


def test_what_has_gone_moves_the_rows_as_well(tmp_path: Path) -> None:
    home = Home(tmp_path)
    home.finds(INVITED)
    home.now += 60
    home.finds(Nearby("open"))
    assert not home.touches_host()


def test_what_moves_nothing_holds_up_no_touch(tmp_path: Path) -> None:
    home = Home(tmp_path)
    home.finds(INVITED)
    home.now += 60
    home.finds(attrs.evolve(INVITED, was_at="t1"))
    assert home.touches_host()


def test_what_came_while_another_page_was_read_holds_up_no_touch(tmp_path: Path) -> None:
    home = Home(tmp_path)
    home.steward.carry_out(Go(Place(screen=Screen.RULES)))
    home.finds(INVITED)
    home.steward.carry_out(Go(Place(screen=Screen.HOME)))
    assert home.touches_host()
