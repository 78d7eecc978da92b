"""What the table decides together: taking back, going back, and the board afterwards."""

from companion.door import GoBack, StagedTable
from companion.ui.shots.rows.tabs import GAME
from companion.ui.shots.scenes import Scene
from companion.ui.shots.shot import Shot, meanwhile, touch
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


CONSENT: tuple[Shot, ...] = (
    Shot("take-back", RAID, (answer,)),
    Shot("take-back-sheet", RAID, (answer, "Take back")),
    Shot("go-back", GAME, ("Log", "Go back…")),
    Shot("go-back-step", GAME, ("Log", "Go back…", touch("ListRow", 2))),
    Shot("went-back", RAID, (answer, meanwhile(go_back_one_step))),  # type: ignore[arg-type]
)
