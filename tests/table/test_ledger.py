"""The chain of entries."""

import attrs
import pytest

from companion.table.entries import FIRST, HostChanged, SeatLeft
from companion.table.ledger import ChainBroken, Ledger


def three_entries() -> Ledger:
    ledger = Ledger()
    for device in "abc":
        ledger.append(ledger.next_entry(0, device, HostChanged(device)))
    return ledger


def test_each_entry_names_the_hash_of_the_one_before() -> None:
    ledger = three_entries()
    assert ledger[0].previous == FIRST
    assert [entry.previous for entry in ledger][1:] == [ledger[0].hash, ledger[1].hash]
    assert ledger.head == ledger[2].hash
    assert [ledger.head_at(number) for number in range(4)] == [FIRST, *(entry.hash for entry in ledger)]
    assert ledger.after(1) == (ledger[1], ledger[2])


@pytest.mark.parametrize(
    "change",
    [{"number": 2}, {"number": 4}, {"previous": FIRST}, {"previous": b""}],
)
def test_an_entry_that_does_not_follow_is_refused(change: dict[str, object]) -> None:
    ledger = three_entries()
    entry = attrs.evolve(ledger.next_entry(0, "d", SeatLeft("stark")), **change)
    with pytest.raises(ChainBroken):
        ledger.append(entry)
    assert len(ledger) == 3


@pytest.mark.parametrize("change", [{"epoch": 1}, {"device": "b"}, {"body": SeatLeft("stark")}])
def test_whatever_an_entry_says_is_in_its_hash(change: dict[str, object]) -> None:
    entry = three_entries()[0]
    assert attrs.evolve(entry, **change).hash != entry.hash


@pytest.mark.parametrize("number", range(4))
def test_a_ledger_that_is_cut_can_grow_again(number: int) -> None:
    ledger = three_entries()
    heads = [ledger.head_at(place) for place in range(4)]
    ledger.cut(number)
    assert (len(ledger), ledger.head) == (number, heads[number])
    ledger.append(ledger.next_entry(1, "d", HostChanged("d")))
    assert len(ledger) == number + 1
