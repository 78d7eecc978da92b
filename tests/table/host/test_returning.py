"""A host comes back with less than it has told: its disk was not as good as its word. It hears the others first."""

import pytest

from companion.table.ledger.entries import AnswerGiven, HostChanged, SeatLeft
from companion.table.ledger.signatures import sign
from companion.table.secrets.pledges import sealed_together
from companion.table.state.table import Table
from companion.table.talk.effects import Send
from companion.table.talk.life import HostStage
from companion.table.talk.messages import Refused, Suggest
from companion.table.talk.notices import TakenBack, TwoHistories
from engine import DEALER
from tests.table.room import FIRST_HOST, KEYS, Device, Room, playing, raven_looks
from tests.table.scenes import notices, seal, seal_last


def owes_a_draw(table: Table) -> bool:
    return table.game is not None and any(question.house == DEALER for question in table.game.pending)


def forgotten_draw(room: Room) -> int:
    """The number of the first entry that the host's disk has lost: a draw, which everybody has seen."""
    journal = room.host_journal
    lengths = range(len(journal) - 1, 0, -1)
    return next(length for length in lengths if owes_a_draw(Table(journal[:length])))


def loses_the_end(room: Room, left: int) -> None:
    """The host dies, its disk has lost what it told last, and it comes back."""
    room.host_dies()
    del room.host_journal[left:]
    room.host_returns()


def in_vain(room: Room, device: Device) -> None:
    """A device whose disk has lost as much as the host's."""
    del device.journal[len(room.host_journal) :]
    room.kill(device)


def test_a_returning_host_deals_nothing_before_it_has_heard_the_others() -> None:
    room = playing(20)
    agreed = list(room.host_journal)
    left = forgotten_draw(room)
    loses_the_end(room, left)
    assert room.host_journal == agreed[:left]
    assert not room.host.serving
    room.connect_all()
    room.settle()
    assert room.host.everybody_is_heard
    assert room.host_journal == agreed
    room.at_host(room.host.begin_to_serve())
    room.settle()
    assert room.host.serving
    assert room.host_journal[: len(agreed)] == agreed
    room.play_to_the_end(rounds=2)
    room.check_that_all_agree()


def test_to_a_returning_host_nobody_comes_and_it_deals_what_it_owes() -> None:
    room = playing(20)
    loses_the_end(room, forgotten_draw(room))
    room.at_host(room.host.begin_to_serve())
    assert isinstance(room.host_journal[-1].body, AnswerGiven)
    assert not owes_a_draw(room.host.table)


def test_what_is_suggested_to_a_returning_host_waits_for_those_who_have_more() -> None:
    room = playing(20)
    agreed = list(room.host_journal)
    loses_the_end(room, len(agreed) - 2)
    stark = room.device_of("stark")
    in_vain(room, stark)
    room.connect(stark)
    room.settle()
    room.at_guest(stark, stark.guest.suggest(SeatLeft("stark")))
    room.settle()
    assert len(room.host_journal) == len(agreed) - 2
    room.connect_all()
    room.settle()
    assert room.host_journal == agreed
    assert room.host.everybody_is_heard
    room.at_host(room.host.begin_to_serve())
    room.settle()
    assert room.host_journal[: len(agreed)] == agreed
    assert [entry.body for entry in room.host_journal].count(SeatLeft("stark")) == 1
    room.check_that_all_agree()


def test_what_was_suggested_on_a_connection_that_is_gone_is_not_entered_twice() -> None:
    room = playing(20)
    loses_the_end(room, len(room.host_journal))
    stark = room.device_of("stark")
    room.connect(stark)
    room.settle()
    room.at_guest(stark, stark.guest.suggest(SeatLeft("stark")))
    room.settle()
    room.disconnect(stark)
    room.connect_all()
    room.settle()
    room.at_host(room.host.begin_to_serve())
    room.settle()
    assert [entry.body for entry in room.host_journal].count(SeatLeft("stark")) == 1
    room.check_that_all_agree()


def replaced(room: Room, *, is_alone_with_an_entry: bool) -> Device:
    """Stark has taken over from the first host, and dies; the first host comes back, and hears of that."""
    stark = room.device_of("stark")
    if is_alone_with_an_entry:
        room.host_dies()
        room.at_host(room.host.receive(stark.name, Suggest(*_signed_wish(room, stark))))
    room.take_over(stark)
    room.play_until(16)
    room.host_dies()
    room.current = FIRST_HOST
    room.host_returns()
    room.connect_all()
    room.settle()
    return stark


def _signed_wish(room: Room, device: Device) -> tuple[int, SeatLeft, bytes]:
    number, body = device.guest.table.serials.get(device.name, 0) + 1, SeatLeft("stark")
    return number, body, sign(KEYS[device.name], room.host.table, number, body)


