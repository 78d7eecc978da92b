"""Which cues come when; and that no cue tells one secret from another."""

from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path

import attrs
import pytest

from companion.door import DeviceNow, GoBack, OpenProposal, Progress, StagedTable, WhyNot
from companion.ui.models.intents import Explain, GiveAnswer, Open
from companion.ui.models.settings import AutomaticPace, Settings, Sound
from companion.ui.models.situation import Situation
from companion.ui.models.sounding.cues import VIBRATIONS, Cue, cues_between, heard_here, next_sound
from companion.ui.shots.scenes import answer_by_lot, others_seal, the_game_ends
from companion.ui.shots.stage import Moment
from engine import Choice, Game, House, Question
from tests.assets.boards import ASSETS
from tests.ui.scene import Seat, staged

PLAN = Moment("orders", "stark", round=2, seed=3)
SECRETS = (PLAN, Moment("bid", round=3), Moment("house-card", round=4))
EVERY = tuple(Cue)
REFUSED = WhyNot("refused", "RAI-02", "not_an_option")


class Ear:
    """Hears what a device would sound since it was last asked; everything, whatever is set."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        self._before = seat.situation

    def hears(self) -> tuple[Cue, ...]:
        before, self._before = self._before, self.seat.situation
        return cues_between(before, self._before)


def ear(table: StagedTable, folder: Path, *houses: House) -> Ear:
    settings = Settings(name="Player", automatic=AutomaticPace.NEVER)
    return Ear(Seat(table, folder / "-".join(("ear", *houses)), *houses, settings=settings))


def unasked(situation: Situation) -> Situation:
    """As it was before this device was asked."""
    own = attrs.evolve(situation.view.own, questions=())
    return attrs.evolve(situation, view=attrs.evolve(situation.view, own=own))


def next_question(table: StagedTable) -> Question:
    return next(one for one in table.game.answerable if one.id not in table.sealed)


def go_on(table: StagedTable, until: Callable[[Game], bool]) -> Iterator[None]:
    """Everybody answers by lot, and all see each answer, until this holds."""
    while not until(table.game):
        answer_by_lot(table, next_question(table))
        table.show()
        yield


def test_every_cue_has_a_sound_and_a_vibration() -> None:
    assert {file.stem for file in (ASSETS / "sounds").iterdir()} == {cue.value for cue in Cue}
    assert set(VIBRATIONS) == set(Cue)


def test_whoever_is_asked_is_called_and_nobody_else(tmp_path: Path) -> None:
    table, asked = staged(Moment("march", round=2))
    other = next(house for house in table.game.setup.houses if house != asked)
    one = ear(table, tmp_path, other)
    for _ in go_on(table, lambda game: game.pending[0].house == other):
        is_asked = any(question.house == other for question in table.game.answerable)
        assert (Cue.YOUR_TURN in one.hears()) is is_asked


def test_a_question_that_answers_itself_calls_nobody(tmp_path: Path) -> None:
    table, house = staged(Moment("march", round=2))
    seat = Seat(table, tmp_path, house)
    asked = seat.situation
    before = unasked(asked)
    assert cues_between(before, asked) == (Cue.YOUR_TURN,)
    itself = asked.view.own.questions[0].asked.question
    assert cues_between(before, attrs.evolve(asked, automatic=itself)) == ()


def test_the_first_question_calls_nobody_to_the_lobby(tmp_path: Path) -> None:
    table, house = staged(Moment("orders"))
    now = Seat(table, tmp_path, house).situation
    before = unasked(now)
    assert table.game.answers == ()
    assert cues_between(before, now) == ()


def test_a_phone_hears_its_own_seal_and_a_display_every_seal(tmp_path: Path) -> None:
    table, house = staged(PLAN)
    phone, display = ear(table, tmp_path, house), ear(table, tmp_path)
    questions = [question for question in table.game.pending if question.house != house]
    answer_by_lot(table, questions[0])
    table.show()
    assert (phone.hears(), display.hears()) == ((), (Cue.SEAL,))
    answer_by_lot(table, next(question for question in table.game.pending if question.house == house))
    table.show()
    assert (phone.hears(), display.hears()) == ((Cue.SEAL,), (Cue.SEAL,))


@pytest.mark.parametrize("moment", SECRETS, ids=lambda moment: moment.kind)
def test_when_all_have_sealed_everybody_hears_the_reveal(moment: Moment, tmp_path: Path) -> None:
    table, house = staged(moment)
    display = ear(table, tmp_path)
    others_seal(table, house)
    table.show()
    assert Cue.REVEAL not in display.hears()
    answer_by_lot(table, next_question(table))
    table.show()
    assert Cue.REVEAL in display.hears()


def test_CMB_03_a_combat_is_heard_once(tmp_path: Path) -> None:
    table, _ = staged(Moment("march", round=3))
    display, heard = ear(table, tmp_path), []
    for _ in go_on(table, lambda game: game.state.battle is not None):
        heard.append(Cue.BATTLE in display.hears())
    assert heard == [*[False] * (len(heard) - 1), True]
    assert all(Cue.BATTLE not in display.hears() for _ in go_on(table, lambda game: game.state.battle is None))


def test_WLD_04_wildlings_are_heard_when_bids_against_them_begin(tmp_path: Path) -> None:
    def is_bid_against(game: Game) -> bool:
        return any(one.kind == "bid" and one.facts["purpose"] == "wildlings" for one in game.pending)

    table, _ = staged(Moment("march", round=2))
    display, heard = ear(table, tmp_path), []
    for _ in go_on(table, is_bid_against):
        heard.append(Cue.WILDLINGS in display.hears())
    assert heard == [*[False] * (len(heard) - 1), True]


def test_the_end_is_heard(tmp_path: Path) -> None:
    table, house = staged(Moment("march", round=10))
    phone = ear(table, tmp_path, house)
    the_game_ends(table, house)
    table.show()
    assert Cue.VICTORY in phone.hears()


def test_whose_vote_is_missing_hears_of_a_proposal_once(tmp_path: Path) -> None:
    table, house = staged(Moment("march", round=2))
    houses = table.game.setup.houses
    proposer = next(one for one in houses if one != house)
    phone, other, display = ear(table, tmp_path, house), ear(table, tmp_path, proposer), ear(table, tmp_path)
    made = OpenProposal(3, proposer, GoBack(4), {proposer: True}, None, houses, len(houses))
    table.public = attrs.evolve(table.public, proposals=(made,))
    table.show()
    assert (phone.hears(), other.hears(), display.hears()) == ((Cue.VOTE,), (), ())
    table.show()
    assert phone.hears() == ()


def test_a_refusal_is_heard_each_time(tmp_path: Path) -> None:
    table, house = staged(Moment("raid", round=2))
    phone = ear(table, tmp_path, house)
    for _ in range(2):
        phone.seat.touches(Explain(REFUSED))
        assert phone.hears() == (Cue.REFUSAL,)


@pytest.mark.parametrize("moment", SECRETS, ids=lambda moment: moment.kind)
@pytest.mark.parametrize("is_open", [False, True])
def test_nobody_hears_what_was_tried_in_secret(moment: Moment, is_open: bool, tmp_path: Path) -> None:
    table, house = staged(moment)
    phone = ear(table, tmp_path, house)
    own = phone.seat.situation.question()
    if is_open:
        phone.seat.touches(Open(own.asked.question))
    phone.seat.touches(Explain(REFUSED))
    assert (phone.seat.situation.toast is not None) == is_open
    assert phone.hears() == ()
    phone.seat.touches(Open(own.asked.question))
    assert phone.seat.situation.toast is not None
    assert phone.hears() == ()


def test_coming_back_and_going_back_bring_no_cue_of_what_is_past(tmp_path: Path) -> None:
    table, _ = staged(Moment("march", round=3))
    display = ear(table, tmp_path)
    before = display.seat.situation
    for _ in go_on(table, lambda game: game.state.battle is not None):
        pass
    now = display.seat.situation
    assert Cue.BATTLE in cues_between(before, now)
    assert cues_between(now, before) == ()
    away = attrs.evolve(before.table.connection, progress=Progress.CATCHING_UP)
    was_away = attrs.evolve(before.view, table=attrs.evolve(before.table, connection=away))
    assert cues_between(attrs.evolve(before, view=was_away), now) == ()
    assert cues_between(attrs.evolve(before, view=attrs.evolve(before.view, table=None)), now) == ()


# secrets


def sealed(table: StagedTable, house: House, choice: Choice, folder: Path) -> list[tuple[Cue, ...]]:
    """What the own phone, another one and a display hear: the curtain opens, the answer is sealed."""
    other = next(one for one in table.game.setup.houses if one != house)
    ears = [ear(table, folder, house), ear(table, folder, other), ear(table, folder)]
    heard = []

    def listen() -> None:
        heard.extend(one.hears() for one in ears)

    asked = ears[0].seat.situation.question().asked
    ears[0].seat.passes(1)
    ears[0].seat.touches(Open(asked.question))
    listen()
    ears[0].seat.touches(GiveAnswer(asked, choice))
    table.show()
    listen()
    return heard


@pytest.mark.parametrize("moment", SECRETS, ids=lambda moment: moment.kind)
def test_every_secret_sounds_the_same(moment: Moment, tmp_path: Path) -> None:
    choices = list(islice(staged(moment)[0].game.pending[0].options(), 5))
    house = staged(moment)[0].game.pending[0].house
    assert len(choices) > 1
    heard = [sealed(staged(moment)[0], house, choice, tmp_path / str(n)) for n, choice in enumerate(choices)]
    assert (Cue.SEAL,) in heard[0]
    assert all(one == heard[0] for one in heard)


# settings


def at_table(folder: Path, sound: Sound, *houses: House, is_looked_on: bool = False) -> tuple[Cue, ...]:
    table, _ = staged(PLAN)
    situation = Seat(table, folder, *houses).situation
    if is_looked_on:
        devices = (*situation.table.devices, DeviceNow("a television", (), True, False, kind="display"))
        situation = attrs.evolve(
            situation, view=attrs.evolve(situation.view, table=attrs.evolve(situation.table, devices=devices))
        )
    return heard_here(EVERY, attrs.evolve(situation, settings=Settings(sound=sound), is_display=not houses))


def test_quiet_is_the_own_turn_votes_and_the_agreed_time_and_off_is_nothing(tmp_path: Path) -> None:
    assert at_table(tmp_path, Sound.FULL, "stark") == EVERY
    assert at_table(tmp_path, Sound.QUIET, "stark") == (Cue.YOUR_TURN, Cue.VOTE, Cue.TIME_OVER)
    assert at_table(tmp_path, Sound.OFF, "stark") == ()


def test_beside_a_display_phones_give_only_their_own_cues(tmp_path: Path) -> None:
    assert at_table(tmp_path, Sound.FULL, "stark", is_looked_on=True) == (Cue.YOUR_TURN, Cue.VOTE)


def test_a_display_sounds_for_the_table_unless_it_is_off(tmp_path: Path) -> None:
    assert at_table(tmp_path, Sound.QUIET) == EVERY
    assert at_table(tmp_path, Sound.OFF) == ()


def test_each_touch_makes_it_quieter() -> None:
    assert [next_sound(sound) for sound in (Sound.FULL, Sound.QUIET, Sound.OFF)] == [Sound.QUIET, Sound.OFF, Sound.FULL]
