"""A table that lay in a file is laid again on other devices: all seats are free, and nobody's old device may act."""

from random import Random

import pytest

from companion.table.ledger.entries import (
    AnswerSealed,
    GoBack,
    HostChanged,
    ProposalMade,
    SeatLeft,
    SeatTaken,
    TablePutAway,
)
from companion.table.state.table import Table
from companion.table.talk.notices import SeatLost
from engine import random_choice
from tests.table.room import FIRST_HOST, KEYS, TABLE_ID, Device, Room, id_of, playing
from tests.table.scenes import notices, reason_against

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
    room = put_away(seed=2)
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
def test_an_old_device_follows_a_table_laid_again_unless_its_own_has_changed_hosts_since(later: int) -> None:
    """Then neither gives way: to the new host, who hosts the old table is nobody who may host."""
    room = playing(12)
    old = room.device_of("stark")
    room.at_host(room.host.put_away())
    room.settle()
    archive = list(room.host_journal)
    for house in ("lannister", "stark")[:later]:
        room.take_over(room.device_of(house))
    room.host_dies()
    room.current = NEW_HOST
    room._host(NEW_HOST, archive)
    room.at_host(room.host.lay_again())
    room.connect(old)
    room.settle()
    assert room.host.serving
    assert old.guest.synced == (old.journal == room.host_journal) == (not later)


def test_who_had_a_seat_is_told_that_it_is_free() -> None:
    room = playing(12)
    stark = room.device_of("stark")
    room.lay_again(NEW_HOST)
    room.devices[stark.name] = stark
    room.connect(stark)
    room.settle()
    assert notices(stark, SeatLost) == [SeatLost("stark", "", laid_again=True)]


def test_nobody_else_can_say_that_a_table_was_laid_again() -> None:
    room = playing(12)
    room.at_host(room.host.put_away())
    laid = HostChanged(KEYS[id_of("new stark")].public, laid_again=True)
    assert reason_against(room.host.table, "somebody", laid) == "not_this_device"
    assert reason_against(room.host.table, id_of("new stark"), laid) is None


def test_a_table_that_was_not_put_away_is_not_laid_again_by_anybody() -> None:
    """Seats of living devices are freed by nobody's word alone: not by the host's, nor after play has gone on."""
    room = playing(12)
    for device in (FIRST_HOST, id_of("stark"), NEW_HOST):
        assert (
            reason_against(room.host.table, device, HostChanged(KEYS[device].public, laid_again=True)) == "not_put_away"
        )
    room.at_host(room.host.put_away())
    room.take_over(room.device_of("stark"))
    assert len(room.host.table.seats) == 3
    again = HostChanged(KEYS[NEW_HOST].public, laid_again=True)
    assert reason_against(room.host.table, NEW_HOST, again) == "not_put_away"


def test_what_was_put_away_is_gone_on_with_only_by_a_host() -> None:
    room = playing(12)
    room.at_host(room.host.put_away())
    room.settle()
    table = room.device_of("stark").guest.table
    assert reason_against(table, id_of("stark"), SeatLeft("stark")) == "put_away"
    assert reason_against(table, FIRST_HOST, TablePutAway()) == "put_away"
    assert reason_against(table, id_of("stark"), HostChanged(KEYS[id_of("stark")].public)) is None
    assert reason_against(table, NEW_HOST, HostChanged(KEYS[NEW_HOST].public)) == "may_not_host"


def test_who_hosted_before_a_table_was_laid_again_may_not_take_it_over() -> None:
    """That was another evening: now it is anybody's device."""
    room = put_away()
    assert reason_against(room.host.table, FIRST_HOST, HostChanged(KEYS[FIRST_HOST].public)) == "may_not_host"
    assert reason_against(room.host.table, NEW_HOST, HostChanged(KEYS[NEW_HOST].public)) is None
