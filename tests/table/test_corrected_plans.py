"""A correction that makes sealed answers illegal: they are taken back unseen, and nobody is named for it."""

import pytest

from companion.table.guest.session import CORRECTED
from companion.table.ledger.entries import (
    AnswerSealed,
    CorrectMirror,
    GoBack,
    ProposalMade,
    SealBroken,
    SealOpened,
    SealWithdrawn,
    VoteCast,
)
from companion.table.ledger.signatures import sign
from companion.table.talk.effects import Notice
from companion.table.talk.messages import Refused, Remember
from engine import random_choice
from tests.table.room import FIRST_HOST, KEYS, Device, Room

NOBODY_IN_WINTERFELL = CorrectMirror((("units", "winterfell", "none"),))


@pytest.fixture
def room() -> Room:
    room = Room(3, seed=6, consent="majority")
    room.everybody_in()
    return room


def seal(room: Room, house: str, *, settle: bool = True) -> Device:
    """A house seals a plan that is legal as far as its device knows."""
    device = room.device_of(house)
    game = device.guest.table.game
    assert game is not None
    question = next(question for question in game.pending if question.house == house)
    room.at_guest(device, device.guest.answer(question.id, random_choice(game, question, room.dice)))
    if settle:
        room.settle()
    return device


def correct(room: Room, action: CorrectMirror = NOBODY_IN_WINTERFELL) -> None:
    """Stark proposes it and Lannister agrees, which is enough."""
    propose(room, "stark", action)
    vote(room, "lannister")
    assert room.host.table.proposals == {}


def propose(room: Room, house: str, action: CorrectMirror) -> None:
    device = room.device_of(house)
    room.at_guest(device, device.guest.suggest(ProposalMade(house, action)))
    room.settle()


def vote(room: Room, house: str) -> None:
    """A house agrees to what was proposed last."""
    device = room.device_of(house)
    room.at_guest(device, device.guest.vote(max(room.host.table.proposals), house, agrees=True))
    room.settle()


def said(room: Room, *forms: type) -> list[str]:
    """The questions of all entries of these kinds."""
    return [entry.body.question for entry in room.host_journal if isinstance(entry.body, forms)]  # type: ignore[union-attr]


def reasons(device: Device) -> list[str]:
    """Why the player of a device was told that something is refused."""
    notices = [told.message for told in device.told if isinstance(told, Notice)]
    return [message.reason for message in notices if isinstance(message, Refused)]


def check_that_the_round_goes_on(room: Room) -> None:
    """All plans are revealed, and nobody was named."""
    room.play_until(len(room.game.answers) + 6)
    room.check_that_all_agree()
    assert said(room, SealBroken) == []


def test_a_plan_is_taken_back_before_all_have_sealed(room: Room) -> None:
    stark = seal(room, "stark")
    seal(room, "lannister")
    (sealed,) = (question.id for question in room.game.pending if question.house == "stark")
    correct(room)
    assert said(room, SealWithdrawn) == [sealed]
    assert reasons(stark) == [CORRECTED]
    assert {question.house for question in room.host.table.asked_now} == {"stark", "baratheon"}
    check_that_the_round_goes_on(room)


def test_a_plan_that_stays_legal_stays_sealed(room: Room) -> None:
    seal(room, "stark")
    lannister = seal(room, "lannister")
    correct(room)
    assert reasons(lannister) == []
    assert {question.house for question in room.host.table.asked_now} == {"stark", "baratheon"}


def test_an_opening_that_the_host_holds_is_taken_back(room: Room) -> None:
    """All have sealed, and the last device is away before it opens: the others have opened, and the host waits."""
    seal(room, "stark")
    seal(room, "lannister")
    baratheon = seal(room, "baratheon", settle=False)
    room.deliver_on(baratheon.name, FIRST_HOST, "up")
    room.disconnect(baratheon)
    room.settle()
    assert room.host.table.all_sealed
    correct(room)
    assert not room.host.table.all_sealed, "Stark is asked again at once, though a device is away"
    room.connect(baratheon)
    room.settle()
    assert len(said(room, SealWithdrawn)) == 1
    check_that_the_round_goes_on(room)


