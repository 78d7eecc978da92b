"""What a host is told that it did not know, and another ledger that a guest is told of: what is believed of it."""

import contextlib

import attrs
import msgpack
import pytest

from companion.table.guest import replacement
from companion.table.guest.replacement import Replacement
from companion.table.host import reminders
from companion.table.host.reminders import Reminders, better_table
from companion.table.ledger.entries import (
    AskAgain,
    Entry,
    HostChanged,
    ProposalMade,
    SeatLeft,
)
from companion.table.ledger.forms import Malformed
from companion.table.ledger.ledger import ENTRIES_A_MESSAGE
from companion.table.ledger.signatures import sign
from companion.table.state.table import Table
from companion.table.talk.comparing import known_places
from companion.table.talk.effects import Happened, Notice
from companion.table.talk.messages import Entries, Present, Remember, Standing, unpack
from tests.table.room import FIRST_HOST, KEYS, Device, Room, id_of
from tests.table.test_take_over import answer_once, playing


def test_a_serving_host_replays_nothing_that_it_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """Anybody can send thousands of entries; a host that serves looks at one signature, that of the later host."""
    room = playing()
    old, lesser = room.host, room.host.table.ledger.after(0)
    room.take_over(room.device_of("stark"))
    room.play_until(16)
    looked_at: list[Entry] = []

    def begins_epoch(before: bytes, entry: Entry) -> bool:
        looked_at.append(entry)
        return really_begins_epoch(before, entry)

    def replay(entries: object) -> None:
        raise AssertionError("replayed")

    really_begins_epoch = reminders.begins_epoch
    monkeypatch.setattr(reminders, "begins_epoch", begins_epoch)
    monkeypatch.setattr(reminders, "Table", replay)
    forged = Entry(len(lesser), 1, "somebody", 0, b"", HostChanged(b"", False))
    for after in (0, len(lesser)):
        assert room.host.receive(id_of("lannister"), Remember(after, (*lesser, forged)[after:])) == []
    assert looked_at == []
    twice = Remember(0, (*lesser, forged, attrs.evolve(forged, number=len(lesser) + 1, epoch=2)))
    assert room.host.receive(id_of("lannister"), twice) == []
    assert len(looked_at) == 1
    assert room.host.serving
    old.receive(id_of("lannister"), Remember(0, room.host.table.ledger.after(0)))
    assert [entry.device for entry in looked_at[1:]] == [id_of("stark")]
    assert old.deposed_by == id_of("stark")


def test_an_epoch_that_was_never_reached_deposes_nobody() -> None:
    """The number of an epoch is not signed: it is how often the host has changed."""
    room = playing()
    ledger = room.host.table.ledger
    own = HostChanged(KEYS[id_of("stark")].public, False)
    honest = ledger.next_entry(1, id_of("stark"), own, 0, sign(KEYS[id_of("stark")], room.host.table, 0, own))
    room.take_over(room.device_of("lannister"))
    claimed = (*ledger.after(0), attrs.evolve(honest, epoch=99))
    room.host.receive(id_of("stark"), Remember(0, claimed))
    assert room.host.serving


def test_a_host_that_has_lost_the_end_of_its_ledger_is_given_it_back() -> None:
    """Its disk was not as good as its word. What a guest has was agreed, and every entry of it is signed.

    If it has dealt anew meanwhile, somebody must take over; here nothing was to be dealt.
    """
    room = playing(20)
    agreed = list(room.host_journal)
    room.host_dies()
    earlier = (Table(agreed[:left]) for left in range(len(agreed) - 5, 0, -1))
    left = next(len(table.ledger) for table in earlier if table.secret_questions and table.reveal is None)
    del room.host_journal[left:]
    room.kill_host()
    assert len(room.host.table.ledger) == left
    room.connect_all()
    room.settle()
    assert room.host_journal[: len(agreed)] == agreed
    room.play_to_the_end(rounds=2)
    room.check_that_all_agree()


