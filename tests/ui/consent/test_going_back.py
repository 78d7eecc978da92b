"""Going back by touches: the pill after an own answer, the list of steps, the proposal, and the board afterwards."""

from pathlib import Path

import attrs
import pytest

from companion.door import GoBack
from companion.ui.models.consent.going_back import LATEST
from companion.ui.models.consent.steps import steps_back
from companion.ui.models.consent.votes import VoteModel
from companion.ui.models.intents import Go, OpenSheet, Read, Several, Wish
from companion.ui.models.parts import RowModel, SectionModel
from companion.ui.models.place import Place, StepSheet, StepsSheet, Tab
from companion.ui.models.sheets.sheet import SheetModel
from companion.ui.models.tabs.log import LogModel
from companion.ui.models.trouble.notices import NoticeModel
from companion.ui.shots.stage import Moment
from companion.ui.steward.answers.taking_back import OFFER_SECONDS
from engine import random_choice
from tests.ui.trouble.troubled import Device


@pytest.fixture
def device(tmp_path: Path) -> Device:
    """Somebody who is about to raid."""
    return Device(tmp_path, Moment("raid", round=2))


def answers(device: Device) -> int:
    """Give some answer to the own question; how many answers stood before it."""
    before = len(device.table.game.answers)
    question = next(one for one in device.table.game.pending if one.house == device.house)
    device.table.answer(question, random_choice(device.table.game, question, device.table._dice))
    device.table.show()
    return before


def pill(device: Device) -> str:
    found = device.shell.header.pill
    return found.text if found is not None else ""


def go_to_log(device: Device) -> LogModel:
    device.seat.touches(Go(Place(tab=Tab.LOG, seat=device.house)))
    body = device.shell.body
    assert isinstance(body, LogModel)
    return body


# taking back


def test_the_own_answer_can_be_taken_back_for_a_while(device: Device) -> None:
    assert pill(device) == ""
    before = answers(device)
    assert device.shell.header.pill is not None
    assert device.shell.header.pill.intent == OpenSheet(StepSheet(before))
    device.seat.passes(OFFER_SECONDS - 0.1)
    assert pill(device) == "Take back"
    assert device.seat.steward.needs_ticks
    device.seat.passes(0.2)
    assert pill(device) == ""


def test_what_others_answer_is_not_ours_to_take_back(device: Device) -> None:
    other = next(house for house in device.seat.situation.position.houses if house != device.house)
    device.seat.touches(Go(Place(seat=other)))
    answers(device)
    assert pill(device) == ""


def test_an_answer_that_was_taken_back_is_offered_no_more(device: Device) -> None:
    before = answers(device)
    device.table.carry_out(device.house, GoBack(before))
    device.table.show()
    device.seat.passes(1)
    assert device.seat.situation.take_back is None


# proposing it


def test_the_sheet_says_what_is_taken_back_and_proposes_it(device: Device) -> None:
    before = answers(device)
    device.seat.touches(OpenSheet(StepSheet(before)))
    sheet = device.app.sheet
    assert isinstance(sheet, VoteModel)
    assert sheet.title == "Go back 1 step?"
    assert sheet.sentence == "All must agree."
    assert sheet.note is not None
    assert sheet.note.role == "good"
    _leave, propose = sheet.buttons
    assert isinstance(propose.intent, Several)
    assert propose.intent.intents[0] == Wish("propose", (device.house, GoBack(before)))
    device.seat.touches(propose.intent)
    assert len(device.table.game.answers) == before


def test_going_back_says_how_the_board_must_lie(device: Device) -> None:
    before = answers(device)
    assert device.seat.situation.to_do
    device.table.carry_out(device.house, GoBack(before))
    device.table.show()
    assert not device.seat.situation.to_do
    sheet = device.app.sheet
    assert isinstance(sheet, NoticeModel)
    assert sheet.title == "The table has gone back"
    assert sheet.lines, "an order lies again"
    device.seat.passes(1)
    intent = sheet.buttons[0].intent
    assert isinstance(intent, Read)
    device.seat.touches(intent)
    assert device.app.sheet is None


def test_a_step_that_does_not_stand_any_more_has_no_sheet(device: Device) -> None:
    before = answers(device)
    device.seat.touches(OpenSheet(StepSheet(before)))
    device.table.carry_out(device.house, GoBack(before))
    device.table.show()
    assert not isinstance(device.app.sheet, VoteModel)


# the list of steps


def test_the_log_leads_to_the_steps(device: Device) -> None:
    answers(device)
    button = go_to_log(device).buttons[0]
    assert button.intent == OpenSheet(StepsSheet())
    device.seat.touches(button.intent)
    sheet = device.app.sheet
    assert isinstance(sheet, SheetModel)
    rows = [part for part in sheet.parts if isinstance(part, RowModel)]
    (farther,) = (part for part in sheet.parts if isinstance(part, SectionModel))
    assert len(rows) == LATEST
    assert [row.title for row in farther.rows] == ["Beginning of round 2", "Beginning of round 1"]
    assert rows[0].intent == OpenSheet(StepSheet(device.table.ways_back[0].answers))
    device.seat.touches(farther.rows[-1].intent)
    step = device.app.sheet
    assert isinstance(step, VoteModel)
    assert step.note is not None
    assert step.note.role == "warn", "orders were revealed"


def test_a_step_of_which_the_log_tells_nothing_says_what_was_asked(device: Device) -> None:
    answers(device)
    table, words = device.seat.situation.table, device.seat.situation.words
    way = attrs.evolve(table.ways_back[0], given=(attrs.evolve(table.ways_back[0].given[0], kind="tie-order"),))
    told = steps_back(attrs.evolve(table, ways_back=(way,)), (), words)
    assert [step.text for step in told] == [f"{words.house(device.house)} settles the tie."]
    needs_an_area = attrs.evolve(way, given=(attrs.evolve(way.given[0], kind="support"),))
    told = steps_back(attrs.evolve(table, ways_back=(needs_an_area,)), (), words)
    assert [step.text for step in told] == [f"{words.house(device.house)}’s last answer"]


def test_who_only_looks_on_goes_nowhere(device: Device) -> None:
    answers(device)
    device.seat.touches(Go(Place(tab=Tab.LOG)))
    body = device.shell.body
    assert isinstance(body, LogModel)
    assert all(button.intent != OpenSheet(StepsSheet()) for button in body.buttons)