def test_a_device_that_was_away_takes_its_plan_back_when_it_comes(room: Room) -> None:
    """The others correct the mirror and seal; nobody is told what was planned."""
    baratheon = seal(room, "baratheon")
    room.disconnect(baratheon)
    correct(room, CorrectMirror((("units", "dragonstone", "none"),)))
    seal(room, "stark")
    seal(room, "lannister")
    assert room.host.table.all_sealed
    room.connect(baratheon)
    room.settle()
    assert said(room, SealWithdrawn) == said(room, AnswerSealed)[:1]
    assert reasons(baratheon) == [CORRECTED]
    check_that_the_round_goes_on(room)


def test_what_one_correction_forbids_and_the_next_allows_is_opened() -> None:
    """Stark opens and is away, and hears of both corrections at once when it comes: the host has held its opening."""
    room = Room(5, seed=6, consent="majority")
    room.everybody_in()
    back = CorrectMirror((("units", "winterfell", "stark", *room.game.state.armies["winterfell"].units),))
    for house in ("stark", "lannister", "baratheon", "tyrell", "greyjoy"):
        device = seal(room, house, settle=house != "greyjoy")
    room.deliver_on(device.name, FIRST_HOST, "up")
    room.disconnect(device)
    room.settle()
    stark = room.device_of("stark")
    room.disconnect(stark)
    for action in (NOBODY_IN_WINTERFELL, back):
        propose(room, "lannister", action)
        vote(room, "baratheon")
        vote(room, "tyrell")
        assert room.host.table.proposals == {}
    room.connect(device)
    room.settle()
    assert room.host.table.seals == {}, "all seals are open, though stark is away"
    room.connect(stark)
    room.settle()
    room.check_that_all_agree()
    assert said(room, SealBroken, SealWithdrawn) == []


def why_not_taken_back(room: Room) -> set[str]:
    """All seal; then, before any seal is opened, why they may not take that back, or nothing."""
    seal(room, "stark")
    seal(room, "lannister")
    baratheon = seal(room, "baratheon", settle=False)
    room.deliver_on(baratheon.name, FIRST_HOST, "up")
    table = room.host.table
    assert table.all_sealed
    withdrawals = [
        (room.device_of(question.house).name, SealWithdrawn(table.branch, question.id))
        for question in table.secret_questions
    ]
    objections = [table.objection(*withdrawal) for withdrawal in withdrawals]
    room.settle()
    assert not table.all_sealed
    return {objection.reason if objection is not None else "" for objection in objections}


def test_nobody_takes_a_plan_back_once_all_have_sealed_but_after_a_correction(room: Room) -> None:
    assert why_not_taken_back(room) == {"too_late"}


def test_a_correction_counts_for_the_questions_that_were_open(room: Room) -> None:
    """After an undo the same questions are asked again, with all that was corrected before them in sight."""
    correct(room, CorrectMirror((("power", "stark", "9"),)))
    assert why_not_taken_back(room) == {""}
    device = room.device_of("stark")
    back = GoBack(room.host.table.ways_back[0].answers)
    room.at_guest(device, device.guest.suggest(ProposalMade("stark", back)))
    room.settle()
    vote(room, "lannister")
    assert why_not_taken_back(room) == {"too_late"}


@pytest.mark.parametrize("others", [("baratheon",), ("baratheon", "lannister")])
def test_a_plan_sealed_while_the_table_corrects_is_taken_back(room: Room, others: tuple[str, ...]) -> None:
    """The seal is under way when the correction is entered: the player has planned with what was on the board."""
    for house in others:
        seal(room, house)
    propose(room, "lannister", NOBODY_IN_WINTERFELL)
    baratheon = room.device_of("baratheon")
    number = max(room.host.table.proposals)
    room.at_guest(baratheon, baratheon.guest.vote(number, "baratheon", agrees=True))
    room.deliver_on(baratheon.name, FIRST_HOST, "up")
    stark = seal(room, "stark")
    assert reasons(stark) == [CORRECTED]
    assert "stark" in {question.house for question in room.host.table.asked_now}
    check_that_the_round_goes_on(room)