def test_what_was_agreed_is_not_thrown_away_for_a_mere_claim() -> None:
    """A device with the code says that it hosts epoch 99, and has nothing to show, or not what it said."""
    room = playing(20)
    stark = room.device_of("stark")
    agreed = list(stark.journal)
    nonsense = Entry(0, 99, "ffffffffffffffff", 0, b"", HostChanged(bytes(33), False))
    for shown in ((), tuple(agreed[:5]), (nonsense,)):
        room.disconnect(stark)
        stark.host = "nobody"
        room.at_guest(stark, stark.guest.connected())
        room.at_guest(stark, stark.guest.receive(Standing(99, max(len(shown), 1), "ffffffffffffffff", 0, False)))
        room.at_guest(stark, stark.guest.receive(Entries(0, shown, b"")))
        assert stark.guest.believes_host is not bool(shown)
        assert stark.journal == list(stark.guest.table.ledger) == agreed
    room.disconnect(stark)
    room.connect(stark)
    room.settle()
    room.play_to_the_end(rounds=2)
    room.check_that_all_agree()


def apart(pieces: int) -> tuple[Room, Device, list[Device], list[Entry]]:
    """A device takes over alone in the cellar; the others play on under the old host, and then under another one."""
    room = playing(12, consent="all")
    lonely, others = room.device_of("stark"), [room.device_of("lannister"), room.device_of("baratheon")]
    room.disconnect(lonely)
    for number in range(pieces * ENTRIES_A_MESSAGE):
        proposal = ProposalMade("lannister", AskAgain(("lannister", "baratheon")[number % 2]))
        room.at_guest(others[0], others[0].guest.suggest(proposal))
        room.settle()
    room.host_dies()
    room.begin_to_take_over(others[1])
    for device in others:
        room.connect(device)
    room.settle()
    room.finish_taking_over()
    agreed = list(room.host_journal)
    room.host_dies()
    room.begin_to_take_over(lonely)
    room.finish_taking_over()
    return room, lonely, others, agreed


def test_a_lesser_host_steps_down_though_the_other_ledger_comes_in_several_pieces() -> None:
    """Both have epoch 1, the others have 200 entries more; the first piece of them ends in epoch 0, and is ignored."""
    room, lonely, others, _ = apart(1)
    room.connect(others[0])
    room.settle()
    assert room.hostings[lonely.name].session.deposed_by


def told_of_another_host() -> tuple[Table, list[Entry]]:
    """A table whose last entry nobody else has heard of, and what Stark and the others have in its place."""
    room = playing()
    alone, device = Table(room.host_journal), id_of("baratheon")
    left, serial = SeatLeft("baratheon"), alone.serials[device] + 1
    alone.append(alone.ledger.next_entry(0, device, left, serial, sign(KEYS[device], alone, serial, left)))
    room.take_over(room.device_of("stark"))
    room.play_until(14)
    return alone, list(room.host_journal)


def is_believed(table: Table, entries: list[Entry]) -> set[bool]:
    """Whether a device gives up what it has for this: as a host that gathers, and as a guest."""
    by_host = better_table(table, Remember(0, tuple(entries)))
    assert by_host is None or list(by_host.ledger) == entries
    heard = Replacement(Standing(1, len(entries), id_of("stark"), 0, False), entries)
    return {by_host is not None, heard.is_better_than(table)}


def test_a_ledger_is_given_up_for_a_better_one_only() -> None:
    alone, since = told_of_another_host()
    assert is_believed(alone, since) == {True}
    assert is_believed(alone, since[: len(alone.ledger)]) == {True}
    assert is_believed(Table(since[:-1]), since) == {True}
    for lesser in (since, since[:-1], list(alone.ledger), list(alone.ledger)[:-1]):
        assert is_believed(Table(since), lesser) == {False}


@pytest.mark.parametrize("lie", ["unsigned", "another key", "out of order", "not their seat"])
def test_a_ledger_is_not_given_up_for_one_that_does_not_hold(lie: str) -> None:
    """It would be the better one if it were true; whoever tells it has the code, and no key but their own."""
    alone, since = told_of_another_host()
    at = len(alone.ledger) - 1
    changed, last, others = since[at], since[-1], KEYS[id_of("lannister")]
    lies = {
        "unsigned": attrs.evolve(changed, signature=bytes(64)),
        "another key": attrs.evolve(changed, signature=sign(others, Table(since[:at]), 0, changed.body)),
        "out of order": attrs.evolve(last, number=last.number + 1),
        "not their seat": attrs.evolve(last, device=id_of("lannister"), body=SeatLeft("stark")),
    }
    before = since[:at] if lie in ("unsigned", "another key") else since[:-1]
    assert is_believed(alone, [*before, lies[lie]]) == {False}


