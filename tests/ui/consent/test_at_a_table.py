"""Undo at a real table, by what touches mean: a table for practice, with its host, its ledger and its disk."""

import queue
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import attrs
import pytest

from companion.door import View
from companion.ui.doors import Doors
from companion.ui.keeping import Keeping
from companion.ui.models.app import app_model
from companion.ui.models.consent.votes import VoteModel
from companion.ui.models.intents import GiveAnswer, OpenSheet, Practise
from companion.ui.models.place import StepSheet
from companion.ui.models.situation import Situation
from companion.ui.models.trouble.notices import NoticeModel
from companion.ui.steward import Steward
from engine import open_box

HOUSES = open_box("second").setups[3].houses
SECONDS = 60
"""No step takes as long as this; it is there so that a mistake hangs nobody."""


class Practice:
    """An app without a window."""

    def __init__(self, folder: Path) -> None:
        self._views: queue.SimpleQueue[View] = queue.SimpleQueue()
        self.doors = Doors(folder, self._views.put, lambda error: pytest.fail(str(error)))
        self.steward = Steward(self.doors, Keeping(folder), time.monotonic)

    @property
    def situation(self) -> Situation:
        return self.steward.situation

    def until(self, condition: Callable[[], object]) -> None:
        """Views arrive and time passes, until this holds."""
        end = time.monotonic() + SECONDS
        while not condition():
            assert time.monotonic() < end, "nothing came of it"
            self.steward.tick()
            try:
                view = self._views.get(timeout=0.05)
            except queue.Empty:
                continue
            self.steward.arrived(view, view.happened)

    def is_asked_openly(self) -> bool:
        own = self.situation.question() if self.situation.view.table is not None else None
        return own is not None and not own.asked.is_secret

    def answers(self) -> int:
        return self.situation.table.answers


@pytest.fixture
def practice(tmp_path: Path) -> Iterator[Practice]:
    practice = Practice(tmp_path)
    yield practice
    practice.doors.stop()


def play_until_asked_openly(practice: Practice) -> None:
    """Seal whatever is asked in secret, by the engine's own choice."""
    while not practice.is_asked_openly():
        practice.until(lambda: practice.situation.view.table is not None and practice.situation.question() is not None)
        if practice.is_asked_openly():
            return
        own = practice.situation.question()
        assert own is not None
        answer(practice)
        practice.until(
            lambda own=own: (now := practice.situation.question()) is None or now.asked.question != own.asked.question  # type: ignore[misc]
        )


def answer(practice: Practice) -> None:
    own, door = practice.situation.question(), practice.doors.door
    assert own is not None
    assert door is not None
    choice = door.wait(door.any_choice(own.asked, own.asked.question)).result
    practice.until(lambda: practice.steward.top.card == own.asked.question)
    time.sleep(0.3)  # a touch that comes with the card is no answer
    practice.steward.carry_out(GiveAnswer(own.asked, choice))


def test_an_answer_is_taken_back_and_the_board_is_told(practice: Practice) -> None:
    practice.steward.carry_out(Practise(HOUSES[0], HOUSES))
    practice.until(lambda: practice.situation.view.table is not None and len(practice.situation.view.own.houses) == 3)
    play_until_asked_openly(practice)
    asked = practice.situation.question()
    assert asked is not None
    answer(practice)
    practice.until(lambda: practice.situation.take_back is not None)
    before = practice.situation.take_back
    assert before is not None
    practice.steward.carry_out(OpenSheet(StepSheet(before)))
    sheet = app_model(practice.situation).sheet
    assert isinstance(sheet, VoteModel)
    assert sheet.sentence == "All must agree."
    intent = sheet.buttons[-1].intent
    assert intent is not None
    practice.steward.carry_out(intent)
    practice.until(lambda: isinstance(app_model(practice.situation).sheet, NoticeModel))
    practice.until(practice.is_asked_openly)
    again = practice.situation.question()
    assert again is not None
    assert attrs.evolve(again.asked, branch=0) == attrs.evolve(asked.asked, branch=0)
    assert again.asked.branch == asked.asked.branch + 1
