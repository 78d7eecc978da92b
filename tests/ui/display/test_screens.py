"""The table display in a window: no fault in its layout, one picture for every secret, dim while nothing happens."""

from random import Random

import pytest

from companion.ui.models.display.dimming import QUIET_SECONDS
from companion.ui.models.intents import GoHome
from companion.ui.models.keys import ESCAPE, SPACE, intent_of_key
from companion.ui.models.settings import Sound
from companion.ui.robot.eyes import all_widgets
from companion.ui.shots.faults import faults
from companion.ui.shots.longer import longer_words
from companion.ui.shots.rows import DISPLAY
from companion.ui.shots.scenes import Scene
from companion.ui.shots.shot import Shot
from companion.ui.shots.stage import Moment
from companion.ui.shots.theatre import Staged, Theatre
from companion.ui.theme.far import FAR
from engine import random_choice
from tests.ui.conftest import TABLET

LARGE = (1920, 1080)
PLAN = Moment("orders", "tyrell", round=4, seed=3)


@pytest.mark.parametrize("shot", DISPLAY, ids=lambda shot: shot.name)
def test_a_display_has_no_fault(theatre: Theatre, shot: Shot) -> None:
    shot.play(theatre.show(shot.scene, size=TABLET))
    assert faults() == []


@pytest.mark.parametrize("shot", DISPLAY, ids=lambda shot: shot.name)
def test_it_grows_with_the_window(theatre: Theatre, shot: Shot) -> None:
    shot.play(theatre.show(shot.scene, size=LARGE))
    assert FAR.scale == 1080 / 800
    assert faults() == []


@pytest.mark.parametrize("shot", DISPLAY, ids=lambda shot: shot.name)
def test_the_longest_words_have_room(theatre: Theatre, shot: Shot) -> None:
    shot.play(theatre.show(shot.scene, size=TABLET, words=longer_words()))
    assert faults() == []


def display_at(theatre: Theatre, moment: Moment) -> Staged:
    return theatre.show(Scene(moment, is_display=True), size=TABLET)


def test_two_plans_under_seals_are_one_picture(theatre: Theatre) -> None:
    pictures, sealed = set(), set()
    for seed in (1, 2, 3):
        staged = display_at(theatre, PLAN)
        assert staged.table is not None
        question = staged.table.game.pending[0]
        choice = random_choice(staged.table.game, question, Random(seed))
        staged.table.answer(question, choice)
        staged.show()
        pictures.add(staged.hand.pixels())
        sealed.add(str(choice))
    assert len(sealed) > 1
    assert len(pictures) == 1


def passes(staged: Staged, seconds: float) -> None:
    staged.clock.pass_by(seconds)
    staged.app._tick(seconds)
    staged.hand.frames()


def is_dim(staged: Staged) -> bool:
    return bool(staged.app.root.model.screen.is_dim)


def test_it_goes_dim_by_the_clock_and_an_event_wakes_it(theatre: Theatre) -> None:
    staged = display_at(theatre, PLAN)
    passes(staged, QUIET_SECONDS - 10)
    assert not is_dim(staged)
    assert staged.app.steward.needs_ticks
    passes(staged, 20)
    assert is_dim(staged)
    assert not staged.app.steward.needs_ticks, "nothing is left to count"
    question = staged.table.game.pending[0]
    staged.table.answer(question, random_choice(staged.table.game, question, Random(1)))
    staged.show()
    assert not is_dim(staged)


def test_a_touch_wakes_it_and_means_nothing_else(theatre: Theatre) -> None:
    staged = display_at(theatre, Moment("march", round=3))
    passes(staged, QUIET_SECONDS + 1)
    assert is_dim(staged)
    assert staged.targets() == []
    staged.hand.tap_at(100, 100)
    staged.settle()
    assert not is_dim(staged)


def test_nothing_on_it_can_be_touched_and_escape_leads_home(theatre: Theatre) -> None:
    staged = display_at(theatre, Moment("march", round=3))
    assert staged.targets() == []
    assert intent_of_key(staged.app.root.model, ESCAPE) == GoHome()


def test_space_makes_it_silent_and_lets_it_sound_again(theatre: Theatre) -> None:
    staged = display_at(theatre, Moment("march", round=3))
    sounds = []
    for _ in range(3):
        staged.app.send(intent_of_key(staged.app.root.model, SPACE))
        sounds.append(staged.app.steward.situation.settings.sound)
    assert sounds == [Sound.OFF, Sound.FULL, Sound.OFF]


def test_without_a_table_it_leads_to_one(theatre: Theatre) -> None:
    theatre.show(Scene(is_display=True), size=TABLET)
    assert any(type(widget).__name__ == "HomeScreen" for widget in all_widgets())
