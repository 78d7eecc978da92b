"""Raids, marches, Consolidate Power."""

from companion.ui.shots.scenes import Scene
from companion.ui.shots.shot import Shot
from companion.ui.shots.stage import Moment
from engine import Game, Question

SEVERAL = 2


def has_several(_game: Game, question: Question) -> bool:
    """A question with more than one answer."""
    return len(list(question.options())) > SEVERAL


ACTION: tuple[Shot, ...] = (
    Shot("raid", Scene(Moment("raid", round=3), has_several)),
    Shot("march", Scene(Moment("march", round=4), has_several)),
    Shot("march-waiting", Scene(Moment("march", round=4), has_several, is_onlooker=True)),
    Shot("establish-control", Scene(Moment("establish-control", round=2))),
    Shot("take-ships", Scene(Moment("take-ships", seed=3))),
    Shot("consolidate", Scene(Moment("consolidate", round=2), has_several)),
)
