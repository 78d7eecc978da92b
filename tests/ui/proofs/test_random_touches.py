"""Bad input: whatever is touched on any screen, nothing is raised, and the game is still one that the engine plays."""

import os
from random import Random

import pytest

from companion.ui.shots.rows import SHOTS
from companion.ui.shots.shot import Shot
from companion.ui.shots.theatre import Staged, Theatre
from companion.ui.shots.touching import touch_at_random
from engine import replay
from tests.ui.conftest import PHONE

TOUCHES = int(os.environ.get("TOUCHES", "0"))
"""On each screen, as `make soak` wants it; without it a few, on some screens."""
FEW = 8
TOUCHED = SHOTS if TOUCHES else SHOTS[::8]


def is_what_the_engine_plays(staged: Staged) -> bool:
    """All answers, played again from the first, lead to the same game."""
    game = staged.table.game
    answers = [answer.to_plain() for answer in game.answers]
    return replay(game.setup, answers).digest() == game.digest()


@pytest.mark.parametrize("shot", TOUCHED, ids=lambda shot: shot.name)
def test_random_touches_raise_nothing_and_break_no_rule(theatre: Theatre, shot: Shot) -> None:
    staged = theatre.show(shot.scene, size=PHONE)
    shot.play(staged)
    touch_at_random(staged, Random(shot.name), TOUCHES or FEW)
    assert staged.hand.all_texts()
    assert staged.table is None or is_what_the_engine_plays(staged)
