"""Nobody opens a seal before all who have sealed have pledged the same seals; from then on all insist on them."""

import attrs
import pytest

from companion.table.ledger.entries import AnswerSealed, Opening, SealsOpened, SeatTaken
from companion.table.ledger.signatures import sign
from companion.table.secrets.openings import DueReveal
from companion.table.secrets.pledges import (
    make_proofs,
    not_pledged,
    sealed_together,
    sealing_devices,
)
from companion.table.secrets.seals import SALT_BYTES, Secret
from companion.table.secrets.seals import seal as seal_of
from companion.table.state.table import Table
from companion.table.talk.messages import (
    BrokenSeal,
    Entries,
    OpenSeal,
    Pledge,
    Pledges,
    Proofs,
    unpack,
)
from companion.table.talk.notices import FalselyAccused, NotPledged
from engine import choice_to_plain, random_choice
from tests.table.room import FIRST_HOST, KEYS, TABLE_ID, Device, Room, id_of, playing
from tests.table.scenes import (
    HOUSES,
    SEED,
    agree_on_asking,
    notices,
    question_of,
    seal,
    sealed_room,
    seals_entered,
    until_pledges,
    waiting_on,
)


def proofs_for(table: Table, device: str) -> Proofs:
    """What all others who have sealed pledge to a device."""
    others = [other for other in sealing_devices(table) if other != device]
    return tuple((other, dict(make_proofs(KEYS[other], other, table))[device]) for other in others)


# proofs


def test_a_proof_fits_the_pair_the_sender_and_the_seals() -> None:
    table = sealed_room().host.table
    for device in sealing_devices(table):
        assert not_pledged(KEYS[device], device, table, proofs_for(table, device)) == ()


def test_whatever_is_changed_in_a_proof_it_proves_nothing() -> None:
    table = sealed_room().host.table
    stark, (one, other) = id_of("stark"), [device for device in sealing_devices(table) if device != id_of("stark")]
    right = dict(proofs_for(table, stark))
    wrong: dict[str, dict[str, bytes]] = {
        "missing": {other: right[other]},
        "nothing": {**right, one: b""},
        "one bit": {**right, one: bytes([right[one][0] ^ 1]) + right[one][1:]},
        "swapped": {one: right[other], other: right[other]},
        "own, sent back": {**right, one: dict(make_proofs(KEYS[stark], stark, table))[one]},
        "for another pair": {**right, one: dict(make_proofs(KEYS[one], one, table))[other]},
        "longer": {**right, one: right[one] + b"\0"},
    }
    for what, proofs in wrong.items():
        assert not_pledged(KEYS[stark], stark, table, tuple(proofs.items())) == (one,), what
    assert set(not_pledged(KEYS[stark], stark, table, ())) == {one, other}


def test_a_pledge_is_about_every_seal_the_branch_and_the_term() -> None:
    room = sealed_room()
    table, before = room.host.table, sealed_together(room.host.table)
    right = proofs_for(table, id_of("stark"))
    for question in table.secret_questions:
        kept = table.seals[question.id]
        table.seals[question.id] = bytes(32)
        assert sealed_together(table) != before
        assert len(not_pledged(KEYS[id_of("stark")], id_of("stark"), table, right)) == 2
        table.seals[question.id] = kept
    table.branch += 1
    assert sealed_together(table) != before
    table.branch -= 1
    assert sealed_together(table) == before
    room.kill_host()
    assert sealed_together(room.host.table) != before, "a term has begun"


# what the host holds


def test_pledges_are_passed_on_once_all_are_there_to_each_its_own() -> None:
    table = sealed_room().host.table
    due, seals, devices = DueReveal(), sealed_together(table), sealing_devices(table)
    for device in devices:
        assert not due.passed_on(table)
        assert due.pledge(table, device, seals, make_proofs(KEYS[device], device, table))
    assert due.passed_on(table) == {device: proofs_for(table, device) for device in devices}


def test_a_pledge_of_other_seals_or_of_who_has_not_sealed_counts_for_nothing() -> None:
    table = sealed_room().host.table
    due, seals, stark = DueReveal(), sealed_together(table), id_of("stark")
    assert not due.pledge(table, stark, bytes(32), ())
    assert not due.pledge(table, id_of("somebody"), seals, ())
    assert due.pledge(table, stark, seals, ())
    table.seals.popitem()
    assert not due.pledge(table, stark, sealed_together(table), ()), "not all have sealed"


