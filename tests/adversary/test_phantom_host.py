"""Nobody is deposed by a word: only who may host, and has signed that it does, makes a serving host give way."""

import attrs
import pytest

from companion.table.ledger.entries import HostChanged
from companion.table.ledger.signatures import sign
from companion.table.talk.life import HostStage
from companion.table.talk.messages import Remember
from tests.table.room import KEYS, Room, id_of, playing

SPECTATOR = id_of("a spectator")


def evening(**how: object) -> Room:
    room = playing(answers=3, devices=["a spectator"], **how)
    assert room.host.table.houses_of(SPECTATOR) == ()
    return room


def says(room: Room, device: str, message: Remember) -> None:
    room.at_host(room.host.receive(device, message))
    while room.host.gathering.has_work:
        room.at_host(room.host.work(lambda: False))
    room.settle()


def test_a_spectator_with_its_own_key_deposes_nobody() -> None:
    room = evening()
    table, body = room.host.table, HostChanged(KEYS[SPECTATOR].public)
    entry = table.ledger.next_entry(table.epoch + 1, SPECTATOR, body, 0, sign(KEYS[SPECTATOR], table, 0, body))
    says(room, SPECTATOR, Remember(len(table.ledger), (entry,)))
    assert room.host.serving


@pytest.mark.parametrize("epoch", [3, 10**6])
def test_what_a_device_signed_when_it_took_over_once_deposes_nobody_later(epoch: int) -> None:
    """Everybody has that entry, and could put a later epoch on it."""
    room = evening()
    lannister, stark = room.device_of("lannister"), room.device_of("stark")
    room.take_over(lannister)
    room.take_over(stark)
    assert (room.host.device, room.host.table.epoch) == (stark.name, 2)
    old = next(entry for entry in room.host_journal if entry.epoch == 1 and isinstance(entry.body, HostChanged))
    says(room, SPECTATOR, Remember(old.number, (attrs.evolve(old, epoch=epoch),)))
    assert room.host.stage is HostStage.SERVING
    assert room.host.deposed_by == ""


def test_who_plays_deposes_a_host_once_and_it_comes_back() -> None:
    """A phantom: it says to host, and serves nobody. The host takes its table over, as it does after ten seconds."""
    room = evening()
    lannister = room.device_of("lannister")
    first = room.host.device
    for _ in range(3):
        table, body = room.host.table, HostChanged(KEYS[lannister.name].public)
        signature = sign(KEYS[lannister.name], table, 0, body)
        entry = table.ledger.next_entry(table.epoch + 1, lannister.name, body, 0, signature)
        says(room, lannister.name, Remember(len(table.ledger), (entry,)))
        if room.host.serving:
            break
        distrusted = {*room.host.distrusted, room.host.deposed_by}
        copy = room.hostings[first].journal
        room.host_dies()
        room._host(first, copy)
        room.host.distrusted |= distrusted
        room.host.take_over()
        room.connect_all()
        room.settle()
        room.finish_taking_over()
    else:
        raise AssertionError("deposed again and again")
    room.play_until(len(room.game.answers) + 4)
    room.check_that_all_agree()