def test_pieces_of_a_reminder_are_joined_until_the_device_begins_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    """Or until they are more than any evening has: nobody fills the host's memory."""
    entries = tuple(playing(8).host_journal)
    reminders_here = Reminders()
    assert reminders_here.whole("stark", Remember(2, entries[2:4])) == Remember(2, entries[2:4])
    assert reminders_here.whole("lannister", Remember(4, entries[4:5])) == Remember(4, entries[4:5])
    assert reminders_here.whole("stark", Remember(4, entries[4:6])) == Remember(2, entries[2:6])
    reminders_here.forget("stark")
    assert reminders_here.whole("stark", Remember(6, entries[6:8])) == Remember(6, entries[6:8])
    assert reminders_here.whole("lannister", Remember(5, entries[5:6])) == Remember(4, entries[4:6])
    monkeypatch.setattr(reminders, "MOST_REMEMBERED", 2)
    assert reminders_here.whole("lannister", Remember(6, entries[6:7])) == Remember(4, entries[4:7])
    assert reminders_here.whole("lannister", Remember(7, entries[7:8])) == Remember(7, entries[7:8])


def test_another_ledger_is_heard_in_order_and_once() -> None:
    """What was meant for somebody who knows more, or comes again, is no part of it."""
    entries = tuple(playing(8).host_journal)
    heard = Replacement(Standing(1, 8, FIRST_HOST, 2, False))
    for after, until in ((0, 2), (2, 5), (2, 5), (6, 8), (5, 7)):
        heard.hear(Entries(after, entries[after:until], b""))
        assert not heard.is_whole
    heard.hear(Entries(7, entries[7:8], b""))
    assert heard.is_whole
    assert heard.heard == list(entries[2:8])


def test_a_host_that_tells_without_end_is_left_and_nothing_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replacement, "MOST_REMEMBERED", 10)
    room = playing(20)
    stark = room.device_of("stark")
    agreed = list(stark.journal)
    room.disconnect(stark)
    room.at_guest(stark, stark.guest.connected())
    room.at_guest(stark, stark.guest.receive(Standing(99, 10**9, "ffffffffffffffff", 0, False)))
    for after in (0, 6):
        assert stark.guest.believes_host
        room.at_guest(stark, stark.guest.receive(Entries(after, tuple(agreed[after : after + 6]), b"")))
    assert not stark.guest.believes_host
    assert stark.journal == agreed


def test_nothing_is_given_up_for_a_ledger_that_has_no_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """Though as much of it as was heard holds, and outranks what this device has."""
    room = playing()
    before = Table(room.host_journal)
    room.take_over(room.device_of("stark"))
    heard = Replacement(Standing(1, 10**9, id_of("stark"), 0, False), list(room.host_journal))
    monkeypatch.setattr(replacement, "MOST_REMEMBERED", len(heard.heard))
    assert not heard.is_whole
    assert heard.is_better_than(before)
    monkeypatch.setattr(replacement, "MOST_REMEMBERED", len(heard.heard) - 1)
    assert heard.is_whole
    assert not heard.is_better_than(before)


def test_a_lesser_host_steps_down_though_it_has_missed_hundreds_of_entries() -> None:
    """Neither would give way otherwise, and they would ask each other for ever."""
    room, lonely, others, _ = apart(3)
    room.connect(others[0])
    room.settle()
    assert room.hostings[lonely.name].session.deposed_by


def test_who_takes_over_again_hears_a_ledger_that_comes_in_several_pieces() -> None:
    """It takes over once more, now with everybody there: nothing that the others have agreed on may be lost."""
    room, lonely, _, agreed = apart(1)
    room.connect(lonely)
    room.settle()
    room.take_over(lonely)
    room.check_that_all_agree()
    assert room.host_journal[: len(agreed)] == agreed


