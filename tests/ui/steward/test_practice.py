"""A table for practice: the houses that nobody plays answer by themselves, after a moment, and see no secret."""

from pathlib import Path

import attrs
import pytest

from companion.door import Happening, StagedDoor, StagedTable, Told
from companion.ui.models.consent.comparing import compare_line
from companion.ui.models.intents import ChangeSettings, Go, GoHome, OpenSheet
from companion.ui.models.now.now import quiet_model
from companion.ui.models.place import FixSheet, Page
from companion.ui.models.settings import OthersPlay
from companion.ui.models.tabs.more import more_model
from companion.ui.shots.stage import Moment
from companion.ui.steward.answers.by_themselves import (
    COMBAT_SECONDS,
    LOOK_SECONDS,
    THINKING_SECONDS,
    ByThemselves,
)
from engine import Event, House, new_game, open_box
from tests.ui.models.combat_staging import asked_at
from tests.ui.scene import Clock, seat_at

HOUSES = open_box("second").setups[3].houses
OWN, *OTHERS = HOUSES


class Practice:
    """A table of three on one device, whose player has the first house."""

    def __init__(self) -> None:
        self.clock = Clock()
        self.table = StagedTable(new_game("second", HOUSES))
        self.door = self.table.door(*HOUSES)
        self.alone = ByThemselves(self.clock)
        self.by_chance = False

    def passes(self, seconds: float) -> None:
        self.clock.now += seconds
        self.door.show()
        own = self.door.view.own
        self.alone.answer(self.door, own, frozenset(OTHERS), by_chance=self.by_chance)  # type: ignore[arg-type]

    def sealed(self) -> set[House]:
        return {own.house for own in self.door.view.own.sealed}

    def answers_for_the_player(self) -> None:
        self.door.show()
        for own in self.door.view.own.questions:
            if own.asked.house == OWN and own.asked.is_due and not own.asked.is_sealed:
                choice = self.door.ticket(self.door.any_choice(own.asked, str(self.clock.now))).result
                self.door.answer(own.asked, choice)


@pytest.fixture
def practice() -> Practice:
    return Practice()


def test_nobody_waits_for_their_secrets(practice: Practice) -> None:
    practice.passes(0.1)
    practice.passes(0.1)
    practice.door.show()
    assert practice.sealed() == set(OTHERS)


def test_they_take_a_moment_over_what_people_follow(practice: Practice) -> None:
    practice.answers_for_the_player()
    game = practice.table.game
    while game.pending[0].secret or game.pending[0].house == OWN:
        practice.answers_for_the_player()
        practice.passes(THINKING_SECONDS + 0.1)
    asked = len(game.answers)
    practice.passes(THINKING_SECONDS / 4)
    practice.passes(THINKING_SECONDS / 4)
    assert len(game.answers) == asked
    practice.passes(THINKING_SECONDS)
    assert len(game.answers) > asked


def test_they_play_on_without_being_asked(practice: Practice) -> None:
    for _ in range(200):
        practice.answers_for_the_player()
        practice.passes(THINKING_SECONDS + 0.1)
        if practice.table.game.state.round > 2:
            break
    assert practice.table.game.state.round > 2
    answered = {answer.question.split("-")[1] for answer in practice.table.game.answers}
    assert answered >= set(HOUSES)


def test_they_consider_what_they_do(practice: Practice, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing of chance: whatever they answer, the considered player has chosen it."""
    monkeypatch.setattr(StagedDoor, "any_choice", None)
    for _ in range(6):
        practice.passes(THINKING_SECONDS + 0.1)
    practice.door.show()
    assert practice.sealed() == set(OTHERS)


def test_they_play_by_chance_if_the_player_wants_that(practice: Practice, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(StagedDoor, "good_choice", None)
    practice.by_chance = True
    for _ in range(60):
        practice.answers_for_the_player()
        practice.passes(THINKING_SECONDS + 0.1)
    answered = {answer.question.split("-")[1] for answer in practice.table.game.answers}
    assert answered >= set(HOUSES)


@pytest.mark.parametrize(("is_practice", "is_chance"), [(True, True), (False, False)])
def test_only_at_a_table_for_practice_they_play_by_chance(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_practice: bool, is_chance: bool
) -> None:
    """Whoever has left a table of friends is not replaced by dice."""
    seat = seat_at(Moment("orders"), tmp_path)
    seat.touches(ChangeSettings(attrs.evolve(seat.situation.settings, others_play=OthersPlay.BY_CHANCE)))
    seat.steward.current.change(is_practice=is_practice)
    wanted: list[bool] = []

    def note(_self: ByThemselves, _door: object, _own: object, _houses: object, *, by_chance: bool) -> None:
        wanted.append(by_chance)

    monkeypatch.setattr(ByThemselves, "answer", note)
    seat.steward.tick()
    assert wanted == [is_chance]


@pytest.mark.parametrize(
    ("event", "is_over", "seconds"),
    [
        ("house_cards_revealed", False, LOOK_SECONDS["house_cards_revealed"]),
        ("order_removed", True, COMBAT_SECONDS),
    ],
)
def test_they_leave_cards_and_a_combat_that_is_over_on_the_screen(
    practice: Practice, event: str, is_over: bool, seconds: float
) -> None:
    fought, _ = asked_at("blade")
    before, after = fought.view, practice.door.view if is_over else fought.view
    practice.alone.arrived(before, after, (Happening(1, "", Told("Answered", {}), (Event(event, {}),)),))
    practice.passes(seconds - 0.1)
    practice.passes(0)
    assert not practice.sealed()
    practice.passes(0.2)
    practice.passes(0)
    assert practice.sealed() == set(OTHERS)


def test_what_is_read_from_a_log_is_old(practice: Practice) -> None:
    fought, _ = asked_at("blade")
    nothing = attrs.evolve(fought.view, table=None)
    shown = Happening(1, "", Told("Answered", {}), (Event("house_cards_revealed", {}),))
    practice.alone.arrived(nothing, fought.view, (shown,))
    practice.passes(0)
    practice.passes(0)
    assert practice.sealed() == set(OTHERS)


def test_whoever_practises_is_not_told_what_to_lay(tmp_path: Path) -> None:
    for is_practice in (False, True):
        seat = seat_at(Moment("raven"), tmp_path / str(is_practice))
        seat.steward.current.change(is_practice=is_practice)
        revealed = Happening(99, "", Told("Answered", {}), (Event("orders_revealed", {"orders": {}}),))
        seat.steward.arrived(seat.situation.view, (revealed,))
        assert (seat.situation.to_do == ()) == is_practice
        assert (quiet_model(seat.situation) is None) == is_practice


def test_whoever_practises_is_told_nothing_for_a_board(tmp_path: Path) -> None:
    for is_practice in (False, True):
        seat = seat_at(Moment("orders", round=2), tmp_path / str(is_practice))
        seat.steward.current.change(is_practice=is_practice)
        rows = more_model(seat.situation).rows
        leads = [row.intent.place.page for row in rows if isinstance(row.intent, Go)]
        leaves = next(row for row in rows if row.intent == GoHome())
        assert (compare_line(seat.situation) is None) == is_practice
        assert (Page.COMPARE not in leads) == is_practice
        assert (OpenSheet(FixSheet()) not in [row.intent for row in rows]) == is_practice
        assert (leaves.second == "") == is_practice
