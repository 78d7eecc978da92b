"""A table that lay in a file is laid again on other devices: all seats are free, and nobody's old device may act."""

from random import Random

import pytest

from companion.table.ledger.entries import AnswerSealed, GoBack, HostChanged, ProposalMade, SeatTaken
from companion.table.state.table import Table
from engine import random_choice
from tests.table.room import KEYS, TABLE_ID, Device, Room, id_of

NEW_HOST = id_of("next week's host")


def put_away(answers: int = 12, seed: int = 5) -> Room:
    """A table in the middle of a game, laid again."""
    room = Room(3, seed=seed)
    room.everybody_in()
    room.play_until(answers)
    room.lay_again(NEW_HOST)
    return room


def sit_down(room: Room, device: Device, house: str) -> None:
    room.at_guest(device, device.guest.suggest(SeatTaken(house, KEYS[device.name].public, house)))
    room.settle()


def test_the_game_lies_there_as_it_was_and_all_seats_are_free() -> None:
    room = Room(3, seed=5)
    room.everybody_in()
    room.play_until(12)
    before = room.game.digest()
    room.lay_again(NEW_HOST)
    table = room.host.table
    assert (table.host, table.epoch, table.seats) == (NEW_HOST, 1, {})
    assert table.opened is not None
    assert table.opened.table == TABLE_ID
    assert room.game.digest() == before
    room.check_that_all_agree()


def test_the_seats_are_taken_again_and_the_game_goes_on_to_its_end() -> None:
    room = put_away()
    for house, device in zip(room.houses, room.devices.values(), strict=True):
        sit_down(room, device, house)
    room.play_to_the_end(rounds=3)
    room.check_that_all_agree()


def test_an_old_device_acts_no_more_until_it_takes_a_seat_again() -> None:
    room = put_away()
    old = Device(id_of("stark"), room._guest(id_of("stark"), Table(room.host_journal)), list(room.host_journal))
    room.devices[old.name] = old
    room.connect(old)
    room.settle()
    question = next(question for question in room.game.pending if question.house == "stark")
    answer = random_choice(room.game, question, Random(1))
    before = len(room.host_journal)
    room.at_guest(old, old.guest.answer(question.id, answer))
    room.settle()
    assert len(room.host_journal) == before
    sit_down(room, old, "stark")
    room.at_guest(old, old.guest.answer(question.id, answer))
    room.settle()
    assert old.name in [entry.device for entry in room.host_journal[before + 1 :]]


def test_what_was_sealed_and_not_opened_is_asked_again() -> None:
    room = Room(3, seed=4)
    room.everybody_in()
    while not any(isinstance(entry.body, AnswerSealed) for entry in room.host_journal):
        assert room.deliver() or room.play_one()
    room.settle()
    assert room.host.table.seals
    room.lay_again(NEW_HOST)
    assert room.host.table.seals == {}
    assert len(room.host.table.secret_questions) == 3


def test_what_was_proposed_is_forgotten_with_those_who_would_vote() -> None:
    room = Room(3, seed=5)
    room.everybody_in()
    room.play_until(12)
    stark = room.device_of("stark")
    room.at_guest(stark, stark.guest.suggest(ProposalMade("stark", GoBack(3))))
    room.settle()
    assert room.host.table.proposals
    room.lay_again(NEW_HOST)
    assert room.host.table.proposals == {}


def test_a_plain_change_of_host_leaves_everybody_in_their_seat() -> None:
    room = Room(3, seed=5)
    room.everybody_in()
    room.take_over(room.device_of("stark"))
    assert len(room.host.table.seats) == 3
    assert room.host_journal[-1].body == HostChanged(KEYS[id_of("stark")].public, laid_again=False)


@pytest.mark.parametrize("later", [0, 2])
def test_ranks_decide_between_a_table_laid_again_and_one_that_went_on(later: int) -> None:
    """A device with an old copy follows the table that was laid again, unless the old one has changed hosts since."""
    room = Room(3, seed=5)
    room.everybody_in()
    room.play_until(12)
    old = room.device_of("stark")
    entries = list(room.host_journal)
    for _ in range(later):
        room.take_over(room.device_of("lannister"))
        room.take_over(room.device_of("stark"))
    room.hostings[room.current].journal[:] = entries
    room.lay_again(NEW_HOST)
    room.devices[old.name] = old
    room.connect(old)
    room.settle()
    assert (room.host.deposed_by == id_of("stark")) == bool(later)
    assert (old.journal == room.host_journal) == (not later)


def test_nobody_else_can_say_that_a_table_was_laid_again() -> None:
    room = put_away()
    laid = HostChanged(KEYS[id_of("new stark")].public, laid_again=True)
    objection = room.host.table.objection("somebody", laid)
    assert objection is not None
    assert objection.reason == "not_this_device"
