"""The journal of entries on the disk of a device, which outlives kill -9 at any moment.

It is a first line, then records: length, checksum, payload. What is written outlives this process; what is written
through to the disk outlives a power cut, too. Whatever follows the first record that is not whole is cut off. If
nothing behind it is whole, a crash tore it. If there are whole records behind it, the disk has lost something.
"""

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from itertools import takewhile
from pathlib import Path
from typing import IO
from zlib import crc32

import attrs

from companion.net.keeping.files import (
    DiskFull,
    InUse,
    Lock,
    StorageError,
    new_name,
    open_private,
    sync_folder,
    translated,
    write_all,
    write_new,
)

__all__ = ["DiskFull", "InUse", "Journal", "NotAJournal", "Opened", "StorageError"]

NAME = b"small council "
FIRST_LINE = NAME + b"1\n"
NUMBER_BYTES = 4
HEAD_BYTES = 2 * NUMBER_BYTES
LARGEST_PAYLOAD = 1024 * 1024


class NotAJournal(StorageError):
    """The journal is of another version; it was not touched."""


@attrs.frozen
class Opened:
    """A journal, the payloads in it, how many bytes behind them are cut off, and how many records are lost so."""

    journal: "Journal"
    records: list[bytes]
    cut_bytes: int = 0
    lost: int = 0


class Journal:
    """An append-only file of records, open in one process only."""

    def __init__(self, path: Path, lock: Lock) -> None:
        """Use `Journal.open`."""
        self._path = path
        self._lock = lock
        self._file: IO[bytes] = open_private(path)
        self._ends = [len(FIRST_LINE)]
        self.synced = 0
        """So many records are known to be on the disk; what comes after them is gone if a `sync` fails."""
        self._is_sound = True
        self._damaged = b""
        """All of the file, if records in it are lost: kept aside before anything is written."""

    @classmethod
    def open(cls, path: Path, is_readable: Callable[[bytes], bool] = lambda record: True) -> Opened:
        """Open the journal, or begin one; read all whole records, and cut off a record that a crash tore.

        A record that is whole, but not readable to the caller, is damaged as well.
        What is damaged stays as it is until something is written, so that whoever only looks loses no trace of it.
        """
        with translated(path):
            lock = Lock(path.with_name(path.name + ".lock"))
            try:
                journal = cls(path, lock)
                return journal._read(is_readable)
            except BaseException:
                lock.release()
                raise

    def __len__(self) -> int:
        """How many records there are."""
        return len(self._ends) - 1

    @property
    def is_sound(self) -> bool:
        """Whether anything can be stored; if not, it must be opened again first."""
        return self._is_sound

    def append(self, payload: bytes) -> None:
        """Add a record. When this returns it is on the disk; when it raises StorageError the journal is as it was."""
        self.append_all([payload])

    def append_all(self, payloads: Sequence[bytes]) -> None:
        """Add records, with one wait for the disk; all of them, or after a StorageError none."""
        self.sync()
        self.write(payloads)
        self.sync()

    def write(self, payloads: Sequence[bytes]) -> None:
        """Add records without waiting for the disk; all of them, or after a StorageError none. Then comes `sync`."""
        _check_sizes(payloads)
        self._check_sound()
        with translated(self._path):
            try:
                write_all(self._file, b"".join(_head(payload) + payload for payload in payloads))
            except OSError:
                self._take_back()
                raise
        for payload in payloads:
            self._ends.append(self._ends[-1] + HEAD_BYTES + len(payload))

    def sync(self) -> None:
        """Wait until all records are on the disk. After a StorageError those that were not there yet are gone."""
        self._check_sound()
        if self.synced == len(self):
            return
        with translated(self._path):
            try:
                os.fsync(self._file.fileno())
            except OSError:
                del self._ends[self.synced + 1 :]
                self._take_back()
                raise
        self.synced = len(self)

    def cut(self, count: int) -> None:
        """Keep only the first so many records. A crash leaves either all of the old journal or all of the new one."""
        if not 0 <= count <= len(self):
            raise ValueError(f"cannot keep {count} of {len(self)} records")
        self._check_sound()
        with translated(self._path):
            self._file.seek(0)
            kept = self._file.read()[: self._ends[count]]
            self._file.seek(self._ends[-1])
            self._become(kept, self._ends[: count + 1])

    def replace(self, payloads: Sequence[bytes]) -> None:
        """Put these records in the place of all. A crash leaves either all of the old journal or all of the new one."""
        _check_sizes(payloads)
        self._check_sound()
        with translated(self._path):
            content = FIRST_LINE + b"".join(_head(payload) + payload for payload in payloads)
            self._become(content, [len(FIRST_LINE), *_ends(payloads)])

    def close(self) -> None:
        """Let go of the file and of the lock."""
        self._file.close()
        self._is_sound = False
        self._lock.release()

    def _read(self, is_readable: Callable[[bytes], bool]) -> Opened:
        try:
            content = self._file.read()
            if _has_not_begun(content):
                return Opened(self, [], self._begin(content))
            if content.startswith(NAME) and not content.startswith(FIRST_LINE):
                raise NotAJournal(self._path)
            records = list(takewhile(is_readable, _whole_records(content)))
            self._ends += _ends(records)
            self.synced = len(records)
            lost = _lost_records(content, self._ends[-1])
            if lost:
                self._damaged = content
            else:
                # Without a torn tail, too: whoever was killed may have written records, and not through to the disk.
                self._back_to_last_record()
            return Opened(self, records, len(content) - self._ends[-1], lost)
        except BaseException:
            self._file.close()
            raise

    def _begin(self, content: bytes) -> int:
        """Write the first line, over the part of it that a crash in this very place has left."""
        self._file.seek(0)
        write_all(self._file, FIRST_LINE)
        os.fsync(self._file.fileno())
        sync_folder(self._path.parent)
        return len(content)

    def _back_to_last_record(self) -> None:
        self._file.truncate(self._ends[-1])
        self._file.seek(self._ends[-1])
        os.fsync(self._file.fileno())

    def _take_back(self) -> None:
        """After a failed append. If even this fails, nothing can be appended before the journal is opened again."""
        try:
            self._back_to_last_record()
        except OSError:
            self._is_sound = False

    def _become(self, content: bytes, ends: list[int]) -> None:
        write_new(self._path, content)
        # Closed first, because Windows does not replace an open file; whatever happens, what is there is opened.
        self._file.close()
        self._is_sound = False
        try:
            os.replace(new_name(self._path), self._path)
            self._ends, self.synced = ends, len(ends) - 1
        finally:
            self._file = open_private(self._path)
            self._file.seek(self._ends[-1])
            self._is_sound = True
        sync_folder(self._path.parent)

    def _check_sound(self) -> None:
        if not self._is_sound:
            raise StorageError(f"{self._path} must be opened again first")
        if self._damaged:
            with translated(self._path):
                self._cut_damage()

    def _cut_damage(self) -> None:
        """Keep the damaged file aside, one at most, and go on from the last record in front of the damage."""
        aside = self._path.with_name(self._path.name + ".damaged")
        with suppress(OSError):  # nobody needs it to go on
            write_new(aside, self._damaged)
            os.replace(new_name(aside), aside)
        self._file.seek(0)
        write_all(self._file, FIRST_LINE)
        self._back_to_last_record()
        self._damaged = b""


