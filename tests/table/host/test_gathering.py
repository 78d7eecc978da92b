"""Whom a new host waits for, and what becomes of what it did not hear of."""

from companion.table.ledger.entries import (
    AskAgain,
    CorrectMirror,
    GoBack,
    ProposalMade,
)
from tests.table.room import FIRST_HOST, Room, answer_once, id_of, playing
from tests.table.scenes import TABLET, agree_on, beside_a_tablet, seal


def test_a_new_host_knows_when_everybody_who_plays_has_told_all_they_have() -> None:
    room = playing()
    answer_once(room)
    room.deliver_on(FIRST_HOST, id_of("lannister"), "down")
    room.host_dies()
    room.begin_to_take_over(room.device_of("stark"))
    for house in ("stark", "baratheon"):
        room.connect(room.device_of(house))
        room.settle()
        assert not room.host.everybody_is_heard
    # This one has more than the new host: it counts once the new host has that, too.
    room.connect(room.device_of("lannister"))
    room.deliver_on(id_of("lannister"), id_of("stark"), "up")
    assert not room.host.everybody_is_heard
    room.settle()
    assert room.host.everybody_is_heard
    assert room.host_journal == room.device_of("lannister").journal


def test_a_new_host_waits_for_who_comes_back_with_more_than_it_had() -> None:
    """It was with the old host meanwhile, which still served."""
    room = playing()
    stark, lannister, baratheon = (room.device_of(house) for house in ("stark", "lannister", "baratheon"))
    for device in room.devices.values():
        room.disconnect(device)
    room.begin_to_take_over(stark)
    for device in (stark, lannister):
        room.connect(device)
    room.settle()
    room.disconnect(lannister)
    for device in (lannister, baratheon):
        room.connect(device, FIRST_HOST)
    room.settle()
    room.at_guest(lannister, lannister.guest.suggest(ProposalMade("lannister", AskAgain("stark"))))
    room.deliver_on(lannister.name, FIRST_HOST, "up")
    room.deliver_on(FIRST_HOST, lannister.name, "down")
    for device in (baratheon, lannister):
        room.disconnect(device)
        room.connect(device)
        room.deliver_on(device.name, stark.name, "up")
    assert not room.host.everybody_is_heard
    room.settle()
    assert room.host.everybody_is_heard
    assert room.host_journal == lannister.journal


def test_a_new_host_waits_for_who_was_at_the_table_without_a_seat_but_not_for_the_old_host() -> None:
    room = playing(devices=["display"])
    room.take_over(room.device_of("stark"))
    room.host_dies()
    room.begin_to_take_over(room.device_of("lannister"), expected=[id_of("display"), id_of("stark")])
    session = room.hostings[id_of("lannister")].session
    for name in (id_of("lannister"), id_of("baratheon")):
        room.connect(room.devices[name])
        room.settle()
    assert not session.everybody_is_heard
    room.connect(room.devices[id_of("display")])
    room.settle()
    assert session.everybody_is_heard


def test_a_host_that_gives_way_enters_nothing_more_and_sends_everybody_away() -> None:
    room = playing()
    before = list(room.host_journal)
    room.at_host(room.host.give_way_to(id_of("stark")))
    assert not room.host.serving
    assert room.play_one()
    room.settle()
    assert room.host_journal == before
    assert not any(device.connected for device in room.devices.values())


def tablet_takes_over_alone(room: Room) -> None:
    """The tablet beside the board was away; it waits for nobody, and the players find it one after the other."""
    room.host_dies()
    room.begin_to_take_over(room.device_of(TABLET))
    room.finish_taking_over()
    for house in ("stark", "lannister", "baratheon"):
        room.connect(room.device_of(house))
        room.settle()


def test_a_seal_whose_change_is_cut_off_can_still_be_opened() -> None:
    """Stark changes its sealed answer, all is revealed, and the new host knows of the first seal alone."""
    room = playing(0, devices=[TABLET])
    tablet = beside_a_tablet(room)
    seal(room, "stark")
    room.disconnect(tablet)
    for house in ("stark", "lannister", "baratheon"):
        seal(room, house)
    assert len(room.game.answers) == 3
    tablet_takes_over_alone(room)
    assert len(room.game.answers) == 3
    room.connect_all()
    room.play_until(6)
    room.check_that_all_agree()


def test_a_seal_that_an_undo_has_taken_away_can_be_opened_if_the_undo_is_cut_off() -> None:
    room = playing(0, devices=[TABLET], consent="majority")
    tablet = beside_a_tablet(room)
    agree_on(room, CorrectMirror((("power", "stark", "7"),)))
    seal(room, "stark")
    room.disconnect(tablet)
    agree_on(room, GoBack(0))
    assert (room.host.table.branch, room.host.table.seals) == (2, {})
    tablet_takes_over_alone(room)
    assert room.host.table.branch == 1
    assert len(room.host.table.seals) == 1
    room.connect_all()
    room.play_until(6)
    room.check_that_all_agree()