def test_openings_are_entered_together_and_not_before_the_last() -> None:
    room = sealed_room()
    table, due = room.host.table, DueReveal()
    seals, asked = sealed_together(table), [question.id for question in table.secret_questions]
    for question in reversed(asked):
        assert due.reveal(table) is None
        due.hold(table, seals, Opening(question, {}, b""))
        due.hold(table, bytes(32), Opening(question, {"other": "seals"}, b""))
    assert due.reveal(table) == SealsOpened(0, tuple(Opening(question, {}, b"") for question in asked))
    table.seals[asked[0]] = bytes(32)
    assert due.reveal(table) is None, "other seals lie there now"


def test_nothing_is_opened_before_the_last_device_has_pledged() -> None:
    room = sealed_room()
    late = room.device_of("stark")
    for device in room.devices.values():
        if device is not late:
            room.deliver_on(FIRST_HOST, device.name, "down")
            room.deliver_on(device.name, FIRST_HOST, "up")
            room.deliver_on(FIRST_HOST, device.name, "down")
            assert waiting_on(room, device, "up") == []
    room.deliver_on(FIRST_HOST, late.name, "down")
    assert [type(message) for message in waiting_on(room, late, "up")] == [Pledge]
    room.settle()
    assert len(room.game.answers) == 3


# the device


def with_other_proofs(room: Room, device: Device, change: str) -> None:
    """What the host has passed on to a device arrives, with the proof of the first other device changed."""
    wire = (room.current, device.name, "down")
    for data in [*room.wires.pop(wire)]:
        message = unpack(data)
        if isinstance(message, Pledges):
            (one, first), (other, second) = message.proofs
            changed = {
                "wrong": ((one, bytes(16)), (other, second)),
                "missing": ((other, second),),
                "swapped": ((one, second), (other, first)),
            }[change]
            message = attrs.evolve(message, proofs=changed)
        room.at_guest(device, device.guest.receive(message))


@pytest.mark.parametrize(("change", "doubted"), [("wrong", 1), ("missing", 1), ("swapped", 2)])
def test_a_wrong_missing_or_swapped_proof_opens_nothing_and_is_told(change: str, doubted: int) -> None:
    room = sealed_room()
    until_pledges(room)
    stark = room.device_of("stark")
    with_other_proofs(room, stark, change)
    assert waiting_on(room, stark, "up") == []
    (told,) = notices(stark, NotPledged)
    assert isinstance(told, NotPledged)
    assert len(told.houses) == doubted
    assert set(told.houses) <= {"lannister", "baratheon"}
    room.settle()
    assert room.game.answers == ()
    assert stark.guest.stopped is None
    room.disconnect(stark)
    room.connect(stark)
    room.settle()
    assert len(room.game.answers) == 3, "with the right proofs it opens"


def test_a_host_that_shows_two_devices_different_seals_of_its_own_learns_no_answer() -> None:
    """Its player seals one thing for Stark, another for Lannister, and hopes to choose when it has seen theirs."""
    room = playing(0, seed=SEED)
    host = room.device_of("baratheon")
    room.take_over(host)
    for house in HOUSES[:2]:
        seal(room, house)
    table, question = room.host.table, question_of(room, "baratheon")
    told: dict[str, Table] = {}
    for house, choice in zip(HOUSES[:2], question.options(), strict=False):
        other = Table(table.ledger)
        secret = Secret(0, Opening(question.id, choice_to_plain(choice), bytes(SALT_BYTES)))
        body, serial = AnswerSealed(0, question.id, seal_of(TABLE_ID, secret)), table.serials.get(host.name, 0) + 1
        signature = sign(KEYS[host.name], other, serial, body)
        entry = other.ledger.next_entry(1, host.name, body, serial, signature)
        other.append(entry)
        device = room.device_of(house)
        room.at_guest(device, device.guest.receive(Entries(entry.number, (entry,), other.ledger.head)))
        told[house] = other
    pledges = {house: waiting_on(room, room.device_of(house), "up") for house in HOUSES[:2]}
    for house, other in zip(HOUSES[:2], reversed(HOUSES[:2]), strict=True):
        device, liar = room.device_of(house), host.name
        (pledge,) = (message for message in pledges[other] if isinstance(message, Pledge))
        own = dict(make_proofs(KEYS[liar], liar, told[house]))[device.name]
        proofs = ((room.device_of(other).name, dict(pledge.proofs)[device.name]), (liar, own))
        passed_on = Pledges(sealed_together(told[house]), proofs)
        room.at_guest(device, device.guest.receive(passed_on))
        assert notices(device, NotPledged) == [NotPledged((other,))]
        assert not any(isinstance(message, OpenSeal) for message in waiting_on(room, device, "up"))


