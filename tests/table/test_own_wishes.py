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
    SealBroken,
    SealWithdrawn,
    SeatTaken,
)
from companion.table.talk.effects import Notice
from companion.table.talk.messages import Refused
from engine import Choice, Orders, random_choice
from tests.table.room import FIRST_HOST, KEYS, Device, Room


def planning(*devices: str) -> Room:
    room = Room(3, seed=6, consent="majority", devices=devices)
    room.everybody_in()
    return room


def question_of(device: Device, house: str) -> str:
    return next(question.id for question in device.guest.table.pending if question.house == house)


def seal(room: Room, house: str, *, settle: bool = True) -> Device:
    """A house seals a plan that is legal as far as its device knows."""
    device = room.device_of(house)
    game = device.guest.table.game
    assert game is not None
    question = game.question(question_of(device, house))
    room.at_guest(device, device.guest.answer(question.id, random_choice(game, question, room.dice)))
    if settle:
        room.settle()
    return device


def propose(room: Room, house: str, action: AskAgain | CorrectMirror | GoBack) -> int:
    device = room.device_of(house)
    room.at_guest(device, device.guest.suggest(ProposalMade(house, action)))
    room.settle()
    return max(room.host.table.proposals)


def vote(room: Room, proposal: int, house: str) -> None:
    """A house agrees, and the host hears of it before anybody else says anything."""
    device = room.device_of(house)
    room.at_guest(device, device.guest.vote(proposal, house, agrees=True))
    room.deliver_on(device.name, FIRST_HOST, "up")


def reasons(device: Device) -> list[str]:
    notices = [told.message for told in device.told if isinstance(told, Notice)]
    return [message.reason for message in notices if isinstance(message, Refused)]


def check_that_nobody_is_named(room: Room) -> None:
    room.play_until(len(room.game.answers) + 6)
    room.check_that_all_agree()
    assert not any(isinstance(entry.body, SealBroken) for entry in room.host_journal)


@pytest.mark.parametrize("action", [AskAgain("lannister"), GoBack(0)])
def test_openings_that_the_table_overtakes_are_no_business_of_the_player(action: AskAgain | GoBack) -> None:
    """The last seal is entered, all devices open, and what the table has agreed on comes first."""
    room = planning()
    vote(room, propose(room, "stark", CorrectMirror((("power", "stark", "7"),))), "lannister")
    room.settle()
    for house in ("stark", "baratheon"):
        seal(room, house)
    proposal = propose(room, "stark", action)
    lannister = seal(room, "lannister", settle=False)
    room.deliver_on(lannister.name, FIRST_HOST, "up")
    stark = room.device_of("stark")
    room.deliver_on(FIRST_HOST, stark.name, "down")
    vote(room, proposal, "baratheon")
    assert not room.host.table.all_sealed
    room.settle()
    assert [reasons(device) for device in room.devices.values()] == [[], [], []]
    check_that_nobody_is_named(room)


def test_a_plan_taken_back_too_late_by_its_device_is_no_business_of_the_player() -> None:
    room = planning()
    stark = seal(room, "stark")
    again = propose(room, "stark", AskAgain("stark"))
    vote(room, propose(room, "lannister", CorrectMirror((("units", "winterfell", "none"),))), "baratheon")
    room.deliver_on(FIRST_HOST, stark.name, "down")
    assert isinstance(stark.guest.waiting[-1], SealWithdrawn)
    vote(room, again, "baratheon")
    vote(room, again, "lannister")
    room.settle()
    assert reasons(stark) == [CORRECTED]
    check_that_nobody_is_named(room)


def test_who_takes_a_plan_back_too_late_is_told() -> None:
    room = planning()
    stark = seal(room, "stark")
    vote(room, propose(room, "stark", AskAgain("stark")), "lannister")
    room.at_guest(stark, stark.guest.withdraw(question_of(stark, "stark")))
    vote(room, max(room.host.table.proposals), "baratheon")
    room.settle()
    assert reasons(stark) == ["nothing_sealed"]


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
    assert reasons(stark) == [reason]
    assert stark.guest.waiting == ()
    room.connect(stark)
    room.at_guest(stark, stark.guest.suggest(body))
    room.settle()
    assert reasons(stark) == [reason, reason]
    check_that_nobody_is_named(room)


@pytest.mark.parametrize("plan", [Orders(()), Orders((("kings-landing", "march-0"),))])
def test_an_illegal_plan_is_refused_here_and_not_sealed(plan: Choice) -> None:
    room = planning()
    stark = room.device_of("stark")
    room.at_guest(stark, stark.guest.answer(question_of(stark, "stark"), plan))
    room.settle()
    assert reasons(stark) == ["refused"]
    assert (room.host.table.seals, stark.kept) == ({}, {})
    check_that_nobody_is_named(room)


def test_a_plan_that_was_legal_by_a_correction_that_is_cut_off_is_not_sealed_again() -> None:
    """The tablet takes over with a ledger that ends before the correction; Stark comes back and is asked again."""
    room = planning("tablet")
    room.disconnect(room.device_of("tablet"))
    vote(room, propose(room, "stark", CorrectMirror((("units", "karhold", "stark", "footman"),))), "lannister")
    room.settle()
    stark = seal(room, "stark")
    room.host_dies()
    room.begin_to_take_over(room.device_of("tablet"))
    room.finish_taking_over()
    room.connect_all()
    room.settle()
    assert room.host.table.seals == {}
    assert reasons(stark) == [CORRECTED]
    check_that_nobody_is_named(room)
