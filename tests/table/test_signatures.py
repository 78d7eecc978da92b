"""Every entry is signed by the device that wished it: a host cannot put words into anybody's mouth, nor can a guest."""

import os

import attrs
import pytest

from companion.table.ledger.entries import (
    AnswerGiven,
    AnswerSealed,
    Body,
    CorrectMirror,
    Entry,
    GoBack,
    HostChanged,
    ProposalMade,
    SealOpened,
    SeatLeft,
    SeatTaken,
    VoteCast,
)
from companion.table.ledger.keys import DeviceKey
from companion.table.ledger.signatures import is_signed, sign
from companion.table.state.judging import MOST_WISHES
from companion.table.state.table import Table
from companion.table.talk.effects import CutJournal, Notice, Send
from companion.table.talk.messages import Entries, Refused, Remember, Stopped, Suggest
from engine import choice_to_plain, random_choice
from tests.table.room import FIRST_HOST, KEYS, Device, Room, id_of


def playing(answers: int = 8) -> Room:
    room = Room(3, seed=5)
    room.everybody_in()
    room.play_until(answers)
    return room


def legal_answer(room: Room) -> tuple[str, Body]:
    """An open answer that the rules allow now, and the device of the house that is asked."""
    (question,) = room.game.pending
    plain = {"question": question.id, **choice_to_plain(random_choice(room.game, question, room.dice))}
    return id_of(question.house), AnswerGiven(room.host.table.branch, plain)


def hear(room: Room, device: Device, entry: Entry) -> None:
    """A host tells a device of this entry as if it were the next."""
    head = room.host.table.ledger.leads_to(entry.number, [entry])
    room.at_guest(device, device.guest.receive(Entries(entry.number, (entry,), head)))


def look_at_signatures(room: Room, device: Device) -> None:
    room.at_guest(device, device.guest.check_signatures(device.guest.unchecked))


def test_every_entry_of_a_whole_game_is_signed_or_opens_a_signed_seal() -> None:
    room = playing()
    room.take_over(room.device_of("lannister"))
    room.play_to_the_end(rounds=2)
    table = room.host.table
    assert all(is_signed(table, entry) for entry in table.ledger)
    unsigned = {type(entry.body) for entry in table.ledger if not entry.signature}
    assert unsigned == {SealOpened}
    for device in room.devices.values():
        assert device.guest.check_signatures(10**6) == []
        assert device.guest.unchecked == 0


@pytest.mark.parametrize(
    "change",
    [{"signature": b""}, {"signature": bytes(64)}, {"serial": 90}, {"body": SeatLeft("stark")}, {"device": FIRST_HOST}],
    ids=lambda change: next(iter(change)),
)
def test_whatever_is_changed_in_an_entry_breaks_its_signature(change: dict[str, object]) -> None:
    room = playing()
    table = room.host.table
    seal = next(entry for entry in reversed(list(table.ledger)) if isinstance(entry.body, AnswerSealed))
    assert is_signed(table, seal)
    assert not is_signed(table, attrs.evolve(seal, **change))


def test_who_has_not_been_here_before_shows_its_key_with_the_wish() -> None:
    """And nobody shows an own key in the name of another device."""
    room = playing()
    new, other = KEYS[id_of("somebody new")], KEYS[id_of("somebody else")]
    tables: list[tuple[Table, Body]] = [
        (Table(), attrs.evolve(room.opening(), key=new.public)),
        (room.host.table, SeatTaken("stark", new.public, "new")),
        (room.host.table, HostChanged(new.public)),
    ]
    for table, body in tables:
        entry = table.ledger.next_entry(0, id_of("somebody new"), body, 3, sign(new, table, 3, body))
        assert is_signed(table, entry)
        assert not is_signed(table, attrs.evolve(entry, signature=sign(other, table, 3, body)))
        assert not is_signed(table, attrs.evolve(entry, device=id_of("somebody else")))
        assert not is_signed(table, attrs.evolve(entry, device=id_of("stark")))


def test_an_opening_is_signed_by_nobody_and_has_one_form_only() -> None:
    """It is the salt that nobody else knows; a host cannot write anything beside it."""
    room = playing()
    table = room.host.table
    opening = next(entry for entry in table.ledger if isinstance(entry.body, SealOpened))
    assert sign(KEYS[opening.device], table, 1, opening.body) == b""
    assert is_signed(table, opening)
    for signature in (b"x", KEYS[opening.device].sign(b"mine")):
        assert not is_signed(table, attrs.evolve(opening, signature=signature))


