"""What a host is told that it did not know, and another ledger that a guest is told of: what is believed of it."""

import contextlib

import attrs
import msgpack
import pytest

from companion.table.cards.dealer import Dealer
from companion.table.host import gathering
from companion.table.host.gathering import later_host
from companion.table.host.session import HostSession
from companion.table.ledger.entries import (
    AskAgain,
    Entry,
    HostChanged,
    ProposalMade,
    SeatLeft,
)
from companion.table.ledger.forms import Malformed
from companion.table.ledger.ledger import ENTRIES_A_MESSAGE, batches
from companion.table.ledger.signatures import sign
from companion.table.secrets.pledges import OwnPledges
from companion.table.state.table import Table
from companion.table.talk import other_ledger
from companion.table.talk.comparing import known_places
from companion.table.talk.effects import CutJournal, Happened, Notice, Store
from companion.table.talk.messages import Entries, Present, Remember, Standing, pack, unpack
from companion.table.talk.other_ledger import OtherLedger
from tests.table.room import FIRST_HOST, KEYS, Device, Room, answer_once, id_of, playing


def taken_over(answers: int = 16) -> tuple[Room, HostSession]:
    """Stark has taken over, and play went on; the old host has not heard of it."""
    room = playing()
    old = room.host
    room.take_over(room.device_of("stark"))
    room.play_until(answers)
    return room, old


