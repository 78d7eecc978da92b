"""Any device can become the host with its own copy; the others follow, and nothing agreed is lost or doubled."""

import pytest

from companion.table.host.session import ANOTHER_HOST
from companion.table.ledger.entries import (
    AnswerSealed,
    Entry,
    HostChanged,
    SealOpened,
    SeatLeft,
    SeatTaken,
)
from companion.table.state.state import Rank
from companion.table.talk.effects import Notice
from companion.table.talk.messages import Farewell, Remember, Suggest
from engine import random_choice
from tests.table.room import FIRST_HOST, KEYS, Room, answer_once, id_of, playing


def bodies(journal: list[Entry]) -> list[tuple[str, object]]:
    """What was said by whom, without the entries that only tell who hosts."""
    return [(entry.device, entry.body) for entry in journal if not isinstance(entry.body, HostChanged)]


@pytest.mark.parametrize("house", ["stark", "baratheon", "lannister"])
def test_any_device_takes_over_and_the_game_goes_on(house: str) -> None:
    room = playing()
    before = bodies(room.host_journal)
    room.take_over(room.device_of(house))
    assert room.host.table.epoch == 1
    assert room.host.table.host == id_of(house)
    assert bodies(room.host_journal) == before
    room.check_that_all_agree()
    room.play_to_the_end(rounds=3)
    room.check_that_all_agree()


def test_a_guest_that_has_more_than_the_new_host_gives_it_back() -> None:
    room = playing()
    answer_once(room)
    room.deliver_on(FIRST_HOST, id_of("lannister"), "down")
    agreed = bodies(room.host_journal)
    assert len(room.device_of("stark").journal) < len(agreed)
    room.take_over(room.device_of("stark"))
    assert bodies(room.host_journal) == agreed
    room.check_that_all_agree()


def test_what_only_a_dead_host_knew_is_suggested_again_by_who_wished_it() -> None:
    room = playing()
    wished = answer_once(room)
    entry = next(entry for entry in room.host_journal if entry not in wished.journal)
    room.take_over(next(device for device in room.devices.values() if device is not wished))
    assert bodies(room.host_journal).count((wished.name, entry.body)) == 1
    room.check_that_all_agree()


def test_the_old_host_returns_as_a_guest_and_its_own_wishes_are_suggested_again() -> None:
    room = playing()
    stark = room.device_of("stark")
    room.take_over(stark)
    while not any(asked.house == "stark" and asked.id not in room.host.table.seals for asked in room.game.pending):
        assert room.deliver() or room.play_one()
    room.settle()
    # The network of the host goes: it answers for itself, and nobody else hears of it.
    for other in room.devices.values():
        if other is not stark:
            room.disconnect(other)
    question = next(question for question in room.game.pending if question.house == "stark")
    before = len(stark.journal)
    room.at_guest(stark, stark.guest.answer(question.id, random_choice(room.game, question, room.dice)))
    room.settle()
    never_agreed = stark.journal[before]
    assert never_agreed.body in [entry.body for entry in room.host_journal]
    room.disconnect(stark)
    room.take_over(room.device_of("lannister"), without=[stark])
    assert never_agreed.body not in [entry.body for entry in room.host_journal]
    room.connect(stark)
    room.settle()
    assert bodies(room.host_journal).count((never_agreed.device, never_agreed.body)) == 1
    assert never_agreed not in stark.journal
    room.check_that_all_agree()
    room.play_to_the_end(rounds=2)
    room.check_that_all_agree()


def test_openings_that_were_never_agreed_are_secrets_again_and_open_once_more() -> None:
    room = Room(3, seed=4)
    room.everybody_in()
    while not room.host.table.all_sealed:
        assert room.deliver() or room.play_one()
    sealed = len([entry for entry in room.host_journal if isinstance(entry.body, AnswerSealed)])
    while room.host.table.all_sealed:
        room.deliver()
    stark = room.device_of("stark")
    room.deliver_on(FIRST_HOST, id_of("stark"), "down")
    assert stark.guest.safe.secrets == {}
    room.take_over(room.device_of("lannister"), without=[stark])
    room.connect(stark)
    room.settle()
    room.check_that_all_agree()
    assert len([entry for entry in room.host_journal if isinstance(entry.body, AnswerSealed)]) == sealed
    assert room.game.state.orders


@pytest.mark.parametrize("seed", range(6))
def test_killed_at_any_moment_of_a_take_over(seed: int) -> None:
    room = playing(answers=10 + seed, seed=seed)
    answer_once(room)
    room.deliver_on(FIRST_HOST, id_of("lannister"), "down")
    known = bodies(room.device_of("lannister").journal)
    room.host_dies()
    room.begin_to_take_over(room.device_of("stark"))
    room.connect_all()
    for _ in range(seed * 2):
        room.deliver()
    room.kill(room.dice.choice(list(room.devices.values())))
    if seed % 2:
        room.kill_host()
    room.connect_all()
    room.settle()
    room.at_host(room.host.finish_gathering())
    for _ in range(seed):
        room.deliver()
    room.kill_host()
    room.connect_all()
    room.settle()
    room.check_that_all_agree()
    assert bodies(room.host_journal)[: len(known)] == known
    room.play_to_the_end(rounds=2)
    room.check_that_all_agree()