def _check_sizes(payloads: Sequence[bytes]) -> None:
    largest = max(map(len, payloads), default=0)
    if largest > LARGEST_PAYLOAD:
        raise ValueError(f"a record has at most {LARGEST_PAYLOAD} bytes, not {largest}")


def _head(payload: bytes) -> bytes:
    """Length and checksum. The checksum covers the length, so that noughts, which a crash may leave, are no record."""
    length = len(payload).to_bytes(NUMBER_BYTES, "big")
    return length + crc32(length + payload).to_bytes(NUMBER_BYTES, "big")


def _record_at(content: bytes, start: int) -> bytes | None:
    """The payload of the record that begins there; None if there is no whole one."""
    end = start + HEAD_BYTES + int.from_bytes(content[start : start + NUMBER_BYTES], "big")
    if end > len(content):
        return None
    payload = content[start + HEAD_BYTES : end]
    return payload if _head(payload) == content[start : start + HEAD_BYTES] else None


def _whole_records(content: bytes) -> Iterator[bytes]:
    """The payloads up to the first record that is not whole."""
    start = len(FIRST_LINE) if content.startswith(FIRST_LINE) else len(content)
    while (payload := _record_at(content, start)) is not None:
        yield payload
        start += HEAD_BYTES + len(payload)


def _lost_records(content: bytes, start: int) -> int:
    """How many records are lost from there on; none if it is a torn tail, behind which nothing is whole."""
    whole, place = 0, start
    while place < len(content):
        payload = _record_at(content, place)
        whole += payload is not None
        place += 1 if payload is None else HEAD_BYTES + len(payload)
    if not whole and content.startswith(FIRST_LINE):
        return 0
    return whole + (_record_at(content, start) is None)


def _ends(records: Sequence[bytes]) -> Iterator[int]:
    end = len(FIRST_LINE)
    for payload in records:
        end += HEAD_BYTES + len(payload)
        yield end


def _has_not_begun(content: bytes) -> bool:
    """Whether a crash can have left this of the first line: a part of it, or noughts instead."""
    if content == FIRST_LINE or len(content) > len(FIRST_LINE):
        return False
    return FIRST_LINE.startswith(content) or not any(content)
