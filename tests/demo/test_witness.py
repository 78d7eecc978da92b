"""The witness finds what was lost, and does not take for lost what was never agreed."""

from pathlib import Path

import pytest

from companion.demo.witness import JOURNAL, Witness
from companion.net.journal import Journal


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for device in ("host/host", "stark/guest", "tyrell/guest"):
        (tmp_path / device).mkdir(parents=True)
        store(tmp_path / device, b"one", b"two")
    return tmp_path


def store(folder: Path, *records: bytes) -> None:
    journal = Journal.open(folder / JOURNAL).journal
    journal.append_all(records)
    journal.close()


def cut(folder: Path, number: int) -> None:
    journal = Journal.open(folder / JOURNAL).journal
    journal.cut(number)
    journal.close()


def test_nothing_is_lost_while_all_keep_what_they_had(folder: Path) -> None:
    witness = Witness(folder)
    witness.look()
    for device in ("stark", "tyrell"):
        store(folder / device / "guest", b"three")
    assert witness.lost_entries() == 0


def test_an_entry_that_a_device_has_no_more_is_lost(folder: Path) -> None:
    witness = Witness(folder)
    witness.look()
    cut(folder / "stark/guest", 1)
    assert witness.lost_entries() == 1
    store(folder / "stark/guest", b"another")
    assert witness.lost_entries() == 1


def test_what_only_a_replaced_host_had_was_never_agreed(folder: Path) -> None:
    store(folder / "host/host", b"three")
    witness = Witness(folder)
    witness.look_without("host")
    assert witness.lost_entries() == 0


def test_what_one_player_had_from_a_replaced_host_counts(folder: Path) -> None:
    store(folder / "host/host", b"three")
    store(folder / "stark/guest", b"three")
    witness = Witness(folder)
    witness.look_without("host")
    cut(folder / "stark/guest", 2)
    assert witness.lost_entries() == 1