def test_a_host_that_answers_in_a_players_name_is_caught_and_named() -> None:
    """The answer is legal, so every device takes it at first; then its signature is missed, and it never happened."""
    room = playing()
    device, body = legal_answer(room)
    entries = len(room.host_journal)
    forged = room.host.table.ledger.next_entry(0, device, body, serial=50, signature=KEYS[FIRST_HOST].sign(b"trust me"))
    for guest in room.devices.values():
        hear(room, guest, forged)
        assert len(guest.journal) == entries + 1
        look_at_signatures(room, guest)
        assert guest.guest.stopped == Stopped(entries, "forged")
        assert Notice(Stopped(entries, "forged")) in guest.told
        assert len(guest.journal) == len(guest.guest.table.ledger) == entries
    # Under this host nobody plays on; under the next one all do.
    room.settle()
    room.take_over(room.device_of("stark"))
    assert all(guest.guest.stopped is None for guest in room.devices.values())
    room.play_to_the_end(rounds=2)
    room.check_that_all_agree()


def test_what_was_forged_in_a_players_name_does_not_become_their_wish() -> None:
    """A device suggests its own wishes again that were never agreed; this one it never had."""
    room = playing()
    stark = room.device_of("stark")
    forged = room.host.table.ledger.next_entry(0, stark.name, SeatLeft("stark"), serial=50, signature=bytes(64))
    hear(room, stark, forged)
    room.take_over(room.device_of("lannister"))
    assert "stark" in room.host.table.seats
    assert not stark.guest.waiting
    hear(room, stark, attrs.evolve(forged, number=len(room.host_journal), epoch=1))
    look_at_signatures(room, stark)
    assert stark.guest.stopped is not None
    assert not stark.guest.waiting


def test_a_device_with_a_forged_entry_more_follows_the_new_host() -> None:
    """Equally many entries, but not the same: the new host has one that says it hosts in place of the forged one."""
    room = playing()
    stark, lannister = room.device_of("stark"), room.device_of("lannister")
    forged = room.host.table.ledger.next_entry(0, id_of("baratheon"), SeatLeft("baratheon"), serial=50)
    hear(room, lannister, forged)
    room.take_over(stark)
    room.play_to_the_end(rounds=1)
    room.check_that_all_agree()


def test_who_was_led_away_by_a_forged_take_over_comes_back_to_the_host_that_serves() -> None:
    """Somebody with the code says that another device hosts: that is thrown out, and nobody else is doubted for it."""
    room = playing()
    stark = room.device_of("stark")
    tablet = KEYS[id_of("tablet")]
    forged = room.host.table.ledger.next_entry(1, id_of("tablet"), HostChanged(tablet.public), signature=bytes(64))
    hear(room, stark, forged)
    look_at_signatures(room, stark)
    assert stark.guest.stopped == Stopped(forged.number, "forged")
    room.disconnect(stark)
    room.connect(stark)
    room.settle()
    assert stark.guest.stopped is None
    room.play_to_the_end(rounds=1)
    room.check_that_all_agree()


def test_a_restarted_device_finds_the_forged_entry_in_its_journal_again() -> None:
    room = playing()
    stark = room.device_of("stark")
    device, body = legal_answer(room)
    forged = room.host.table.ledger.next_entry(0, device, body, serial=50)
    hear(room, stark, forged)
    room.kill(stark)
    assert stark.guest.unchecked == len(stark.journal) == forged.number + 1
    look_at_signatures(room, stark)
    assert stark.guest.stopped == Stopped(forged.number, "forged")
    assert len(stark.journal) == forged.number


def test_an_unsigned_suggestion_is_refused_before_anybody_hears_of_it() -> None:
    room = playing()
    device, body = legal_answer(room)
    stranger = DeviceKey.make(os.urandom)
    table = room.host.table
    serial = table.serials.get(device, 0) + 1
    for signature in (b"", bytes(64), sign(stranger, table, serial, body), sign(KEYS[device], table, serial + 1, body)):
        (refused,) = room.host.receive(device, Suggest(serial, body, signature))
        assert isinstance(refused, Send)
        assert isinstance(refused.message, Refused)
        assert refused.message.reason == "not_signed"
        serial += 1
    assert list(table.ledger) == room.host_journal


def test_a_wish_is_good_under_one_host_only() -> None:
    """A wish that an old host has not entered cannot be entered by a new one, unless its player wishes it again."""
    room = playing()
    device, body = legal_answer(room)
    signature = sign(KEYS[device], room.host.table, 60, body)
    room.take_over(room.device_of("lannister"))
    entry = room.host.table.ledger.next_entry(1, device, body, 60, signature)
    assert not is_signed(room.host.table, entry)
    assert is_signed(room.host.table, attrs.evolve(entry, signature=sign(KEYS[device], room.host.table, 60, body)))


def test_somebody_who_reminds_a_new_host_cannot_invent_anything() -> None:
    room = playing()
    device, body = legal_answer(room)
    liar = next(other for other in room.devices.values() if other.name != device)
    room.host_dies()
    room.begin_to_take_over(room.device_of("stark"))
    known = len(room.host_journal)
    invented = room.host.table.ledger.next_entry(0, device, body, 70, KEYS[liar.name].sign(b"trust me"))
    assert room.host.receive(liar.name, Remember(known, (invented,))) == []
    own_seat = SeatTaken("stark", KEYS[liar.name].public, "liar")
    rival = [*room.host_journal[:-1], attrs.evolve(room.host_journal[-1], body=own_seat)]
    assert room.host.receive(liar.name, Remember(known - 1, tuple(rival[known - 1 :]))) == []
    assert len(room.host.table.ledger) == known


