"""Every entry is signed by the device that wished it: a host cannot put words into anybody's mouth, nor can a guest."""

import os

import attrs
import pytest

from companion.table.ledger.entries import (
    AnswerGiven,
    AnswerSealed,
    AskAgain,
    Body,
    Entry,
    GoBack,
    HostChanged,
    ProposalMade,
    SealsOpened,
    SeatLeft,
    SeatTaken,
    TablePutAway,
    VoteCast,
)
from companion.table.ledger.keys import DeviceKey
from companion.table.ledger.signatures import is_signed, sign
from companion.table.state.judging import MOST_WISHES
from companion.table.state.table import Table
from companion.table.talk.effects import Notice, Send
from companion.table.talk.messages import Entries, Refused, Remember, Standing, Stopped, Suggest
from engine import choice_to_plain, random_choice
from tests.table.room import FIRST_HOST, KEYS, Device, Room, id_of
from tests.table.scenes import reason_against


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


def test_every_entry_of_a_whole_game_is_signed() -> None:
    room = playing()
    room.take_over(room.device_of("lannister"))
    room.play_to_the_end(rounds=2)
    table = room.host.table
    assert all(is_signed(table, entry) for entry in table.ledger)
    assert any(isinstance(entry.body, SealsOpened) for entry in table.ledger)


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


def test_a_reveal_is_the_hosts_own_act() -> None:
    """The houses need not sign it: the salts in it prove what they have sealed. Nobody but the host enters it."""
    room = playing()
    table = room.host.table
    reveal = next(entry for entry in table.ledger if isinstance(entry.body, SealsOpened))
    before = Table(table.ledger.after(0)[: reveal.number])
    assert (reveal.device, reveal.serial) == (FIRST_HOST, 0)
    assert is_signed(table, reveal)
    assert not is_signed(table, attrs.evolve(reveal, signature=sign(KEYS[id_of("stark")], before, 0, reveal.body)))
    assert reason_against(before, FIRST_HOST, reveal.body) is None
    assert reason_against(before, id_of("stark"), reveal.body) == "not_the_host"


@pytest.mark.parametrize("kind", ["seat", "host", "proposal", "vote", "put away"])
def test_what_says_who_is_who_is_never_believed_before_its_signature_is_checked(kind: str) -> None:
    """Pledges are proved by the keys of seats: a seat that a host invents must not get as far as that."""
    room = playing()
    stark, lannister = room.device_of("stark"), room.device_of("lannister")
    room.at_guest(lannister, lannister.guest.suggest(ProposalMade("lannister", GoBack(0))))
    room.settle()
    bodies: dict[str, Body] = {
        "seat": SeatLeft("lannister"),
        "host": HostChanged(KEYS[lannister.name].public),
        "proposal": ProposalMade("lannister", AskAgain("stark")),
        "vote": VoteCast(len(room.host_journal) - 1, "baratheon", True),
        "put away": TablePutAway(),
    }
    body = bodies[kind]
    device = {"vote": id_of("baratheon"), "put away": FIRST_HOST}.get(kind, lannister.name)
    assert reason_against(stark.guest.table, device, body) is None, "it would be accepted if it were signed"
    table = room.host.table
    serial = 0 if isinstance(body, HostChanged | TablePutAway) else 50
    epoch = table.epoch + table.begins_epoch(device, body)
    known = list(stark.journal)
    hear(room, stark, table.ledger.next_entry(epoch, device, body, serial, KEYS[id_of("tablet")].sign(b"trust me")))
    assert stark.guest.stopped == Stopped(len(known), "forged")
    assert stark.journal == list(stark.guest.table.ledger) == known


def test_a_host_that_answers_in_a_players_name_is_caught_and_named() -> None:
    """The answer is legal, and no device takes it: its signature is missed first."""
    room = playing()
    device, body = legal_answer(room)
    entries = len(room.host_journal)
    forged = room.host.table.ledger.next_entry(0, device, body, serial=50, signature=KEYS[FIRST_HOST].sign(b"trust me"))
    for guest in room.devices.values():
        hear(room, guest, forged)
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
    device, body = legal_answer(room)
    asked = room.devices[device]
    forged = room.host.table.ledger.next_entry(0, device, body, serial=50, signature=bytes(64))
    hear(room, asked, forged)
    assert asked.guest.stopped is not None
    answers = len(room.game.answers)
    room.take_over(next(other for other in room.devices.values() if other is not asked))
    assert len(room.game.answers) == answers
    assert not asked.guest.waiting
    hear(room, asked, attrs.evolve(forged, number=len(room.host_journal), epoch=1))
    assert asked.guest.stopped is not None
    assert not asked.guest.waiting


def test_a_device_that_was_told_a_forged_entry_follows_the_new_host() -> None:
    room = playing()
    stark, lannister = room.device_of("stark"), room.device_of("lannister")
    device, body = legal_answer(room)
    hear(room, lannister, room.host.table.ledger.next_entry(0, device, body, serial=50))
    assert len(lannister.journal) == len(room.host_journal)
    room.take_over(stark)
    room.play_to_the_end(rounds=1)
    room.check_that_all_agree()


def test_who_was_led_away_by_a_forged_take_over_comes_back_to_the_host_that_serves() -> None:
    """Somebody with the code says that Lannister hosts: that is not believed, and nobody else is doubted for it."""
    room = playing()
    stark = room.device_of("stark")
    wish = HostChanged(KEYS[id_of("lannister")].public)
    stark.host = "somebody"
    room.at_guest(stark, stark.guest.connected("somebody"))
    shared, table = len(stark.journal), room.host.table
    standing = Standing(1, 0, shared + 1, id_of("lannister"), shared, "serving")
    room.at_guest(stark, stark.guest.receive(standing))
    hear(room, stark, table.ledger.next_entry(1, id_of("lannister"), wish, signature=bytes(64)))
    assert stark.guest.stopped == Stopped(shared, "forged")
    assert not stark.guest.believes_host
    stark.host = ""
    room.connect(stark)
    room.settle()
    assert stark.guest.stopped is None
    room.play_to_the_end(rounds=1)
    room.check_that_all_agree()


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


def test_nobody_is_deposed_by_a_device_that_may_not_host() -> None:
    """It has signed that it hosts, as anybody can who has the code; but it neither plays nor has hosted."""
    room = playing()
    stranger = HostChanged(KEYS[id_of("somebody new")].public)
    signature = sign(KEYS[id_of("somebody new")], room.host.table, 0, stranger)
    entry = room.host.table.ledger.next_entry(1, id_of("somebody new"), stranger, 0, signature)
    assert is_signed(room.host.table, entry)
    assert room.host.receive(id_of("stark"), Remember(entry.number, (entry,))) == []
    assert room.host.serving


@pytest.mark.parametrize("serial", [2**64 - 1, MOST_WISHES])
def test_a_forged_wish_leaves_no_device_without_wishes_of_its_own(serial: int) -> None:
    """A host claims that a device has had as many wishes as there are numbers."""
    room = playing()
    device, body = legal_answer(room)
    asked = room.devices[device]
    (house,) = room.host.table.houses_of(device)
    hear(room, asked, room.host.table.ledger.next_entry(0, device, body, serial=serial, signature=bytes(64)))
    room.at_guest(asked, asked.guest.suggest(SeatLeft(house)))
    assert asked.guest.stopped is not None
    room.settle()
    room.take_over(next(other for other in room.devices.values() if other is not asked))
    assert asked.guest.waiting == ()
    assert house not in room.host.table.seats
    room.check_that_all_agree()
