"""How far two ledgers agree, and what a device believes of entries and standings that it is told."""

import attrs
import pytest

from companion.table.guest.meeting import Meeting
from companion.table.ledger.entries import Entry, HostChanged, SeatLeft
from companion.table.ledger.ledger import Ledger
from companion.table.state.table import Table
from companion.table.talk.comparing import (
    known_places,
    leads_on,
    parting,
    shared_with,
)
from companion.table.talk.messages import Entries, Standing, Sync
from tests.table.room import FIRST_HOST, KEYS, Room, id_of

OTHER_HOST = id_of("stark")


def ledger_of(length: int) -> Ledger:
    """Any entries; how they follow each other is all that is compared."""
    ledger = Ledger()
    for number in range(length):
        ledger.append(ledger.next_entry(0, f"device {number}", SeatLeft("stark")))
    return ledger


@pytest.fixture
def table() -> Table:
    """Four entries, under the second host."""
    room = Room(3, seed=5)
    room.everybody_in()
    entries = room.host_journal[:3]
    changed = Entry(3, 1, OTHER_HOST, 0, b"", HostChanged(KEYS[OTHER_HOST].public))
    return Table([*entries, changed])


@pytest.mark.parametrize(
    ("length", "places"),
    [(0, [0]), (1, [1, 0]), (2, [2, 1, 0]), (5, [5, 4, 3, 1, 0]), (20, [20, 19, 18, 16, 12, 4, 0])],
)
def test_a_device_names_few_places_of_a_long_ledger(length: int, places: list[int]) -> None:
    ledger = ledger_of(length)
    assert known_places(ledger) == tuple((place, ledger.head_at(place)) for place in places)


def test_ledgers_agree_up_to_the_last_place_with_the_same_hash() -> None:
    """Whoever asks may say anything: places that this ledger has not got, and other hashes, count for nothing."""
    ledger = ledger_of(6)
    same, wrong = [(place, ledger.head_at(place)) for place in range(7)], bytes(32)
    assert shared_with(ledger, Sync(known_places(ledger))) == 6
    assert shared_with(ledger, Sync(((6, wrong), same[5], same[3], same[0]))) == 5
    assert shared_with(ledger, Sync(((7, wrong), (-1, ledger.head), (-7, ledger.head_at(0)), same[2]))) == 2
    assert shared_with(ledger, Sync(((6, wrong),))) == shared_with(ledger, Sync(())) == 0


def test_entries_are_taken_that_follow_or_tell_again_what_is_known() -> None:
    longer, ledger = ledger_of(8), ledger_of(6)
    for after, until in ((6, 8), (6, 6), (4, 8), (4, 6), (3, 5), (0, 8)):
        message = Entries(after, longer.after(0)[after:until], longer.head_at(until))
        assert leads_on(ledger, message)
        assert not leads_on(ledger, attrs.evolve(message, head=bytes(32)))


def test_entries_are_not_taken_that_tell_something_else_or_leave_something_out() -> None:
    longer, ledger = ledger_of(8), ledger_of(6)
    other = attrs.evolve(ledger[4], device="another")
    assert not leads_on(ledger, Entries(4, (other,), ledger.leads_to(4, [other])))
    assert not leads_on(ledger, Entries(3, (ledger[3], other), ledger.leads_to(4, [other])))
    assert not leads_on(ledger, Entries(7, longer.after(7), longer.head))
    assert not leads_on(ledger, Entries(-1, (), ledger.head))
    assert not leads_on(ledger, Entries(-1, longer.after(6), longer.leads_to(6, longer.after(6))))


@pytest.mark.parametrize(
    ("epoch", "returns", "host", "after", "entries", "expected"),
    [
        (1, 0, FIRST_HOST, 3, 1, FIRST_HOST < OTHER_HOST),
        (1, 0, FIRST_HOST, 3, 2, True),
        (1, 0, FIRST_HOST, 1, 2, False),
        (1, 1, OTHER_HOST, 0, 1, True),
        (1, 0, OTHER_HOST, 3, 1, False),
        (0, 9, FIRST_HOST, 9, 1, False),
        (2, 0, FIRST_HOST, 0, 1, True),
    ],
)
def test_a_host_that_was_reminded_in_vain_outgrows_what_it_was_told(
    table: Table, epoch: int, returns: int, host: str, after: int, entries: int, expected: bool
) -> None:
    reminded = Standing(epoch, returns, 2, host, 2, "serving")
    last = Entry(after, epoch, host, 0, b"", SeatLeft("stark"))
    meeting = Meeting(standing=reminded, is_reminding=True)
    assert meeting.is_news(Entries(after, (last,) * entries, b""), table) == expected


@pytest.mark.parametrize(("own", "other", "expected"), [(6, 6, 6), (6, 8, 6), (8, 6, 6), (0, 5, 0)])
def test_how_many_entries_two_ledgers_begin_with(own: int, other: int, expected: int) -> None:
    assert parting(ledger_of(own), ledger_of(other)) == expected


def test_where_two_ledgers_part() -> None:
    """Equal entries after another one make no equal ledgers."""
    ledger, other = ledger_of(6), ledger_of(3)
    other.append(attrs.evolve(ledger[3], device="another"))
    for entry in ledger.after(4):
        other.append(entry)
    assert parting(ledger, other) == parting(other, ledger) == 3


@pytest.mark.parametrize(
    ("shared", "asked_now", "expected"),
    [(4, True, False), (4, False, False), (3, True, False), (3, False, True)],
)
def test_what_a_host_said_before_it_told_more_is_outdated(
    table: Table, shared: int, asked_now: bool, expected: bool
) -> None:
    """What this device has heard since it asked is no entry that the host lacks."""
    standing = Standing(1, 0, 9, OTHER_HOST, shared, "serving")
    asked_with = table.ledger.head_at(4 if asked_now else 3)
    assert Meeting(asked_with=asked_with).must_begin_anew(standing, table) == expected


@pytest.mark.parametrize(
    ("epoch", "host", "entries", "expected"),
    [
        (1, OTHER_HOST, 4, False),
        (1, FIRST_HOST, 4, True),
        (0, FIRST_HOST, 4, False),
        (2, OTHER_HOST, 4, True),
        (2, OTHER_HOST, 5, False),
    ],
)
def test_that_all_is_shared_is_believed_only_by_who_knows_the_host(
    table: Table, epoch: int, host: str, entries: int, expected: bool
) -> None:
    standing = Standing(epoch, 0, entries, host, 4, "serving")
    assert Meeting(asked_with=table.ledger.head).must_begin_anew(standing, table) == expected
