"""The journal in one process: torn tails, damage, cuts, failing disks, and hypothesis against a plain list."""

import os
import stat
from collections.abc import Callable
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.net.keeping.files import InUse, StorageError
from companion.net.keeping.journal import Journal, NotAJournal

RECORDS = [b"first", b"", b"\0" * 20, b"the last one"]
WHOLE_LENGTHS = [16, 29, 37, 65, 85]
"""Where the first line ends, and each record."""
BLOCK_BYTES = 512
"""No disk writes less at once."""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "journal"


def write(path: Path, records: list[bytes] = RECORDS) -> bytes:
    """A closed journal with these records, and its bytes."""
    journal = Journal.open(path).journal
    for record in records:
        journal.append(record)
    journal.close()
    return path.read_bytes()


def read(path: Path) -> tuple[list[bytes], bool]:
    """The records, and whether there is something behind them."""
    opened = Journal.open(path)
    opened.journal.close()
    return opened.records, opened.is_torn


def test_what_was_appended_is_there_again(path: Path) -> None:
    assert len(write(path)) == WHOLE_LENGTHS[-1]
    assert read(path) == (RECORDS, False)


def test_the_journal_is_private(path: Path) -> None:
    write(path)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_a_tail_torn_at_any_byte_is_cut_and_the_journal_goes_on(path: Path) -> None:
    whole = write(path)
    for length in range(len(whole)):
        path.write_bytes(whole[:length])
        kept = sum(end <= length for end in WHOLE_LENGTHS[1:])
        opened = Journal.open(path)
        assert opened.records == RECORDS[:kept]
        assert opened.is_torn == (length > WHOLE_LENGTHS[0] and length not in WHOLE_LENGTHS)
        opened.journal.append(b"after the crash")
        opened.journal.close()
        assert read(path) == ([*RECORDS[:kept], b"after the crash"], False)


@pytest.mark.parametrize("noughts", [1, 7, 8, 9, 16, 5000])
def test_noughts_at_the_end_are_no_records(path: Path, noughts: int) -> None:
    """A file system may have lengthened the file, and not yet written what belongs there, when the power went."""
    path.write_bytes(write(path) + bytes(noughts))
    assert read(path) == (RECORDS, True)
    write(path, [b"and on"])
    assert read(path) == ([*RECORDS, b"and on"], False)


@pytest.mark.parametrize("length", [1, 15, 16])
def test_a_first_line_that_was_not_written_through_is_written_again(path: Path, length: int) -> None:
    """The power went in the middle of beginning the journal, before anybody could append to it."""
    path.write_bytes(bytes(length))
    assert read(path) == ([], False)
    write(path)
    assert read(path) == (RECORDS, False)


def test_a_last_record_that_was_not_written_through_is_cut(path: Path) -> None:
    whole = write(path)
    path.write_bytes(whole[:-6] + bytes(6))
    assert read(path) == (RECORDS[:-1], True)


@pytest.mark.parametrize("seed", range(10))
def test_a_power_cut_takes_any_blocks_of_what_was_only_written(path: Path, seed: int) -> None:
    """Many records may wait for the disk, which takes them in any order: what was there before is never in doubt."""
    dice = Random(seed)
    records = [bytes(dice.choices(range(1, 256), k=dice.choice((40, 150, 300, 1500)))) for _ in range(12)]
    before = write(path, records[:4])
    journal = Journal.open(path).journal
    for record in records[4:]:
        journal.write([record])
    journal.close()
    whole = path.read_bytes()
    old = before.ljust(len(whole), b"\0")
    blocks = [slice(start, start + BLOCK_BYTES) for start in range(0, len(whole), BLOCK_BYTES)]
    for _ in range(30):
        written = [dice.choice((old, whole)) for _ in blocks]
        path.write_bytes(b"".join(content[block] for content, block in zip(written, blocks, strict=True)))
        opened = Journal.open(path)
        found = opened.records
        assert found == records[: len(found)]
        assert len(found) >= 4
        opened.journal.append(b"after the crash")
        opened.journal.close()
        assert read(path) == ([*found, b"after the crash"], False)