def test_a_serving_host_looks_at_one_signature_of_what_it_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever somebody sends: that of the later host, and it plays nothing again."""
    room, old = taken_over()
    after = len(old.table.ledger)
    looked_at: list[Entry] = []

    def begins_epoch(before: bytes, entry: Entry) -> bool:
        looked_at.append(entry)
        return really_begins_epoch(before, entry)

    def replay(*entries: object) -> None:
        raise AssertionError("replayed")

    really_begins_epoch = gathering.begins_epoch
    monkeypatch.setattr(gathering, "begins_epoch", begins_epoch)
    monkeypatch.setattr(Table, "__init__", replay)
    told = room.host.table.ledger.after(after)[:ENTRIES_A_MESSAGE]
    assert isinstance(told[0].body, HostChanged)
    forged = attrs.evolve(told[0], signature=bytes(64))
    twice = (forged, attrs.evolve(forged, number=after + 1, epoch=2))
    assert old.receive(id_of("lannister"), Remember(after, twice)) == []
    assert looked_at == [forged]
    assert old.receive(id_of("lannister"), Remember(after, told[1:])) == []
    assert old.serving
    old.receive(id_of("lannister"), Remember(after, told))
    assert looked_at == [forged, told[0]]
    assert old.deposed_by == id_of("stark")


def test_more_entries_than_are_heard_at_once_are_no_message() -> None:
    """Each of them costs a signature, at a device that hears others as well."""
    entries = tuple(playing().host_journal)
    for number, is_heard in ((ENTRIES_A_MESSAGE, True), (ENTRIES_A_MESSAGE + 1, False)):
        for message in (Remember(0, entries[:number]), Entries(0, entries[:number], b"")):
            with contextlib.nullcontext() if is_heard else pytest.raises(Malformed):
                assert unpack(pack(message)) == message


def test_a_host_gives_way_only_to_who_may_host() -> None:
    """Somebody without a seat has signed that it hosts from here on, and tells so by a device that plays."""
    room = playing()
    table = room.host.table
    for name, deposes in (("somebody", False), ("stark", True)):
        wish = HostChanged(KEYS[id_of(name)].public)
        entry = table.ledger.next_entry(1, id_of(name), wish, 0, sign(KEYS[id_of(name)], table, 0, wish))
        told = Remember(entry.number, (entry,))
        assert later_host(table, told) == (entry.device if deposes else "")
        room.host.receive(id_of("lannister"), told)
        assert room.host.serving == (not deposes)


def test_to_a_device_that_did_not_serve_a_host_gives_way_once() -> None:
    room = playing()
    room.host.distrusted.add(id_of("stark"))
    table, wish = room.host.table, HostChanged(KEYS[id_of("stark")].public)
    entry = table.ledger.next_entry(1, id_of("stark"), wish, 0, sign(KEYS[id_of("stark")], table, 0, wish))
    assert room.host.receive(id_of("stark"), Remember(entry.number, (entry,))) == []
    assert room.host.serving


def test_an_epoch_that_was_never_reached_deposes_nobody() -> None:
    """The number of an epoch is not signed: it is how often the host has changed."""
    room = playing()
    ledger = room.host.table.ledger
    own = HostChanged(KEYS[id_of("stark")].public, False)
    honest = ledger.next_entry(1, id_of("stark"), own, 0, sign(KEYS[id_of("stark")], room.host.table, 0, own))
    room.take_over(room.device_of("lannister"))
    claimed = attrs.evolve(honest, epoch=99)
    assert claimed.number == len(ledger)
    room.host.receive(id_of("stark"), Remember(claimed.number, (claimed,)))
    assert room.host.serving


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
        room.at_guest(stark, stark.guest.receive(Standing(99, 0, max(len(shown), 1), "ffffffffffffffff", 0, "serving")))
        room.at_guest(stark, stark.guest.receive(Entries(0, shown, b"")))
        assert stark.guest.believes_host == (not shown)
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
    host = HostSession(KEYS[id_of("lannister")], Table(table.ledger), Dealer(list))
    host.take_over()
    before = list(table.ledger)
    for piece in batches(entries):
        host.receive(id_of("stark"), Remember(piece[0].number, piece))
    host.work(lambda: False)
    taken = list(host.table.ledger)
    assert taken in (before, entries[: len(taken)]), "of what does not hold, at most the part that does is taken"
    heard = OtherLedger(table, 0, OwnPledges())
    heard.hear(0, entries)
    heard.judge()
    return {taken == entries != before, heard.is_better}


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


def test_another_ledger_is_heard_in_order_and_no_longer_than_an_evening(monkeypatch: pytest.MonkeyPatch) -> None:
    entries = tuple(playing(8).host_journal)
    own = Table(entries[:2])
    other = OtherLedger(own, 1, OwnPledges())
    for after, until in ((1, 3), (1, 3), (4, 5), (3, 4)):
        other.hear(after, entries[after:until])
    assert other.length == 4
    assert not other.is_judged
    other.judge()
    assert list(other.table.ledger) == list(entries[:4])
    monkeypatch.setattr(other_ledger, "MOST_ENTRIES", 4)
    other.hear(4, entries[4:5])
    assert other.is_wrong
    assert not other.is_better


def test_another_ledger_is_judged_a_little_at_a_time() -> None:
    """Others have their turn after each entry, and what is wrong ends it."""
    entries = tuple(playing(8).host_journal)
    other = OtherLedger(Table(entries[:3]), 3, OwnPledges())
    other.hear(3, (entries[3], attrs.evolve(entries[4], signature=bytes(64)), entries[5]))
    done = []
    while not other.is_judged:
        turns = iter([False, True])
        other.judge(lambda turns=turns: next(turns))  # type: ignore[misc]
        done.append(len(other.table.ledger))
    assert done == [1, 2, 3, 4, 4]


def test_what_is_told_is_judged_while_the_host_hears_the_others_and_before_it_serves() -> None:
    alone, since = told_of_another_host()
    host = HostSession(KEYS[id_of("lannister")], Table(alone.ledger), Dealer(list))
    host.take_over()
    for piece in batches(since):
        assert host.receive(id_of("stark"), Remember(piece[0].number, piece)) == []
    assert host.gathering.has_work
    assert not host.everybody_is_heard
    assert host.work(lambda: True) == []
    assert list(host.table.ledger) == list(alone.ledger)
    cut, stored = host.work(lambda: False)
    assert cut == CutJournal(len(alone.ledger) - 1)
    assert isinstance(stored, Store)
    assert list(host.table.ledger) == since
    assert not host.gathering.has_work


def test_a_host_that_tells_without_end_is_left_and_nothing_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """Though as much of it as was heard holds, and outranks what this device has."""
    room = playing()
    stark, lannister = room.device_of("stark"), room.device_of("lannister")
    agreed = list(stark.journal)
    room.disconnect(stark)
    room.take_over(lannister, without=[stark])
    monkeypatch.setattr(other_ledger, "MOST_ENTRIES", len(room.host_journal) - 1)
    room.at_guest(stark, stark.guest.connected())
    room.at_guest(stark, stark.guest.receive(Standing(1, 0, 10**9, lannister.name, 0, "serving")))
    for at, entry in enumerate(room.host_journal):
        assert stark.guest.believes_host
        room.at_guest(stark, stark.guest.receive(Entries(at, (entry,), b"")))
    assert not stark.guest.believes_host
    assert stark.journal == agreed


def test_two_hosts_of_one_epoch_are_not_settled_by_a_guest() -> None:
    """They ask each other. Until then nobody gives up anything, and nothing is entered by the wrong one for it."""
    room, lonely, others, agreed = apart(3)
    room.connect(others[0])
    room.settle()
    assert room.hostings[lonely.name].session.serving
    assert not others[0].guest.synced
    assert others[0].journal == agreed


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
    room.at_host(room.host.begin_to_serve())
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
    room = playing(8, seed=6)
    stark, lannister = room.device_of("stark"), room.device_of("lannister")
    while answer_once(room) is not stark:
        room.settle()
    room.deliver_on(FIRST_HOST, stark.name, "down")
    room.host_dies()
    room.begin_to_take_over(lannister)
    room.connect(stark)
    room.deliver_on(stark.name, lannister.name, "up")
    room.deliver_on(lannister.name, stark.name, "down")
    room.at_host(room.host.begin_to_serve())
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
    room.at_host(room.host.begin_to_serve())
    before = len(stark.told)
    room.connect_all()
    room.settle()
    room.check_that_all_agree()
    happened = [effect.entry.number for effect in stark.told[before:] if isinstance(effect, Happened)]
    assert happened == list(range(shared, len(room.host_journal)))
