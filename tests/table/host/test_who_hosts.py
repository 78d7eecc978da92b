"""Who becomes the host, and whom devices follow if two devices have: nobody is left waiting."""

import pytest

from companion.table.ledger.entries import GoBack, HandOver, ProposalMade, VoteCast
from companion.table.state.state import Rank
from companion.table.talk.effects import Notice
from companion.table.talk.life import HostStage
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
    assert room.host.stage is HostStage.DEPOSED
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
    room.at_guest(baratheon, baratheon.guest.suggest(VoteCast(proposal, "baratheon", agrees=True)))
    room.settle()
    assert stark.guest.table.may_host(stark.name)
    gather(room, stark)
    check_that_it_gives_way(room, stark)


@pytest.mark.parametrize(
    ("better", "lesser"),
    [
        (Rank(2, 0, 5, "b"), Rank(1, 3, 9, "a")),
        (Rank(1, 1, 5, "a"), Rank(1, 0, 9, "a")),
        (Rank(1, 1, 9, "a"), Rank(1, 1, 5, "a")),
        (Rank(1, 0, 9, "a"), Rank(1, 1, 5, "b")),
        (Rank(1, 0, 9, "b"), Rank(1, 0, 5, "a")),
        (Rank(1, 0, 9, "a"), Rank(1, 0, 9, "b")),
        (Rank(1, 0, 9, "a"), Rank(1, 3, 9, "b")),
    ],
)
def test_how_ledgers_rank(better: Rank, lesser: Rank) -> None:
    assert better.outranks(lesser)
    assert not lesser.outranks(better)
    assert not better.outranks(better)


def two_hosts(room: Room, *, returns: int) -> Device:
    """Baratheon's device has taken over for itself and the spectator, Stark's for all others, in the same epoch.

    The spectator has more entries, of a host that was killed so often, and is gone now. It comes to Stark's, too.
    """
    baratheon, spectator = room.device_of("baratheon"), room.devices[id_of("spectator")]
    for device in room.devices.values():
        room.disconnect(device)
    room.begin_to_take_over(baratheon)
    for device in (baratheon, spectator):
        room.connect(device)
    room.settle()
    room.finish_taking_over()
    room.at_guest(baratheon, baratheon.guest.suggest(ProposalMade("baratheon", GoBack(3))))
    room.settle()
    for _ in range(returns):
        room.kill_host()
        room.connect(spectator)
        room.settle()
    room.host_dies()
    room.begin_to_take_over(room.device_of("stark"))
    for house in ("stark", "lannister"):
        room.connect(room.device_of(house))
    room.settle()
    room.finish_taking_over()
    assert spectator.guest.table.rank == Rank(1, returns, len(room.host_journal) + 1 + returns, baratheon.name)
    return spectator


@pytest.mark.parametrize("returns", [0, 1, 4])
def test_a_device_with_more_of_another_host_follows_as_soon_as_its_host_has_more(room: Room, returns: int) -> None:
    """It has told in vain what its host lacks: a host that serves takes nobody's word for what was before."""
    spectator = two_hosts(room, returns=returns)
    room.connect(spectator)
    room.settle()
    assert room.host.serving
    assert not spectator.guest.synced
    lannister = room.device_of("lannister")
    for steps in range(2, 9):
        room.at_guest(lannister, lannister.guest.suggest(ProposalMade("lannister", GoBack(steps))))
        room.settle()
    assert spectator.guest.synced
    room.connect_all()
    room.settle()
    room.check_that_all_agree()