@pytest.mark.parametrize("place", range(WHOLE_LENGTHS[-1]))
@pytest.mark.parametrize("bit", [0x01, 0x80])
def test_one_flipped_bit_costs_what_follows_it_and_nothing_else(path: Path, place: int, bit: int) -> None:
    content = bytearray(write(path))
    content[place] ^= bit
    path.write_bytes(content)
    if content.startswith(b"small council ") and place < WHOLE_LENGTHS[0]:
        with pytest.raises(NotAJournal):  # of another version, as far as one can tell
            Journal.open(path)
        return
    before = sum(end <= place for end in WHOLE_LENGTHS[1:])
    opened = Journal.open(path)
    assert opened.records == RECORDS[:before]
    assert opened.is_torn
    opened.journal.append(b"from the others")
    opened.journal.close()
    assert read(path) == ([*RECORDS[:before], b"from the others"], False)


def test_who_only_looks_at_a_torn_journal_changes_nothing(path: Path) -> None:
    """Whoever comes next must know that something is lost, too."""
    content = bytearray(write(path))
    content[WHOLE_LENGTHS[2] + 12] ^= 0xFF
    path.write_bytes(content)
    for _ in range(3):
        assert read(path) == (RECORDS[:2], True)
    assert path.read_bytes() == content
    write(path, [b"instead"])
    assert read(path) == ([*RECORDS[:2], b"instead"], False)


def test_something_quite_different_is_a_journal_that_has_lost_everything(path: Path) -> None:
    path.write_bytes(b"something quite different, and long")
    assert read(path) == ([], True)
    write(path)
    assert read(path) == (RECORDS, False)


def test_a_journal_of_another_version_is_not_touched(path: Path) -> None:
    path.write_bytes(b"small council 2\n" + bytes(50))
    for _ in range(2):
        with pytest.raises(NotAJournal):
            Journal.open(path)
    assert path.read_bytes() == b"small council 2\n" + bytes(50)


def test_where_there_can_be_no_journal(tmp_path: Path) -> None:
    for nowhere in (tmp_path, tmp_path / "missing" / "journal"):
        with pytest.raises(StorageError):
            Journal.open(nowhere)


@pytest.mark.parametrize("count", range(len(RECORDS) + 1))
def test_cutting_keeps_the_first_records(path: Path, count: int) -> None:
    write(path)
    journal = Journal.open(path).journal
    journal.cut(count)
    assert len(journal) == count
    journal.append(b"instead")
    journal.close()
    assert read(path) == ([*RECORDS[:count], b"instead"], False)


def test_cutting_off_more_than_there_is(path: Path) -> None:
    journal = Journal.open(path).journal
    for count in (-1, 1):
        with pytest.raises(ValueError, match="cannot keep"):
            journal.cut(count)
    journal.close()


@pytest.mark.parametrize("instead", [[], [b"other"], [*RECORDS, b"and more"]])
def test_all_records_can_be_replaced_at_once(path: Path, instead: list[bytes]) -> None:
    write(path)
    journal = Journal.open(path).journal
    journal.replace(instead)
    assert len(journal) == len(instead)
    journal.append(b"next")
    journal.close()
    assert read(path) == ([*instead, b"next"], False)


def test_what_a_crash_in_the_middle_of_a_cut_left_does_no_harm(path: Path) -> None:
    write(path)
    path.with_name("journal.new").write_bytes(b"half of something longer than the journal" * 10)
    assert read(path) == (RECORDS, False)
    journal = Journal.open(path).journal
    journal.cut(1)
    journal.close()
    assert read(path) == (RECORDS[:1], False)


def test_only_one_has_it_open(path: Path) -> None:
    journal = Journal.open(path).journal
    with pytest.raises(InUse):
        Journal.open(path)
    journal.append(b"one")
    journal.cut(0)
    with pytest.raises(InUse):  # the cut has put another file there; the lock still holds
        Journal.open(path)
    journal.close()
    with pytest.raises(StorageError):
        journal.append(b"after the end")
    assert read(path) == ([], False)


def test_a_refused_file_is_not_kept_locked(path: Path) -> None:
    path.write_bytes(b"small council 2\n")
    for _ in range(2):
        with pytest.raises(NotAJournal):
            Journal.open(path)


def failing(times: int) -> Callable[[int], None]:
    """A disk that fails so often to write through."""
    left, fsync = [times], os.fsync

    def fail(number: int) -> None:
        left[0] -= 1
        if left[0] >= 0:
            raise OSError(5, "Input/output error")
        fsync(number)

    return fail


