"""Raids, marches, Consolidate Power."""

from companion.ui.shots.scenes import Scene
from companion.ui.shots.shot import Shot, touch
from companion.ui.shots.stage import Moment
from engine import Game, Question

SEVERAL = 2
RAID = Moment("raid", round=3)
MARCH = Moment("march", round=4)


def has_several(_game: Game, question: Question) -> bool:
    """A question with more than one answer."""
    return len(list(question.options())) > SEVERAL


ACTION: tuple[Shot, ...] = (
    Shot("raid", Scene(RAID, has_several)),
    Shot("raid-target", Scene(RAID, has_several), (touch("CardRow", 2),)),
    Shot("raid-chosen", Scene(RAID, has_several), (touch("CardRow", 2), touch("CardRow", 0))),
    Shot("raid-waiting", Scene(RAID, has_several, is_onlooker=True)),
    Shot("march", Scene(MARCH, has_several)),
    Shot("march-destinations", Scene(MARCH, has_several), (touch("CardRow", 1),)),
    Shot("march-waiting", Scene(MARCH, has_several, is_onlooker=True)),
    Shot("establish-control", Scene(Moment("establish-control", round=2))),
    Shot("take-ships", Scene(Moment("take-ships", seed=3))),
    Shot("consolidate", Scene(Moment("consolidate", round=2), has_several)),
)