def test_of_two_devices_that_take_over_at_once_one_steps_down() -> None:
    room = playing()
    before = bodies(room.host_journal)
    room.host_dies()
    baratheon, lannister, stark = (room.device_of(house) for house in ("baratheon", "lannister", "stark"))
    for host, guest in ((baratheon, stark), (lannister, lannister)):
        room.begin_to_take_over(host)
        room.connect(guest, host.name)
        room.settle()
        room.finish_taking_over()
    # Equal epochs, equally long: the smaller device id stays host, whoever learns of the other first.
    assert room.hostings[id_of("baratheon")].session.table.epoch == room.host.table.epoch == 1
    room.disconnect(stark)
    room.connect(stark, id_of("lannister"))
    room.settle()
    session = room.hostings[id_of("lannister")].session
    assert session.deposed_by == id_of("baratheon")
    assert not session.serving
    assert not stark.connected
    assert not lannister.connected
    room.current = id_of("baratheon")
    room.connect_all()
    room.settle()
    assert bodies(room.host_journal) == before
    room.check_that_all_agree()
    room.play_to_the_end(rounds=2)
    room.check_that_all_agree()


def test_a_guest_of_the_lesser_host_gives_way_and_a_deposed_host_hears_nothing_more() -> None:
    room = playing()
    room.host_dies()
    baratheon, lannister, stark = (room.device_of(house) for house in ("baratheon", "lannister", "stark"))
    for host, guest in ((lannister, stark), (baratheon, baratheon)):
        room.begin_to_take_over(host)
        room.connect(guest, host.name)
        room.settle()
        room.finish_taking_over()
    room.disconnect(stark)
    room.connect(stark)
    room.settle()
    assert stark.journal == room.host_journal
    lesser = room.hostings[id_of("lannister")].session
    assert lesser.serving
    assert lesser.receive(stark.name, Remember(0, tuple(stark.journal))) == [Notice(Farewell(ANOTHER_HOST))]
    assert lesser.receive(stark.name, Suggest(1, SeatLeft("stark"), b"")) == []


def test_an_old_host_that_comes_back_as_host_learns_that_it_is_none() -> None:
    room = playing()
    room.take_over(room.device_of("stark"))
    room.play_until(14)
    lannister = room.device_of("lannister")
    room.disconnect(lannister)
    room.connect(lannister, FIRST_HOST)
    room.settle()
    assert room.hostings[FIRST_HOST].session.deposed_by == id_of("stark")
    room.connect(lannister)
    room.settle()
    room.check_that_all_agree()


def test_who_reminds_a_host_in_vain_follows_it_once_its_ledger_is_the_longer() -> None:
    """It lost the end of its ledger, and went on with a device that did not know better before the others came."""
    room = playing(20)
    agreed = list(room.host_journal)
    room.host_dies()
    lannister = room.device_of("lannister")
    for journal in (room.host_journal, lannister.journal):
        del journal[-2:]
    room.kill_host()
    room.kill(lannister)
    room.connect(lannister)
    room.settle()
    again = SeatTaken("lannister", KEYS[lannister.name].public, "lannister")
    for body in (SeatLeft("lannister"), again, SeatLeft("lannister"), again):
        room.at_guest(lannister, lannister.guest.suggest(body))
        room.settle()
        room.connect_all()
        room.settle()
    assert len(room.host_journal) > len(agreed)
    room.check_that_all_agree()


def test_who_outranks_whom() -> None:
    assert Rank(2, 10, "b").outranks(Rank(1, 99, "a"))
    assert Rank(1, 11, "b").outranks(Rank(1, 10, "a"))
    assert Rank(1, 10, "a").outranks(Rank(1, 10, "b"))
    assert not Rank(1, 10, "a").outranks(Rank(1, 10, "a"))


@pytest.mark.parametrize("lost", [1, 2])
def test_a_reveal_of_which_only_a_part_was_written_is_taken_back_and_made_again(lost: int) -> None:
    """The power went while the host wrote the openings: nobody has heard of them, so nobody may see them one by one."""
    room = Room(3, seed=4)
    room.everybody_in()
    while not isinstance(room.host_journal[-1].body, SealOpened):
        assert room.deliver() or room.play_one()
    assert room.host.table.reveal is None
    sealed = len(room.host_journal) - len(room.houses)
    room.host_dies()
    del room.host_journal[-lost:]
    room.kill_host()
    assert len(room.host_journal) == len(room.host.table.ledger) == sealed
    assert room.host.table.all_sealed
    assert room.host.table.reveal is None
    room.connect_all()
    room.settle()
    room.play_to_the_end(rounds=1)
    room.check_that_all_agree()
