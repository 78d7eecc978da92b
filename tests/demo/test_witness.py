"""The witness finds what was lost, and does not take for lost what was never agreed."""

from pathlib import Path

import pytest

from companion.demo.witness import Witness
from companion.door import JOURNAL
from companion.net.keeping.journal import Journal

HOST, STARK, TYRELL = "host/tables/t/host", "stark/tables/t/guest", "tyrell/tables/t/guest"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return evening(tmp_path / "evening")


def evening(folder: Path) -> Path:
    for device in (HOST, STARK, TYRELL):
        (folder / device).mkdir(parents=True)
        store(folder / device, b"one", b"two")
    return folder


def store(folder: Path, *records: bytes) -> None:
    journal = Journal.open(folder / JOURNAL).journal
    journal.append(*records)
    journal.close()


def cut(folder: Path, number: int) -> None:
    journal = Journal.open(folder / JOURNAL).journal
    journal.cut(number)
    journal.close()


def test_nothing_is_lost_while_all_keep_what_they_had(folder: Path) -> None:
    witness = Witness(folder)
    witness.look()
    for device in (STARK, TYRELL):
        store(folder / device, b"three")
    assert not witness.lost_entries()


def test_an_entry_that_a_device_has_no_more_is_lost(folder: Path) -> None:
    witness = Witness(folder)
    witness.look()
    cut(folder / STARK, 1)
    assert len(witness.lost_entries()) == 1
    store(folder / STARK, b"another")
    assert len(witness.lost_entries()) == 1


def test_what_only_a_replaced_host_had_was_never_agreed(folder: Path) -> None:
    store(folder / HOST, b"three")
    witness = Witness(folder)
    witness.look()
    witness.excuse("host")
    assert not witness.lost_entries()


def test_what_one_player_had_from_a_replaced_host_counts(folder: Path) -> None:
    store(folder / HOST, b"three")
    store(folder / STARK, b"three")
    witness = Witness(folder)
    witness.look()
    witness.excuse("host")
    cut(folder / STARK, 2)
    assert len(witness.lost_entries()) == 1


def test_what_two_devices_had_counts_though_both_were_replaced(folder: Path) -> None:
    for device in (HOST, STARK):
        store(folder / device, b"three")
    witness = Witness(folder)
    witness.excuse("host")
    witness.excuse("stark")
    witness.look()
    cut(folder / STARK, 2)
    assert len(witness.lost_entries()) == 1


def test_what_only_devices_had_that_were_dead_together_when_another_took_over_was_given_up(folder: Path) -> None:
    for device in (HOST, STARK):
        store(folder / device, b"three")
    witness = Witness(folder)
    witness.excuse("stark", "host")
    witness.look()
    cut(folder / STARK, 2)
    assert not witness.lost_entries()


def test_what_was_on_the_disks_before_a_pause_must_be_in_every_ledger_after_it(folder: Path) -> None:
    store(folder / STARK, b"three")
    witness = Witness(folder)
    later = evening(folder.with_name("later"))
    witness.move(later)
    assert len(witness.lost_entries()) == 1
    for device in (STARK, TYRELL):
        store(later / device, b"three")
    assert not witness.lost_entries()
