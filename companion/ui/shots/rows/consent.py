"""What the table decides together: taking back, going back, and the board afterwards."""

import attrs

from companion.door import GoBack, StagedTable
from companion.ui.models.intents import OpenSheet
from companion.ui.models.place import FixAreaSheet
from companion.ui.shots.rows.tabs import GAME
from companion.ui.shots.scenes import Scene
from companion.ui.shots.shot import Shot, meanwhile, to_the_end, touch
from companion.ui.shots.stage import Moment
from companion.ui.shots.theatre import Staged
from engine import random_choice

RAID = Scene(Moment("raid", round=3))


def answer(staged: Staged) -> None:
    """This player answers somehow."""
    table = staged.table
    assert table is not None
    question = next(one for one in table.game.pending if one.house == staged.house)
    table.answer(question, random_choice(table.game, question, table._dice))
    staged.show()


def go_back_one_step(table: StagedTable, house: str) -> None:
    """Everybody has agreed to it."""
    table.carry_out(house, GoBack(table.ways_back[0].answers))


def choose_order(staged: Staged) -> None:
    """As a touch on the row of the order does, wherever that has scrolled to."""
    sheet = staged.app.steward.situation.place.sheet
    assert isinstance(sheet, FixAreaSheet)
    staged.app.send(OpenSheet(attrs.evolve(sheet, chooses_order=True)))
    staged.settle()


FIX = ("Map", touch("MapPane", 0), "Wrong? Fix")

CONSENT: tuple[Shot, ...] = (
    Shot("take-back", RAID, (answer,)),
    Shot("take-back-sheet", RAID, (answer, "Take back")),
    Shot("go-back", GAME, ("Log", "Go back…")),
    Shot("go-back-step", GAME, ("Log", "Go back…", touch("ListRow", 2))),
    Shot("fix-area", GAME, FIX),
    Shot("fix-area-changed", GAME, (*FIX, touch("StepButton", 1))),
    Shot("fix-area-order", GAME, (*FIX, choose_order)),
    Shot("fix", GAME, ("More", to_the_end, "Set the app right")),
    Shot("fix-house", GAME, ("More", to_the_end, "Set the app right", touch("ListRow", 2), touch("StepButton", -1))),
    Shot("compare-line", Scene(Moment("orders", round=3))),
    Shot("compare", Scene(Moment("orders", round=3)), ("Does your board match?",)),
    Shot("went-back", RAID, (answer, meanwhile(go_back_one_step))),  # type: ignore[arg-type]
)
