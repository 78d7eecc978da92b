"""What a player is told of: what they have done themselves, and never what their device did by itself."""

import pytest

from companion.table.guest.session import CORRECTED
from companion.table.ledger.entries import (
    AnswerGiven,
    AskAgain,
    Body,
    CorrectMirror,
    GoBack,
    ProposalMade,
    SeatTaken,
    VoteCast,
)
from companion.table.talk.messages import BrokenSeal
from companion.table.talk.notices import FalselyAccused, Fraud, NotPledged, TwoHistories
from engine import Choice, Orders
from tests.table.room import FIRST_HOST, KEYS, Room, id_of
from tests.table.scenes import (
    TABLET,
    agree_on,
    beside_a_tablet,
    notices,
    propose,
    question_of,
    reason_against,
    refusals,
    seal,
    seal_last,
    sealed_houses,
)


def planning(*devices: str) -> Room:
    room = Room(3, seed=6, consent="majority", devices=devices)
    room.everybody_in()
    return room


def agree(room: Room, proposal: int, house: str) -> None:
    """A house agrees, and the host hears of it before anybody else says anything."""
    device = room.device_of(house)
    room.at_guest(device, device.guest.suggest(VoteCast(proposal, house, agrees=True)))
    room.deliver_on(device.name, room.current, "up")


def check_that_nobody_is_accused(room: Room) -> None:
    room.play_until(len(room.game.answers) + 6)
    room.check_that_all_agree()
    for device in room.devices.values():
        for form in (BrokenSeal, NotPledged, FalselyAccused, Fraud, TwoHistories):
            assert notices(device, form) == []


@pytest.mark.parametrize("told", ["nobody", "one", "all"])
def test_pledges_that_the_table_overtakes_are_no_business_of_the_player(told: str) -> None:
    """The last seal is entered, devices pledge and open, and that a house is asked again comes first."""
    room = planning()
    for house in ("stark", "baratheon"):
        seal(room, house)
    proposal = propose(room, "stark", AskAgain("lannister"))
    seal_last(room, "lannister")
    branch = room.host.table.branch
    for device in {"nobody": [], "one": [room.device_of("stark")], "all": room.devices.values()}[told]:
        room.deliver_on(FIRST_HOST, device.name, "down")
    agree(room, proposal, "baratheon")
    assert (room.host.table.branch, room.host.table.seals) == (branch + 1, {})
    room.settle()
    assert [refusals(device) for device in room.devices.values()] == [[], [], []]
    check_that_nobody_is_accused(room)


@pytest.mark.parametrize("action", [GoBack(0), CorrectMirror((("power", "stark", "9"),))])
def test_while_a_reveal_is_due_nothing_is_undone_or_corrected(action: GoBack | CorrectMirror) -> None:
    """Who has seen an opening could otherwise have all sealed again, and answer knowing it."""
    room = planning()
    agree_on(room, CorrectMirror((("power", "stark", "7"),)))
    for house in ("stark", "baratheon"):
        seal(room, house)
    proposal = propose(room, "stark", action)
    seal_last(room, "lannister")
    branch, answers = room.host.table.branch, len(room.game.answers)
    agree(room, proposal, "baratheon")
    table = room.host.table
    assert reason_against(table, id_of("lannister"), ProposalMade("lannister", action)) == "reveal_first"
    assert (table.branch, len(table.seals)) == (branch, 3)
    room.settle()
    assert refusals(room.device_of("baratheon")) == ["reveal_first"]
    assert len(room.game.answers) == answers + 3
    assert proposal in room.host.table.proposals, "after the reveal it can still be voted on"
    check_that_nobody_is_accused(room)


def test_a_plan_that_a_correction_makes_illegal_is_asked_for_again() -> None:
    room = planning()
    stark = seal(room, "stark")
    lannister = seal(room, "lannister")
    agree_on(room, CorrectMirror((("units", "winterfell", "none"),)))
    assert refusals(stark) == [CORRECTED]
    assert refusals(lannister) == []
    assert sealed_houses(room) == {"lannister"}
    check_that_nobody_is_accused(room)


def test_who_takes_a_plan_back_too_late_is_told() -> None:
    room = planning()
    stark = seal(room, "stark")
    proposal = propose(room, "lannister", AskAgain("stark"))
    room.at_guest(stark, stark.guest.withdraw(question_of(room, "stark").id))
    agree(room, proposal, "baratheon")
    room.settle()
    assert refusals(stark) == ["nothing_sealed"]


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        (AnswerGiven(0, {"question": "1-stark-orders", "choice": {"form": "number", "value": 2**70}}), "too_long"),
        (AnswerGiven(0, {"question": "\ud800"}), "too_long"),
        (SeatTaken("stark", KEYS[FIRST_HOST].public, "\ud800"), "unreadable_name"),
    ],
)
def test_what_cannot_be_said_is_refused_here_and_forgotten(body: Body, reason: str) -> None:
    room = planning()
    stark = room.device_of("stark")
    room.disconnect(stark)
    room.at_guest(stark, stark.guest.suggest(body))
    assert refusals(stark) == [reason]
    assert stark.guest.waiting == ()
    room.connect(stark)
    room.at_guest(stark, stark.guest.suggest(body))
    room.settle()
    assert refusals(stark) == [reason, reason]
    check_that_nobody_is_accused(room)


@pytest.mark.parametrize("plan", [Orders(()), Orders((("kings-landing", "march-0"),))])
def test_an_illegal_plan_is_refused_here_and_not_sealed(plan: Choice) -> None:
    room = planning()
    stark = room.device_of("stark")
    room.at_guest(stark, stark.guest.answer(question_of(room, "stark").id, plan))
    room.settle()
    assert refusals(stark) == ["refused"]
    assert (room.host.table.seals, stark.kept) == ({}, {})
    check_that_nobody_is_accused(room)


def test_a_plan_that_was_legal_by_a_correction_that_is_cut_off_is_not_sealed_again() -> None:
    """The tablet takes over with a ledger that ends before the correction; Stark comes back and is asked again."""
    room = planning(TABLET)
    tablet = beside_a_tablet(room, "lannister")
    room.disconnect(tablet)
    agree_on(room, CorrectMirror((("units", "karhold", "stark", "footman"),)))
    stark = seal(room, "stark")
    room.host_dies()
    room.begin_to_take_over(tablet)
    room.finish_taking_over()
    room.connect_all()
    room.settle()
    assert room.host.table.seals == {}
    assert refusals(stark) == []
    check_that_nobody_is_accused(room)
