"""Within a term a ledger only grows: a host that takes back its word is noticed by whoever has heard it."""

from companion.table.ledger.entries import AskAgain, Entry, ProposalMade
from companion.table.state.table import Table
from companion.table.talk.effects import Notice
from companion.table.talk.messages import Stopped
from companion.table.talk.notices import TwoHistories
from tests.table.room import FIRST_HOST, Device, Room, playing
from tests.table.scenes import notices


def propose(room: Room, device: Device, house: str) -> None:
    """Any entry: who proposes something about another house."""
    (own,) = device.guest.table.houses_of(device.name)
    room.at_guest(device, device.guest.suggest(ProposalMade(own, AskAgain(house))))
    room.settle()


def takes_back(room: Room, entries: int) -> list[Entry]:
    """The host takes back what it has told last, and pretends that nothing was; what it had told."""
    told = list(room.host_journal)
    del room.host_journal[-entries:]
    room.host.table = Table(room.host_journal)
    return told


def told_two_histories() -> tuple[Room, Device, Device]:
    """Stark has heard of two proposals of its own; Lannister and the host have something else in their place."""
    room = playing(12)
    stark, lannister = room.device_of("stark"), room.device_of("lannister")
    room.disconnect(lannister)
    propose(room, stark, "lannister")
    room.disconnect(stark)
    takes_back(room, 1)
    room.connect(lannister)
    room.settle()
    propose(room, lannister, "baratheon")
    propose(room, lannister, "stark")
    return room, stark, lannister


def check_that_play_stops(room: Room, device: Device, told: list[Entry], parted: int) -> None:
    assert notices(device, TwoHistories) == [TwoHistories(FIRST_HOST, parted, follows=False)]
    assert device.guest.stopped == Stopped(len(told), "two_histories")
    assert not device.guest.believes_host
    assert device.journal == list(device.guest.table.ledger) == told, "it gives nothing up for that"
    assert Notice(device.guest.stopped) in room.hostings[FIRST_HOST].told, "the host's own screen is told"


def test_a_host_that_lacks_what_it_has_told_in_its_term_is_believed_no_more() -> None:
    room = playing(12)
    stark = room.device_of("stark")
    room.disconnect(stark)
    told = takes_back(room, 2)
    room.connect(stark)
    room.settle()
    check_that_play_stops(room, stark, told, len(told) - 2)


def test_a_host_that_tells_something_else_in_its_term_is_believed_no_more_though_it_has_more() -> None:
    room, stark, _ = told_two_histories()
    told = list(stark.journal)
    assert len(room.host_journal) > len(told)
    room.connect(stark)
    room.settle()
    check_that_play_stops(room, stark, told, len(told) - 1)


def test_who_has_stopped_does_not_begin_again_under_the_same_host() -> None:
    room, stark, _ = told_two_histories()
    for _ in range(2):
        room.connect(stark)
        room.settle()
        room.disconnect(stark)
    assert len(notices(stark, TwoHistories)) == 1
    assert stark.guest.stopped is not None


def test_another_host_with_the_other_history_is_followed_and_the_player_is_told() -> None:
    """What it says holds, and it is not the one who has lied."""
    room, stark, lannister = told_two_histories()
    parted = len(stark.journal) - 1
    room.take_over(lannister, without=[stark])
    room.connect(stark)
    room.settle()
    assert notices(stark, TwoHistories) == [TwoHistories(FIRST_HOST, parted, follows=True)]
    assert stark.guest.stopped is None
    room.check_that_all_agree()
    room.play_to_the_end(rounds=2)
    room.check_that_all_agree()


def test_who_has_stopped_under_the_liar_goes_on_under_another_host() -> None:
    room, stark, lannister = told_two_histories()
    room.connect(stark)
    room.settle()
    assert stark.guest.stopped is not None
    room.take_over(lannister)
    assert stark.guest.stopped is None
    room.check_that_all_agree()


def test_a_host_that_has_come_back_has_begun_a_term_and_has_told_no_second_history() -> None:
    """Its disk has lost the end, and those who knew it were away: that is a loss, and no lie."""
    room = playing(12)
    stark = room.device_of("stark")
    room.disconnect(stark)
    room.host_dies()
    del room.host_journal[-1:]
    room.host_returns()
    room.at_host(room.host.begin_to_serve())
    room.connect(stark)
    room.settle()
    assert notices(stark, TwoHistories) == []
    assert stark.guest.synced
    assert stark.journal == room.host_journal
