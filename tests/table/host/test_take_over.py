"""Any device can become the host with its own copy; the others follow, and nothing agreed is lost or doubled."""

import pytest

from companion.table.host.session import ANOTHER_HOST
from companion.table.ledger.entries import (
    Entry,
    HostChanged,
    SealsOpened,
    SeatLeft,
)
from companion.table.state.state import Rank
from companion.table.talk.effects import Notice
from companion.table.talk.messages import Farewell, Remember, Suggest
from engine import random_choice
from tests.table.room import FIRST_HOST, Device, Room, answer_once, id_of, playing
from tests.table.scenes import seal, seal_last, seals_entered


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
    """Stark alone has heard of the reveal, and the new host has not."""
    room = playing(0, seed=4)
    for house in ("stark", "lannister"):
        seal(room, house)
    seal_last(room, "baratheon")
    sealed = seals_entered(room)
    while room.host.table.all_sealed:
        assert room.deliver()
    reveal = room.host_journal[-1].body
    stark = room.device_of("stark")
    room.deliver_on(FIRST_HOST, stark.name, "down")
    room.take_over(room.device_of("lannister"), without=[stark])
    assert room.host.table.all_sealed
    room.connect(stark)
    room.settle()
    room.check_that_all_agree()
    assert seals_entered(room) == sealed
    assert [entry.body for entry in room.host_journal if isinstance(entry.body, SealsOpened)] == [reveal]


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
    room.at_host(room.host.begin_to_serve())
    for _ in range(seed):
        room.deliver()
    epoch = room.host.table.epoch
    room.kill_host()
    assert (room.host.table.epoch, room.host.table.returns) == (epoch, 1)
    room.connect_all()
    room.settle()
    room.check_that_all_agree()
    assert bodies(room.host_journal)[: len(known)] == known
    room.play_to_the_end(rounds=2)
    room.check_that_all_agree()


def two_hosts(room: Room) -> tuple[Device, Device, Device]:
    """Baratheon and Lannister take over at once, each with one guest; Baratheon has the smaller id."""
    room.host_dies()
    baratheon, lannister, stark = (room.device_of(house) for house in ("baratheon", "lannister", "stark"))
    for host, guest in ((baratheon, stark), (lannister, lannister)):
        room.begin_to_take_over(host)
        room.connect(guest, host.name)
        room.settle()
        room.finish_taking_over()
    assert room.hostings[baratheon.name].session.table.epoch == room.host.table.epoch == 1
    assert baratheon.name < lannister.name
    return baratheon, lannister, stark


def test_of_two_devices_that_take_over_at_once_one_gives_way() -> None:
    """Equal epochs, equally long: a guest deposes nobody, the two hosts settle it, and the smaller device id stays."""
    room = playing()
    before = bodies(room.host_journal)
    baratheon, lannister, stark = two_hosts(room)
    room.disconnect(stark)
    room.connect(stark, lannister.name)
    room.settle()
    assert room.hostings[lannister.name].session.serving
    assert not stark.guest.synced
    assert stark.journal == room.hostings[baratheon.name].journal, "a lesser ledger takes the place of nothing"
    room.at_host(room.hostings[lannister.name].session.give_way_to(baratheon.name), lannister.name)
    room.settle()
    assert not room.hostings[lannister.name].session.serving
    assert not any(device.connected for device in (stark, lannister))
    room.current = baratheon.name
    room.connect_all()
    room.settle()
    assert bodies(room.host_journal) == before
    room.check_that_all_agree()
    room.play_to_the_end(rounds=2)
    room.check_that_all_agree()


def test_a_guest_of_the_lesser_host_follows_the_other_and_a_deposed_host_hears_nothing_more() -> None:
    room = playing()
    baratheon, lannister, _ = two_hosts(room)
    lesser = room.hostings[lannister.name].session
    room.disconnect(lannister)
    room.connect(lannister, baratheon.name)
    room.settle()
    assert lannister.guest.synced
    assert lannister.journal == room.hostings[baratheon.name].journal
    assert lesser.give_way_to(baratheon.name) == [Notice(Farewell(ANOTHER_HOST))]
    entries = len(lesser.table.ledger)
    assert lesser.receive(lannister.name, Remember(entries - 1, tuple(lannister.journal[-1:]))) == []
    assert lesser.receive(lannister.name, Suggest(1, SeatLeft("lannister"), b"")) == []
    assert len(lesser.table.ledger) == entries


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


def test_who_outranks_whom() -> None:
    assert Rank(2, 0, 10, "b").outranks(Rank(1, 9, 99, "a"))
    assert Rank(1, 1, 10, "b").outranks(Rank(1, 0, 99, "b"))
    assert Rank(1, 0, 99, "a").outranks(Rank(1, 1, 10, "b"))
    assert Rank(1, 1, 11, "b").outranks(Rank(1, 1, 10, "a"))
    assert Rank(1, 1, 10, "a").outranks(Rank(1, 1, 10, "b"))
    assert not Rank(1, 1, 10, "a").outranks(Rank(1, 1, 10, "a"))


def test_a_take_over_begins_with_no_return() -> None:
    room = playing()
    room.kill_host()
    room.connect_all()
    room.settle()
    assert (room.host.table.epoch, room.host.table.returns) == (0, 1)
    room.take_over(room.device_of("stark"))
    assert (room.host.table.epoch, room.host.table.returns) == (1, 0)
    room.check_that_all_agree()
