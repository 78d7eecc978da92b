"""Every picture that is taken, at the size of a small phone: no text is cut, broken or covered, no target is small."""

import os

import pytest

from companion.ui.models.settings import Settings
from companion.ui.shots.faults import faults
from companion.ui.shots.longer import longer_words
from companion.ui.shots.rows import SHOTS
from companion.ui.shots.shot import Shot
from companion.ui.shots.theatre import Theatre
from tests.ui.conftest import PHONE

LARGEST = 1.6
ALL = bool(os.environ.get("ALL_SCREENS"))
USUAL = SHOTS if ALL else SHOTS[::3]
"""What has room for the largest text seldom lacks it for the usual one: all of them are held by `make soak`."""


@pytest.mark.parametrize("shot", USUAL, ids=lambda shot: shot.name)
def test_a_screen_has_no_fault(theatre: Theatre, shot: Shot) -> None:
    shot.play(theatre.show(shot.scene, size=PHONE))
    assert faults() == []


@pytest.mark.parametrize("shot", SHOTS, ids=lambda shot: shot.name)
def test_the_largest_text_and_the_longest_words_have_room(theatre: Theatre, shot: Shot) -> None:
    shot.play(theatre.show(shot.scene, Settings(text_scale=LARGEST), PHONE, longer_words))
    assert faults() == []
