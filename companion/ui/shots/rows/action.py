"""Raids, marches, Consolidate Power."""

from companion.ui.shots.scenes import Scene
from companion.ui.shots.shot import Shot
from companion.ui.shots.stage import Moment
from companion.ui.shots.theatre import Staged, Step
from engine import Game, Question

SEVERAL = 2
RAID = Moment("raid", round=3)
RAID_AGAIN = Moment("raid-again", seed=5)
MARCH = Moment("march", round=4)


def has_several(_game: Game, question: Question) -> bool:
    """A question with more than one answer."""
    return len(list(question.options())) > SEVERAL


def choose_row(nth: int) -> Step:
    """Choose the area of a row, wherever the list has to be moved to for it."""

    def do(staged: Staged) -> None:
        staged.app.send(staged.app.root.model.screen.body.rows[nth].intent)
        staged.settle()

    return do


ACTION: tuple[Shot, ...] = (
    Shot("raid", Scene(RAID, has_several)),
    Shot("raid-target", Scene(RAID, has_several), (choose_row(-1),)),
    Shot("raid-chosen", Scene(RAID, has_several), (choose_row(-1), choose_row(0))),
    Shot("raid-waiting", Scene(RAID, has_several, is_onlooker=True)),
    Shot("raid-again", Scene(RAID_AGAIN), only_in="first"),
    Shot("raid-again-chosen", Scene(RAID_AGAIN), (choose_row(0),), only_in="first"),
    Shot("march", Scene(MARCH, has_several)),
    Shot("march-destinations", Scene(MARCH, has_several), (choose_row(1),)),
    Shot("march-chosen", Scene(MARCH, has_several), (choose_row(1), choose_row(0))),
    Shot("march-waiting", Scene(MARCH, has_several, is_onlooker=True)),
    Shot("establish-control", Scene(Moment("establish-control", round=2))),
    Shot("take-ships", Scene(Moment("take-ships", seed=3)), only_in="second"),
    Shot("consolidate", Scene(Moment("consolidate", round=2), has_several), only_in="second"),
)