def test_nobody_can_depose_a_host_in_anothers_name() -> None:
    room = playing()
    changed = HostChanged(KEYS[id_of("lannister")].public)
    forged = room.host.table.ledger.next_entry(1, id_of("lannister"), changed, 0, KEYS[id_of("stark")].sign(b"me"))
    own_key = HostChanged(KEYS[id_of("stark")].public)
    own_signature = sign(KEYS[id_of("stark")], room.host.table, 0, own_key)
    for entry in (forged, attrs.evolve(forged, body=own_key, signature=own_signature)):
        assert room.host.receive(id_of("stark"), Remember(entry.number, (entry,))) == []
        assert room.host.serving
    honest = sign(KEYS[id_of("lannister")], room.host.table, 0, changed)
    room.host.receive(id_of("stark"), Remember(forged.number, (attrs.evolve(forged, signature=honest),)))
    assert room.host.deposed_by == id_of("lannister")


def test_signatures_are_looked_at_a_few_at_a_time_and_again_after_a_cut() -> None:
    room = playing()
    stark = room.device_of("stark")
    entries = len(stark.journal)
    assert stark.guest.check_signatures(3) == []
    assert stark.guest.unchecked == entries - 3
    look_at_signatures(room, stark)
    assert stark.guest.unchecked == 0
    # A new host does not know the last entries: what comes in their place is unchecked.
    room.host_dies()
    room.begin_to_take_over(room.device_of("lannister"))
    hosting = room.hostings[room.current]
    del hosting.journal[-2:]
    hosting.session.table = Table(hosting.journal)
    room.at_host(room.host.finish_gathering())
    room.connect(stark)
    room.settle()
    assert stark.guest.unchecked == len(stark.journal) - (entries - 2)
    assert not any(isinstance(effect, CutJournal) for effect in stark.guest.check_signatures(100))


@pytest.mark.parametrize("serial", [2**64 - 1, MOST_WISHES])
def test_a_forged_wish_leaves_no_device_without_wishes_of_its_own(serial: int) -> None:
    """A host claims that a device has had as many wishes as there are numbers."""
    room = playing()
    stark = room.device_of("stark")
    forged = room.host.table.ledger.next_entry(0, stark.name, SeatLeft("stark"), serial=serial, signature=bytes(64))
    hear(room, stark, forged)
    room.at_guest(stark, stark.guest.suggest(SeatLeft("stark")))
    look_at_signatures(room, stark)
    assert stark.guest.stopped is not None
    room.settle()
    room.take_over(room.device_of("lannister"))
    assert stark.guest.waiting == ()
    assert "stark" not in room.host.table.seats
    room.check_that_all_agree()


def test_no_flood_of_forged_entries_makes_a_device_forget_what_it_has_sealed() -> None:
    """Somebody forges an undo, and more after it than any device keeps secrets for; then the signatures are read."""
    room = Room(3, seed=5, consent="majority")
    room.everybody_in()
    stark, lannister = room.device_of("stark"), room.device_of("lannister")
    for body in (ProposalMade("lannister", CorrectMirror((("power", "stark", "7"),))), VoteCast(4, "stark", True)):
        device = stark if isinstance(body, VoteCast) else lannister
        room.at_guest(device, device.guest.suggest(body))
        room.settle()
    question = next(question for question in room.game.pending if question.house == "stark")
    room.at_guest(stark, stark.guest.answer(question.id, random_choice(room.game, question, room.dice)))
    room.settle()
    (sealed,) = room.host.table.seals.values()
    look_at_signatures(room, stark)
    forged = Table(room.host_journal)
    bodies: list[Body] = [ProposalMade("lannister", GoBack(0)), VoteCast(len(room.host_journal), "baratheon", True)]
    bodies += [SeatLeft("lannister"), SeatTaken("lannister", KEYS[lannister.name].public, "x")] * 150
    for serial, body in enumerate(bodies, 1000):
        device_name = id_of("baratheon") if isinstance(body, VoteCast) else lannister.name
        entry = forged.ledger.next_entry(forged.epoch, device_name, body, serial, bytes(64))
        hear_after(room, stark, forged, entry)
    assert stark.guest.table.branch == 1
    look_at_signatures(room, stark)
    assert stark.journal == room.host_journal
    assert stark.guest.safe.secret_of(sealed) is not None
    assert len(stark.kept) == 1


def hear_after(room: Room, device: Device, told: Table, entry: Entry) -> None:
    """A host tells a device of an entry that follows what it has told."""
    told.append(entry)
    room.at_guest(device, device.guest.receive(Entries(entry.number, (entry,), told.ledger.head)))
