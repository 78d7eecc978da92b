"""A house changes its plan before all have sealed: who hears of that again, after the reveal, suspects nobody."""

import pytest

from companion.table.ledger.entries import AnswerSealed, SealsOpened
from companion.table.talk.effects import Notice
from companion.table.talk.messages import Entries
from companion.table.talk.notices import Fraud, OtherSeal
from engine import random_choice
from tests.table.room import Device, Room


@pytest.fixture
def room() -> Room:
    """Stark has sealed a plan, then another one; then the others have sealed, and all is revealed."""
    room = Room(3, seed=5)
    room.everybody_in()
    for house in ("stark", "stark", "lannister", "baratheon"):
        seal(room, house)
    assert any(isinstance(entry.body, SealsOpened) for entry in room.host_journal)
    return room


def seal(room: Room, house: str) -> None:
    device = room.device_of(house)
    question = next(question for question in room.game.pending if question.house == house)
    room.at_guest(device, device.guest.answer(question.id, random_choice(room.game, question, room.dice)))
    room.settle()


def lose_the_plans(room: Room, device: Device) -> None:
    """A power cut: the disk has kept which seals this device has opened against, and lost all seals of the ledger."""
    first = next(entry.number for entry in room.host_journal if isinstance(entry.body, AnswerSealed))
    del device.journal[first:]
    room.kill(device)


def frauds(device: Device) -> list[object]:
    return [told.message for told in device.told if isinstance(told, Notice) and isinstance(told.message, Fraud)]


def test_a_device_that_is_told_all_again(room: Room) -> None:
    lannister = room.device_of("lannister")
    lose_the_plans(room, lannister)
    room.connect(lannister)
    room.settle()
    assert frauds(lannister) == []
    room.check_that_all_agree()


def test_a_device_that_gathers_and_is_told_all_again(room: Room) -> None:
    lannister, entries = room.device_of("lannister"), list(room.host_journal)
    lose_the_plans(room, lannister)
    room.take_over(lannister)
    assert room.host_journal[: len(entries)] == entries
    room.check_that_all_agree()


def test_the_first_plan_is_not_taken_for_the_last(room: Room) -> None:
    """A host that leaves the changed plan out has another set of seals: that is no fraud before it is revealed."""
    lannister = room.device_of("lannister")
    sealed = [entry for entry in room.host_journal if isinstance(entry.body, AnswerSealed)]
    lose_the_plans(room, lannister)
    room.connect(lannister)
    table = lannister.guest.table
    for entry in (sealed[0], sealed[2], sealed[3]):
        assert frauds(lannister) == []
        told = table.ledger.next_entry(0, entry.device, entry.body, entry.serial, entry.signature)
        head = table.ledger.leads_to(told.number, (told,))
        room.at_guest(lannister, lannister.guest.receive(Entries(told.number, (told,), head)))
    assert isinstance(sealed[0].body, AnswerSealed)
    question = sealed[0].body.question
    assert frauds(lannister) == []
    assert lannister.guest.pledges.other_seal(table) == OtherSeal("stark", question)
    reveal = next(entry for entry in room.host_journal if isinstance(entry.body, SealsOpened))
    told = table.ledger.next_entry(0, reveal.device, reveal.body, 0, reveal.signature)
    room.at_guest(
        lannister, lannister.guest.receive(Entries(told.number, (told,), table.ledger.leads_to(told.number, (told,))))
    )
    assert frauds(lannister) == [Fraud("stark", question, "orders")]
    assert lannister.guest.stopped is not None
    assert lannister.guest.stopped.reason == "fraud"
    assert told not in lannister.journal
