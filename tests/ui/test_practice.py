"""A table for practice: the houses that nobody plays answer by themselves, after a moment, and see no secret."""

import pytest

from companion.door import StagedDoor, StagedTable
from companion.ui.steward.by_themselves import THINKING_SECONDS, ByThemselves
from engine import House, new_game, open_box
from tests.ui.scene import Clock

HOUSES = open_box("second").setups[3].houses
OWN, *OTHERS = HOUSES


class Practice:
    """A table of three on one device, whose player has the first house."""

    def __init__(self) -> None:
        self.clock = Clock()
        self.table = StagedTable(new_game("second", HOUSES))
        self.door = self.table.door(*HOUSES)
        self.alone = ByThemselves(self.clock)

    def passes(self, seconds: float) -> None:
        self.clock.now += seconds
        self.door.show()
        self.alone.answer(self.door, self.door.view.own, frozenset(OTHERS))  # type: ignore[arg-type]

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