def test_a_plan_opened_while_the_table_corrects_is_taken_back(room: Room) -> None:
    """The opening is under way when the correction is entered, and reaches the host after it."""
    seal(room, "baratheon")
    seal(room, "stark")
    propose(room, "lannister", NOBODY_IN_WINTERFELL)
    lannister, baratheon, stark = (room.device_of(house) for house in ("lannister", "baratheon", "stark"))
    seal(room, "lannister", settle=False)
    room.deliver_on(lannister.name, FIRST_HOST, "up")
    room.deliver_on(FIRST_HOST, stark.name, "down")
    assert isinstance(stark.guest.waiting[-1], SealOpened)
    room.at_guest(baratheon, baratheon.guest.vote(max(room.host.table.proposals), "baratheon", agrees=True))
    room.deliver_on(baratheon.name, FIRST_HOST, "up")
    room.settle()
    assert reasons(stark) == [CORRECTED]
    assert [question.house for question in room.host.table.asked_now] == ["stark"]
    check_that_the_round_goes_on(room)


def test_an_illegal_plan_that_is_opened_last_reveals_nothing(room: Room) -> None:
    """The host holds the others' openings: none of them is entered for one that the correction has overtaken."""
    for house in ("baratheon", "stark"):
        seal(room, house)
    propose(room, "lannister", NOBODY_IN_WINTERFELL)
    lannister, baratheon, stark = (room.device_of(house) for house in ("lannister", "baratheon", "stark"))
    seal(room, "lannister", settle=False)
    room.deliver_on(lannister.name, FIRST_HOST, "up")
    for device in (stark, baratheon, lannister):
        room.deliver_on(FIRST_HOST, device.name, "down")
    for device in (baratheon, lannister):
        room.deliver_on(device.name, FIRST_HOST, "up")
    room.at_guest(baratheon, baratheon.guest.vote(max(room.host.table.proposals), "baratheon", agrees=True))
    room.deliver_on(baratheon.name, FIRST_HOST, "up")
    assert room.host.table.proposals == {}
    assert isinstance(stark.guest.waiting[-1], SealOpened)
    room.deliver_on(stark.name, FIRST_HOST, "up")
    assert room.host.table.all_sealed
    assert said(room, SealOpened) == []
    room.settle()
    assert [question.house for question in room.host.table.asked_now] == ["stark"]
    check_that_the_round_goes_on(room)


def test_an_opening_that_the_host_holds_is_looked_at_again_when_a_correction_is_given_back(room: Room) -> None:
    """The host has lost the vote for a correction, and its device brings it while the host holds an opening."""
    propose(room, "stark", NOBODY_IN_WINTERFELL)
    for house in ("stark", "lannister"):
        seal(room, house)
    baratheon = seal(room, "baratheon", settle=False)
    room.deliver_on(baratheon.name, FIRST_HOST, "up")
    room.disconnect(baratheon)
    room.settle()
    (proposal,) = room.host.table.proposals
    stark, table = room.device_of("stark"), room.host.table
    vote_for = VoteCast(proposal, "baratheon", agrees=True)
    serial = table.serials[baratheon.name] + 1
    signature = sign(KEYS[baratheon.name], table, serial, vote_for)
    entry = table.ledger.next_entry(table.epoch, baratheon.name, vote_for, serial, signature)
    room.disconnect(stark)
    room.at_host(room.host.joined(baratheon.name))
    room.at_host(room.host.receive(baratheon.name, Remember(len(table.ledger), (entry,))))
    assert room.host_journal[-1] == entry
    room.connect(baratheon)
    room.settle()
    assert room.host_journal == list(room.host.table.ledger)
    room.connect(stark)
    room.settle()
    check_that_the_round_goes_on(room)
