"""Seats, hosts and pauses: whose device is here, who hosts, who goes on for a player who is gone."""

import attrs

from companion.door import Hosting, StagedTable
from companion.ui.shots.scenes import Scene
from companion.ui.shots.shot import Shot, meanwhile, to_the_end, touch, touch_what_says
from companion.ui.shots.stage import Moment
from companion.ui.shots.theatre import Staged, Step

MARCH = Moment("march", round=7)
GAME = Scene(MARCH, is_onlooker=True)
PLAN = Scene(Moment("orders", round=7))
CHARGES = (64, 82, 11, 91, 47, 38)


def _tells_charges(table: StagedTable, _house: str) -> None:
    table.charges = dict(zip(table.game.setup.houses, CHARGES, strict=False))


def _hosts(table: StagedTable, house: str) -> None:
    """This device hosts."""
    table.public = attrs.evolve(table.public, hosting=Hosting.SERVING, host=f"device of {house}")


def _runs_low(table: StagedTable, house: str) -> None:
    table.charges = {**table.charges, house: 11}


def _another_is_away(table: StagedTable, house: str) -> None:
    table.away = frozenset({next(one for one in table.game.setup.houses if one != house)})


def _another_plays_by_itself(table: StagedTable, house: str) -> None:
    table.by_themselves = frozenset({next(one for one in table.game.setup.houses if one != house)})


def touch_seat_of_another(staged: Staged) -> None:
    """The first row of *Who is here* that is not of this device."""
    houses = staged.table.game.setup.houses
    other = next(house for house in houses if house != staged.house)
    touch_what_says(str(staged.app.steward.situation.words.house(other)))(staged)


WHO: tuple[str | Step, ...] = (meanwhile(_tells_charges), touch("TouchBox"))
REST: tuple[str | Step, ...] = ("More", to_the_end, touch_what_says("Pause"))

SEATS: tuple[Shot, ...] = (
    Shot("who-is-here", GAME, WHO),
    Shot("seat-of-another-here", GAME, (*WHO, touch_seat_of_another)),
    Shot("seat-of-another-away", GAME, (meanwhile(_another_is_away), *WHO, touch_seat_of_another)),
    Shot("seat-by-itself", GAME, (meanwhile(_another_plays_by_itself), *WHO, touch_seat_of_another)),
    Shot("who-hosts", GAME, (meanwhile(_hosts), *WHO, "Who hosts")),
    Shot("who-hosts-another", GAME, (*WHO, "Who hosts")),
    Shot("low-battery", GAME, (meanwhile(_hosts), meanwhile(_runs_low))),
    Shot("low-battery-curtain", PLAN, (meanwhile(_hosts), meanwhile(_runs_low), "Open my plan")),
    Shot("rest", GAME, REST),
    Shot("rest-packing", GAME, (*REST, to_the_end, touch_what_says("Pack the board away"))),
    Shot("rest-hosting", GAME, (meanwhile(_hosts), *REST)),
    Shot("rest-saving", GAME, (meanwhile(_hosts), *REST, to_the_end, touch_what_says("Save it as a file"))),
)