def test_an_entry_that_cannot_be_written_again_spoils_no_journal() -> None:
    """An answer nested so deep that it can be read, but not be packed: it comes behind a good one to a new host."""
    room = playing(8)
    answer_once(room)
    room.deliver_on(FIRST_HOST, id_of("lannister"), "down")
    lannister = room.device_of("lannister")
    stark = room.device_of("stark")
    good = lannister.journal[len(stark.journal) :]
    assert good
    room.host_dies()
    room.begin_to_take_over(stark)
    # As a message does it: the bytes are made by hand, and read as those of any device.
    data = b"\x96" + b"".join(map(msgpack.packb, [good[-1].number + 1, 0, lannister.name, 99, b""]))
    data += b"\x93" + msgpack.packb("AnswerGiven") + b"\x00\x81" + msgpack.packb("question") + b"\x91" * 700 + b"\x90"
    message = b"\x93" + msgpack.packb("Remember") + msgpack.packb(good[0].number)
    message += msgpack.packb([*(entry.record for entry in good), data])
    try:
        heard = unpack(message)
    except Malformed:
        return
    with contextlib.suppress(Exception):  # the server sends such a device away
        room.at_host(room.host.receive(lannister.name, heard))
    assert room.host_journal == list(room.host.table.ledger)


def remind_a_new_host(room: Room) -> Device:
    """Stark has more than Lannister, who takes over: it reminds the new host, and asks anew how both stand."""
    stark, lannister = room.device_of("stark"), room.device_of("lannister")
    room.disconnect(lannister)
    room.play_until(len(room.game.answers) + 1)
    room.host_dies()
    room.begin_to_take_over(lannister)
    room.connect_all()
    room.settle()
    room.at_host(room.host.finish_gathering())
    room.deliver_on(lannister.name, stark.name, "down")
    assert not stark.guest.synced
    return stark


@pytest.mark.parametrize("under_way", [0, 1])
def test_who_hears_more_while_it_asks_how_both_stand_takes_it_once_and_plays_on(under_way: int) -> None:
    room = playing()
    stark = remind_a_new_host(room)
    lannister = room.device_of("lannister")
    room.deliver_on(lannister.name, lannister.name, "down")
    # Before the new host hears the question, it tells of one entry more, and perhaps of another.
    for house in ("stark", "baratheon")[: 1 + under_way]:
        room.deliver_on(lannister.name, stark.name, "down")
        room.at_guest(lannister, lannister.guest.suggest(ProposalMade("lannister", AskAgain(house))))
        room.deliver_on(lannister.name, lannister.name, "up")
    if not under_way:
        room.deliver_on(lannister.name, stark.name, "down")
    room.settle()
    assert stark.guest.synced
    happened = [effect.entry.number for effect in stark.told if isinstance(effect, Happened)]
    assert happened == list(range(len(room.host_journal)))
    room.at_guest(stark, stark.guest.suggest(ProposalMade("stark", AskAgain("lannister"))))
    room.settle()
    assert stark.guest.waiting == ()
    room.check_that_all_agree()


def test_who_reminds_a_new_host_too_late_gives_up_what_was_never_agreed_and_plays_on() -> None:
    """The new host has begun its epoch in the place of the entry of which it hears too late."""
    room = playing(8)
    stark, lannister = room.device_of("stark"), room.device_of("lannister")
    answer_once(room)
    room.deliver_on(FIRST_HOST, stark.name, "down")
    room.host_dies()
    room.begin_to_take_over(lannister)
    room.connect(stark)
    room.deliver_on(stark.name, lannister.name, "up")
    room.deliver_on(lannister.name, stark.name, "down")
    room.at_host(room.host.finish_gathering())
    assert len(room.host_journal) == len(stark.journal)
    told = len(stark.told)
    room.connect_all()
    room.settle()
    said = [effect.message for effect in stark.told[told:] if isinstance(effect, Notice)]
    assert all(isinstance(message, Present) for message in said), said
    room.check_that_all_agree()


def test_what_both_have_is_not_given_up_though_they_compare_in_steps() -> None:
    """The ledgers part between two places that the device has named: no screen tells an entry twice."""
    room = playing()
    stark, lannister = room.device_of("stark"), room.device_of("lannister")
    room.disconnect(lannister)
    shared = len(room.host_journal)
    for house in ("lannister", "baratheon") * 3:
        room.at_guest(stark, stark.guest.suggest(ProposalMade("stark", AskAgain(house))))
    room.settle()
    assert shared not in [place for place, _ in known_places(stark.guest.table.ledger)]
    room.host_dies()
    room.begin_to_take_over(lannister)
    room.at_host(room.host.finish_gathering())
    before = len(stark.told)
    room.connect_all()
    room.settle()
    room.check_that_all_agree()
    happened = [effect.entry.number for effect in stark.told[before:] if isinstance(effect, Happened)]
    assert happened == list(range(shared, len(room.host_journal)))
