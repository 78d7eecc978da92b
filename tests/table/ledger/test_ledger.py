"""The chain of entries."""

import attrs
import pytest

from companion.table.ledger import ledger as ledgers
from companion.table.ledger.entries import FIRST, Entry, SeatLeft, SeatTaken
from companion.table.ledger.ledger import ChainBroken, Ledger, batches


def three_entries() -> Ledger:
    ledger = Ledger()
    for device in "abc":
        ledger.append(ledger.next_entry(0, device, SeatLeft(device)))
    return ledger


def test_the_hash_before_an_entry_goes_into_the_hash_after_it() -> None:
    ledger = three_entries()
    heads = [FIRST]
    for entry in ledger:
        heads.append(entry.hash_after(heads[-1]))
    assert [ledger.head_at(number) for number in range(4)] == heads
    assert ledger.head == heads[3]
    assert len(set(heads)) == 4
    assert ledger.after(1) == (ledger[1], ledger[2])


def test_where_entries_would_lead() -> None:
    ledger = three_entries()
    assert ledger.leads_to(1, ledger.after(1)) == ledger.head
    assert ledger.leads_to(0, ledger.after(1)) != ledger.head
    assert ledger.leads_to(3, ()) == ledger.head


@pytest.mark.parametrize("number", [2, 4])
def test_an_entry_that_does_not_follow_is_refused(number: int) -> None:
    ledger = three_entries()
    entry = attrs.evolve(ledger.next_entry(0, "d", SeatLeft("stark")), number=number)
    with pytest.raises(ChainBroken):
        ledger.append(entry)
    assert len(ledger) == 3


@pytest.mark.parametrize(
    "change",
    [{"epoch": 1}, {"device": "b"}, {"body": SeatLeft("stark")}, {"serial": 1}, {"signature": b"x"}, {"number": 1}],
)
def test_whatever_an_entry_says_is_in_its_hash(change: dict[str, object]) -> None:
    entry = three_entries()[0]
    assert attrs.evolve(entry, **change).hash_after(FIRST) != entry.hash_after(FIRST)


def test_long_ledgers_travel_in_several_messages(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ledgers, "BYTES_A_MESSAGE", 5000)
    small = [Entry(number, 0, "a", 0, b"", SeatLeft("stark")) for number in range(7)]
    large = Entry(7, 0, "a", 0, b"", SeatTaken("stark", bytes(4990), ""))
    assert [len(batch) for batch in batches(small)] == [7]
    assert [len(batch) for batch in batches(small * 3)] == [8, 8, 5]
    assert [len(batch) for batch in batches([small[0], large, large, small[0]])] == [1, 1, 1, 1]
    assert list(batches([])) == []