def test_a_record_that_cannot_be_written_through_is_taken_back(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = write(path)
    journal = Journal.open(path).journal
    monkeypatch.setattr(os, "fsync", failing(1))
    with pytest.raises(StorageError):
        journal.append(b"lost")
    assert path.read_bytes() == whole
    journal.append(b"kept")
    journal.close()
    assert read(path) == ([*RECORDS, b"kept"], False)


def test_a_disk_that_keeps_failing_takes_nothing_until_it_works_again(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(path)
    journal = Journal.open(path).journal
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", failing(1000))
        for _ in range(3):
            with pytest.raises(StorageError):
                journal.append(b"lost")
    assert len(journal) == len(RECORDS)
    journal.append(b"kept")
    journal.close()
    assert read(path) == ([*RECORDS, b"kept"], False)


def test_a_cut_that_fails_comes_before_anything_is_written(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(path)
    journal = Journal.open(path).journal
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", failing(1000))
        for _ in range(2):
            with pytest.raises(StorageError):
                journal.cut(1)
    journal.append(b"and on")
    journal.close()
    assert read(path) == ([RECORDS[0], b"and on"], False)


@pytest.mark.parametrize("call", ["fsync", "replace"])
def test_a_replacement_that_fails_leaves_everything_as_it_was(
    path: Path, monkeypatch: pytest.MonkeyPatch, call: str
) -> None:
    whole = write(path)
    journal = Journal.open(path).journal

    def fail(*_: object) -> None:
        raise OSError(5, "Input/output error")

    with monkeypatch.context() as patch:
        patch.setattr(os, call, fail)
        with pytest.raises(StorageError):
            journal.replace([b"other"])
    assert (len(journal), path.read_bytes()) == (len(RECORDS), whole)
    journal.append(b"and on")
    journal.close()
    assert read(path) == ([*RECORDS, b"and on"], False)


def test_a_record_is_written_through_before_append_returns(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    journal, synced, fsync = Journal.open(path).journal, list[int](), os.fsync

    def watch(number: int) -> None:
        fsync(number)
        synced.append(os.fstat(number).st_size)

    monkeypatch.setattr(os, "fsync", watch)
    journal.append(b"one")
    journal.append(b"two")
    journal.close()
    assert synced == [27, 38]


def test_what_is_only_written_is_there_for_the_next_process_and_waits_for_the_disk_at_the_next_sync(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(path)
    journal, synced, fsync = Journal.open(path).journal, list[int](), os.fsync

    def watch(number: int) -> None:
        fsync(number)
        synced.append(os.fstat(number).st_size)

    monkeypatch.setattr(os, "fsync", watch)
    journal.write([b"one", b"two"])
    journal.write([b"three"])
    assert (len(journal), synced) == (len(RECORDS) + 3, [])
    written = path.stat().st_size
    assert written == WHOLE_LENGTHS[-1] + 11 + 11 + 13
    journal.sync()
    journal.sync()
    assert synced == [written]
    journal.write([b"four"])
    journal.close()
    assert read(path)[0] == [*RECORDS, b"one", b"two", b"three", b"four"]
    assert synced[1:] == [written + 12], "opened again, all that is read is on the disk"


def test_what_cannot_be_written_through_is_taken_back_to_what_was(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(path)
    journal = Journal.open(path).journal
    journal.write([b"on the disk"])
    journal.sync()
    journal.write([b"lost"])
    journal.write([b"lost, too"])
    monkeypatch.setattr(os, "fsync", failing(1))
    with pytest.raises(StorageError):
        journal.sync()
    assert len(journal) == len(RECORDS) + 1
    journal.sync()
    journal.write([b"lost"])
    journal.append(b"at last")
    journal.close()
    assert read(path) == ([*RECORDS, b"on the disk", b"lost", b"at last"], False)


steps = st.lists(
    st.one_of(st.tuples(st.binary(max_size=40), st.booleans()), st.integers(0, 10), st.none()), max_size=25
)


@given(steps)
def test_a_journal_is_a_list_on_disk(course: list[tuple[bytes, bool] | int | None]) -> None:
    """Append or only write (bytes), cut (a number), close and open again (None), in any order."""
    with TemporaryDirectory() as folder:
        path, model = Path(folder) / "journal", list[bytes]()
        opened = Journal.open(path)
        for step in course:
            if isinstance(step, tuple):
                payload, waits = step
                opened.journal.write([payload])
                if waits:
                    opened.journal.sync()
                model.append(payload)
            elif isinstance(step, int):
                opened.journal.cut(min(step, len(model)))
                del model[step:]
            else:
                opened.journal.close()
                opened = Journal.open(path)
                assert (opened.records, opened.is_torn) == (model, False)
            assert len(opened.journal) == len(model)
        opened.journal.close()
        assert read(path) == (model, False)
