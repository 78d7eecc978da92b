"""How many touches an answer costs at most, on real widgets; the game is played by somebody who looks and touches."""

from random import Random

import pytest

from companion.ui.evening.policy import RobotPlayer
from companion.ui.evening.screen import SeenScreen
from companion.ui.robot.eyes import texts
from companion.ui.robot.fingers import targets
from companion.ui.shots.scenes import Scene
from companion.ui.shots.stage import Moment
from companion.ui.shots.theatre import Staged, Theatre
from engine import Game, Question
from tests.ui.conftest import PHONE

LIMITS = {
    "bid": 3,
    "house-card": 3,
    "raid": 3,
    "march": 4,
    "support": 2,
    "accept-support": 2,
    "blade": 2,
    "casualties": 3,
    "retreat": 3,
    "tie-order": 4,
    "westeros-choice": 2,
    "track": 2,
    "penalty": 2,
    "doran-martell": 2,
    "tyrion-lannister": 2,
    "aeron-damphair": 2,
    "patchface": 2,
    "discard-card": 2,
    "consolidate": 2,
    "establish-control": 2,
}
"""The most touches of an answer by somebody who touches the first thing that fits, curtain and seal included."""
MOMENTS = {
    "march": Moment("march", nth=3, players=3),  # supply forbids the first destination
    "casualties": Moment("casualties", seed=2),
    "accept-support": Moment("accept-support", tides=True),
    "track": Moment("track", seed=5, tides=True),
    "penalty": Moment("penalty", tides=True),
    "discard-card": Moment("discard-card", seed=7),
}


class FirstFit(Random):
    """Takes the first of everything."""

    def choice(self, found):
        return found[0]


def seen() -> SeenScreen:
    all_texts = texts()
    titles = [one.text for one in all_texts if type(one.widget).__name__ == "Title"]
    return SeenScreen(tuple(one.text for one in all_texts), tuple(titles), tuple(targets()))


def several(_game: Game, question: Question) -> bool:
    """A question that does not answer itself."""
    options = iter(question.options())
    next(options)
    return next(options, None) is not None


def is_open(staged: Staged, question: str) -> bool:
    pending = {one.id for one in staged.table.game.pending} - set(staged.table.sealed)
    return question in pending


@pytest.mark.parametrize("kind", LIMITS)
def test_an_answer_costs_no_more_touches_than_its_limit(theatre: Theatre, kind: str) -> None:
    staged = theatre.show(Scene(MOMENTS.get(kind, Moment(kind, round=2)), several), size=PHONE)
    question = next(one.id for one in staged.table.game.pending if one.house == staged.house and one.kind == kind)
    player = RobotPlayer(FirstFit())
    while is_open(staged, question) and staged.hand.taps <= LIMITS[kind]:
        target = player.touch(seen())
        assert target is not None, staged.hand.all_texts()
        staged.tap_target(target)
    assert not is_open(staged, question), staged.hand.all_texts()
    assert staged.hand.taps <= LIMITS[kind]
