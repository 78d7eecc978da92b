"""Who becomes the host."""

import pytest

from companion.table.ledger.entries import HandOver, ProposalMade
from companion.table.talk.effects import Notice
from companion.table.talk.life import Stage
from companion.table.talk.messages import Farewell
from tests.table.room import FIRST_HOST, KEYS, Device, Room, id_of


@pytest.fixture
def room() -> Room:
    room = Room(3, seed=5, consent="majority", devices=["spectator"])
    room.everybody_in()
    room.play_until(12)
    return room


def gather(room: Room, device: Device) -> None:
    """A device is about to take over, and hears everybody."""
    room.host_dies()
    room.begin_to_take_over(device)
    room.connect_all()
    room.settle()


def check_that_it_gives_way(room: Room, device: Device) -> None:
    """It enters nothing and says goodbye; and everybody goes on with the host that they had."""
    entries = list(room.host_journal)
    room.at_host(room.host.begin_to_serve())
    room.settle()
    assert room.host.stage is Stage.DEPOSED
    assert room.host.deposed_by == FIRST_HOST
    assert room.host_journal == entries
    assert Notice(Farewell("another_host")) in device.told
    room.current = FIRST_HOST
    room.connect_all()
    room.settle()
    room.check_that_all_agree()
    room.play_until(len(room.game.answers) + 3)
    room.check_that_all_agree()


def test_a_spectator_that_would_take_over_gives_way(room: Room) -> None:
    spectator = room.devices[id_of("spectator")]
    gather(room, spectator)
    check_that_it_gives_way(room, spectator)


def test_who_learns_that_its_seat_is_anothers_gives_way(room: Room) -> None:
    """Its own copy says that it plays: only while it gathers does it hear what the others have agreed on."""
    stark = room.device_of("stark")
    room.disconnect(stark)
    handed_over = HandOver("stark", id_of("spectator"), KEYS[id_of("spectator")].public, "x")
    lannister, baratheon = room.device_of("lannister"), room.device_of("baratheon")
    room.at_guest(lannister, lannister.guest.suggest(ProposalMade("lannister", handed_over)))
    room.settle()
    (proposal,) = room.host.table.proposals
    room.at_guest(baratheon, baratheon.guest.vote(proposal, "baratheon", agrees=True))
    room.settle()
    assert stark.guest.table.may_host(stark.name)
    gather(room, stark)
    check_that_it_gives_way(room, stark)