def test_a_device_that_has_not_sealed_here_does_not_pledge() -> None:
    """Its disk is new: it does not know what is behind the seal in its name."""
    room = sealed_room()
    stark = room.device_of("stark")
    stark.kept.clear()
    room.kill(stark)
    room.connect(stark)
    heard = len(room.heard_by_host)
    room.settle()
    pledges = [message for message in map(unpack, room.heard_by_host[heard:]) if isinstance(message, Pledge)]
    assert len(pledges) == 2
    assert all(stark.name in dict(pledge.proofs) for pledge in pledges), "they are the others'"
    assert room.game.answers == ()
    agree_on_asking(room, "stark")
    room.play_until(3)
    room.check_that_all_agree()


@pytest.mark.parametrize("trouble", ["killed", "host killed", "both", "taken over"])
@pytest.mark.parametrize("moment", ["before", "pledged", "passed on", "opened"])
def test_a_device_pledges_again_after_any_trouble_and_all_is_revealed(moment: str, trouble: str) -> None:
    room = sealed_room()
    stark, lannister = room.device_of("stark"), room.device_of("lannister")
    sealed = dict(room.host.table.seals)
    if moment != "before":
        room.deliver_on(FIRST_HOST, stark.name, "down")
        room.deliver_on(stark.name, FIRST_HOST, "up")
    if moment in ("passed on", "opened"):
        until_pledges(room)
    if moment == "opened":
        room.deliver_on(FIRST_HOST, stark.name, "down")
        room.deliver_on(stark.name, FIRST_HOST, "up")
    if trouble in ("killed", "both"):
        room.kill(stark)
    if trouble in ("host killed", "both"):
        room.kill_host()
    if trouble == "taken over":
        room.take_over(lannister)
    room.connect_all()
    room.settle()
    assert len(room.game.answers) == 3
    assert seals_entered(room) == 3
    (reveal,) = (entry.body for entry in room.host_journal if isinstance(entry.body, SealsOpened))
    assert {opening.question for opening in reveal.openings} == set(sealed)
    assert not any(notices(device, NotPledged) or device.guest.stopped for device in room.devices.values())
    room.check_that_all_agree()


def test_several_seats_on_one_device_pledge_once_and_open_each_its_own() -> None:
    room = Room(3, seed=SEED)
    room.connect_all()
    room.settle()
    shared = room.device_of("stark")
    for house, device in (("stark", shared), ("lannister", shared), ("baratheon", room.device_of("baratheon"))):
        room.at_guest(device, device.guest.suggest(SeatTaken(house, KEYS[device.name].public, house)))
    room.settle()
    for house in HOUSES:
        device, question = room.devices[room.host.table.seats[house].device], question_of(room, house)
        room.at_guest(device, device.guest.answer(question.id, random_choice(room.game, question, room.dice)))
        if house != HOUSES[2]:
            room.settle()
    heard = len(room.heard_by_host)
    room.settle()
    messages = [unpack(data) for data in room.heard_by_host[heard:]]
    assert sum(isinstance(message, Pledge) for message in messages) == 2
    assert sum(isinstance(message, OpenSeal) for message in messages) == 3
    assert len(room.game.answers) == 3
    room.check_that_all_agree()


def test_one_device_alone_needs_nobodys_pledge() -> None:
    room = Room(3, seed=SEED)
    room.connect_all()
    room.settle()
    alone = room.device_of("stark")
    for house in HOUSES:
        room.at_guest(alone, alone.guest.suggest(SeatTaken(house, KEYS[alone.name].public, house)))
    room.settle()
    room.play_until(3)
    assert len(room.game.answers) >= 3
    room.check_that_all_agree()


# openings that do not open


def test_an_opening_that_does_not_open_its_seal_is_told_to_everybody_and_changes_nothing() -> None:
    room = sealed_room()
    until_pledges(room)
    stark, entries = room.device_of("stark"), len(room.host_journal)
    (secret,) = stark.guest.safe.on_the_table(stark.guest.table)
    wrong = attrs.evolve(secret.opening, salt=bytes(SALT_BYTES))
    room.at_host(room.host.receive(stark.name, OpenSeal(sealed_together(room.host.table), wrong)))
    broken = BrokenSeal(secret.opening.question, "seal_does_not_fit")
    for device in room.devices.values():
        wire = waiting_on(room, device, "down")
        assert broken in wire
    assert len(room.host_journal) == entries
    room.settle()
    assert notices(stark, FalselyAccused) == [FalselyAccused("stark", broken.question)], "its device knows better"
    assert notices(room.device_of("lannister"), BrokenSeal) == [broken]
    assert len(room.game.answers) == 3, "the right opening came after it"


def test_nobody_opens_or_breaks_the_seal_of_another_house() -> None:
    room = sealed_room()
    stark = room.device_of("stark")
    (secret,) = stark.guest.safe.on_the_table(stark.guest.table)
    for opening in (secret.opening, attrs.evolve(secret.opening, salt=b"")):
        assert room.host.receive(id_of("lannister"), OpenSeal(sealed_together(room.host.table), opening)) == []