@pytest.mark.parametrize("is_alone_with_an_entry", [False, True])
def test_a_returning_host_that_hears_of_another_gives_way_to_it(is_alone_with_an_entry: bool) -> None:
    """Both were dead at once. Had it begun an epoch of its own, what the other enters meanwhile would be lost."""
    room = playing(12)
    stark = replaced(room, is_alone_with_an_entry=is_alone_with_an_entry)
    agreed = list(stark.journal)
    assert room.host.stage is HostStage.DEPOSED
    assert room.host.deposed_by == stark.name
    assert not any(device.connected for device in room.devices.values())
    room.current = stark.name
    room.host_returns()
    room.connect_all()
    room.settle()
    room.at_host(room.host.begin_to_serve())
    room.settle()
    assert room.host_journal[: len(agreed)] == agreed
    assert room.host.table.host == stark.name
    room.play_to_the_end(rounds=2)
    room.check_that_all_agree()


def test_a_returning_host_waits_for_the_player_on_its_own_device_too() -> None:
    """What that guest keeps is another file, and may have outlived the host's."""
    room = playing(12)
    room.take_over(room.device_of("stark"))
    room.play_until(20)
    agreed = list(room.host_journal)
    loses_the_end(room, forgotten_draw(room))
    for house in ("lannister", "baratheon"):
        in_vain(room, room.device_of(house))
        room.connect(room.device_of(house))
    room.settle()
    assert not room.host.everybody_is_heard
    room.connect(room.device_of("stark"))
    room.settle()
    assert room.host.everybody_is_heard
    assert room.host_journal == agreed


def test_a_card_whose_look_is_given_back_is_shown() -> None:
    """Its house has looked at it; but the host died before it showed the card, and its disk has lost the look."""
    room, device = raven_looks()
    room.settle()
    (look,) = room.host.table.looks.active
    loses_the_end(room, look.entry)
    room.hostings[FIRST_HOST].kept.clear()
    device.kept.clear()
    in_vain(room, device)
    room.connect_all()
    room.settle()
    assert device.guest.shown == ()
    room.at_host(room.host.begin_to_serve())
    room.settle()
    assert [shown.house for shown in device.guest.shown] == [look.house]


def test_a_host_that_comes_back_begins_a_term_and_nothing_is_lost() -> None:
    room = playing(20)
    agreed = list(room.host_journal)
    term = room.host.table.term
    for returns in (1, 2):
        room.host_dies()
        room.host_returns()
        room.connect_all()
        room.settle()
        room.at_host(room.host.begin_to_serve())
        room.settle()
        table = room.host.table
        assert (table.epoch, table.returns, table.host) == (0, returns, FIRST_HOST)
        assert room.host_journal[-1].body == HostChanged(KEYS[FIRST_HOST].public)
    assert room.host_journal[: len(agreed)] == agreed
    assert room.host.table.term != term
    assert len(room.host.table.seats) == 3
    room.check_that_all_agree()
    room.play_to_the_end(rounds=2)
    room.check_that_all_agree()


def test_what_was_wished_in_a_term_is_no_wish_in_the_next_but_its_device_wishes_it_again() -> None:
    """Nobody can enter an old signature again; the device signs anew for the term that has begun."""
    room = playing(20)
    stark = room.device_of("stark")
    wish = SeatLeft("stark")
    serial = room.host.table.serials[stark.name] + 1
    old = Suggest(serial, wish, sign(KEYS[stark.name], room.host.table, serial, wish))
    room.at_guest(stark, stark.guest.suggest(wish))
    room.kill_host()
    (refused,) = room.host.receive(stark.name, old)
    assert isinstance(refused, Send)
    assert isinstance(refused.message, Refused)
    assert refused.message.reason == "not_signed"
    room.connect_all()
    room.settle()
    assert [entry.body for entry in room.host_journal].count(wish) == 1
    room.check_that_all_agree()


def test_a_host_that_has_lost_its_end_and_hears_nobody_outranks_who_comes_later() -> None:
    """That is the price for going on without them. Who comes later is told what is gone, and plays on."""
    room = playing(10, seed=6)
    stark = room.device_of("stark")
    agreed, answers = list(room.host_journal), len(room.game.answers)
    loses_the_end(room, len(agreed) - 2)
    for house in ("lannister", "baratheon"):
        in_vain(room, room.device_of(house))
        room.connect(room.device_of(house))
    room.settle()
    room.at_host(room.host.begin_to_serve())
    room.settle()
    assert len(room.host_journal) < len(agreed)
    room.connect(stark)
    room.settle()
    assert len(room.game.answers) < answers
    assert notices(stark, TwoHistories) == []
    assert len(notices(stark, TakenBack)) == 1
    room.check_that_all_agree()
    room.play_to_the_end(rounds=2)
    room.check_that_all_agree()


def test_pledges_are_made_again_after_a_host_has_come_back() -> None:
    """A pledge names the term: those that the host held are gone with it, and none of them is good any more."""
    room = playing(0)
    for house in ("stark", "lannister"):
        seal(room, house)
    seal_last(room, "baratheon")
    stark = room.device_of("stark")
    room.deliver_on(FIRST_HOST, stark.name, "down")
    before = sealed_together(room.host.table)
    room.kill_host()
    assert sealed_together(room.host.table) != before
    room.connect_all()
    room.settle()
    assert len(room.game.answers) == 3
    room.check_that_all_agree()
