"""The table display in a window: no fault in its layout, one picture for every secret, dim while nothing happens."""

from random import Random

import attrs
import pytest

from companion.door import OwnCard, StagedTable, View
from companion.ui.models.display.dimming import QUIET_SECONDS
from companion.ui.models.intents import GoHome
from companion.ui.models.keys import ESCAPE, SPACE, intent_of_key
from companion.ui.models.settings import Sound
from companion.ui.robot.eyes import all_widgets
from companion.ui.shots.faults import faults
from companion.ui.shots.letters import small_letters
from companion.ui.shots.longer import longer_words
from companion.ui.shots.rows import DISPLAY
from companion.ui.shots.rows.westeros import is_against_wildlings
from companion.ui.shots.scenes import Fits, Scene, any_position
from companion.ui.shots.shot import Shot
from companion.ui.shots.stage import Moment
from companion.ui.shots.theatre import Staged, Theatre
from companion.ui.theme.far import FAR
from engine import TIDES_DECK, WILDLING_DECK, House, random_choice
from tests.ui.conftest import LARGE, TABLET

PLAN = Moment("orders", "tyrell", round=4, seed=3)


@pytest.mark.parametrize("shot", DISPLAY, ids=lambda shot: shot.name)
def test_a_display_has_no_fault(theatre: Theatre, shot: Shot) -> None:
    shot.play(theatre.show(shot.scene, size=TABLET))
    assert faults() == []
    assert small_letters() == []


@pytest.mark.parametrize("shot", DISPLAY, ids=lambda shot: shot.name)
def test_it_grows_with_the_window(theatre: Theatre, shot: Shot) -> None:
    shot.play(theatre.show(shot.scene, size=LARGE))
    assert FAR.scale == 1080 / 800
    assert faults() == []
    assert small_letters() == []


@pytest.mark.parametrize("shot", DISPLAY, ids=lambda shot: shot.name)
def test_the_longest_words_have_room(theatre: Theatre, shot: Shot) -> None:
    shot.play(theatre.show(shot.scene, size=TABLET, words=longer_words))
    assert faults() == []


def display_at(theatre: Theatre, moment: Moment) -> Staged:
    return theatre.show(Scene(moment, is_display=True), size=TABLET)


@pytest.mark.parametrize(
    ("moment", "fits"),
    [
        (PLAN, any_position),
        (Moment("bid", round=3), any_position),
        (Moment("bid", round=2, seed=3), is_against_wildlings),
        (Moment("house-card", round=4), any_position),
        (Moment("orders", round=2, edition="first"), any_position),
    ],
    ids=("orders", "bid", "bid against wildlings", "house card", "orders of the first edition"),
)
def test_two_answers_under_seals_are_one_picture(theatre: Theatre, moment: Moment, fits: Fits) -> None:
    pictures, sealed = set(), set()
    for seed in (1, 2):
        staged = theatre.show(Scene(moment, fits, is_display=True), size=TABLET)
        assert staged.table is not None
        untouched = staged.hand.pixels()
        *sealing, _ = staged.table.game.pending
        for question in sealing:
            staged.table.answer(question, random_choice(staged.table.game, question, Random(f"{seed} {question.id}")))
        sealed.add(str(staged.table.sealed))
        staged.show()
        pictures.add(staged.hand.pixels())
    assert len(sealed) > 1
    assert len(pictures) == 1
    assert untouched not in pictures, "that somebody has sealed is seen"


@pytest.mark.parametrize(
    ("moment", "deck"),
    [(Moment("raven-card", round=2), WILDLING_DECK), (Moment("redraw-tide", tides=True), TIDES_DECK)],
    ids=("wildling look", "tides"),
)
def test_two_cards_that_a_house_was_shown_are_one_picture(theatre: Theatre, moment: Moment, deck: str) -> None:
    """Even on a display whose own device has been shown them: what stands on it is not made from that."""
    pictures, cards = set(), set()
    for nth in (0, -1):
        own = list[OwnCard]()

        def shown(table: StagedTable, house: House, own: list[OwnCard] = own, nth: int = nth) -> None:
            box = table.game.state.box
            own.append(OwnCard(house, deck, list(box.wildlings if deck == WILDLING_DECK else box.tides)[nth]))
            table.cards[house] = tuple(own)

        def seen(view: View, own: list[OwnCard] = own) -> View:
            return attrs.evolve(view, own=attrs.evolve(view.own, cards=tuple(own)))

        staged = theatre.show(Scene(moment, is_display=True, prepare=shown, seen=seen), size=TABLET)
        assert staged.app.steward.situation.view.own.cards == tuple(own)
        cards.add(own[0].card)
        pictures.add(staged.hand.pixels())
    assert len(cards) == 2
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
