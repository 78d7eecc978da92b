"""A journal on the disk of a device, which outlives kill -9 at any moment.

It is a first line, then records: length, checksum, payload. What is written outlives this process; what is written
through to the disk outlives a power cut, too. A journal is read up to the first record that is not whole.
"""

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import accumulate, takewhile
from pathlib import Path
from zlib import crc32

import attrs

from companion.net.keeping import files

NAME = b"small council "
FIRST_LINE = NAME + b"1\n"
NUMBER_BYTES = 4
HEAD_BYTES = 2 * NUMBER_BYTES


class NotAJournal(files.StorageError):
    """The journal is of another version; it was not touched."""


@attrs.frozen
class Opened:
    """A journal and the payloads in it."""

    journal: "Journal"
    records: list[bytes]
    is_torn: bool
    """Whether there is something behind them: a record that a crash tore, or that the disk has not kept as it was."""


class Journal:
    """An append-only file of records, open in one process only."""

    def __init__(self, path: Path) -> None:
        """Use `Journal.open`."""
        self._path = path
        self._lock = files.Lock(path.with_name(path.name + ".lock"))
        try:
            self._file = files.open_private(path)
        except BaseException:
            self._lock.release()
            raise
        self._ends = [len(FIRST_LINE)]
        self._synced = 0
        """So many records are known to be on the disk; what comes after them is gone if a `sync` fails."""
        self._is_in_doubt = True
        """Whether the file may hold something else than it should: that is set right before anything is written."""

    @classmethod
    def open(cls, path: Path, is_readable: Callable[[bytes], bool] = lambda record: True) -> Opened:
        """Open the journal, or begin one, and read what is whole and readable; the next write cuts off the rest."""
        with files.translated(path):
            journal = cls(path)
            try:
                return journal._read(is_readable)
            except BaseException:
                journal.close()
                raise

    def __len__(self) -> int:
        """How many records there are."""
        return len(self._ends) - 1

    def append(self, *payloads: bytes) -> None:
        """Add records. When this returns they are on the disk; when it raises StorageError, none of them is."""
        self.write(payloads)
        self.sync()

    def write(self, payloads: Sequence[bytes]) -> None:
        """Add records without waiting for the disk; all of them, or after a StorageError none. Then comes `sync`."""
        with files.translated(self._path):
            self._set_right()
            try:
                files.write_all(self._file, as_records(payloads))
            except OSError:
                self._take_back()
                raise
        self._ends += _ends(payloads, self._ends[-1])

    def sync(self) -> None:
        """Wait until all records are on the disk. After a StorageError those that were not there yet are gone."""
        with files.translated(self._path):
            self._set_right()
            if self._synced == len(self):
                return
            try:
                os.fsync(self._file.fileno())
            except OSError:
                # Whatever the system still has of them, it will not write any more.
                del self._ends[self._synced + 1 :]
                self._take_back()
                raise
            self._synced = len(self)

    def cut(self, count: int) -> None:
        """Keep only the first so many records. After a StorageError the rest is cut off before anything is written."""
        if not 0 <= count <= len(self):
            raise ValueError(f"cannot keep {count} of {len(self)} records")
        del self._ends[count + 1 :]
        self._is_in_doubt = True
        with files.translated(self._path):
            self._set_right()
            os.fsync(self._file.fileno())
        self._synced = count

    def replace(self, payloads: Sequence[bytes]) -> None:
        """Put these records in the place of all. A crash leaves either all of the old journal or all of the new one."""
        with files.translated(self._path):
            self._check_open()
            files.write_new(self._path, FIRST_LINE + as_records(payloads))
            # Closed first, because Windows does not replace an open file; whatever happens, what is there is opened.
            self._file.close()
            try:
                os.replace(files.new_name(self._path), self._path)
                self._ends = [len(FIRST_LINE), *_ends(payloads, len(FIRST_LINE))]
                self._synced = len(payloads)
            finally:
                self._file = files.open_private(self._path)
                self._is_in_doubt = True
            files.sync_folder(self._path.parent)

    def close(self) -> None:
        """Let go of the file and of the lock."""
        self._file.close()
        self._lock.release()

    def _read(self, is_readable: Callable[[bytes], bool]) -> Opened:
        content = self._file.read()
        has_begun = len(content) >= len(FIRST_LINE) and any(content)
        if has_begun and content.startswith(NAME) and not content.startswith(FIRST_LINE):
            raise NotAJournal(self._path)
        if not has_begun:
            self._set_right()
            files.sync_folder(self._path.parent)
        # Whoever was killed may have written records, and not through to the disk.
        os.fsync(self._file.fileno())
        records = list(takewhile(is_readable, whole_records(content)))
        self._ends += _ends(records, self._ends[-1])
        self._synced = len(records)
        return Opened(self, records, is_torn=len(content) > self._ends[-1])

    def _check_open(self) -> None:
        if self._file.closed:
            raise files.StorageError(f"{self._path} is closed")

    def _set_right(self) -> None:
        """The first line and the records that there are, and nothing else."""
        self._check_open()
        if self._is_in_doubt:
            self._file.seek(0)
            files.write_all(self._file, FIRST_LINE)
            self._file.truncate(self._ends[-1])
            self._file.seek(self._ends[-1])
            self._is_in_doubt = False

    def _take_back(self) -> None:
        """What could not be stored is no part of the journal; if even that fails now, it is done later."""
        self._is_in_doubt = True
        with suppress(OSError):
            self._set_right()


def as_records(payloads: Iterable[bytes]) -> bytes:
    """The bytes of a row of records."""
    return b"".join(_head(payload) + payload for payload in payloads)


def _head(payload: bytes) -> bytes:
    """Length and checksum. The checksum covers the length, so that noughts, which a crash may leave, are no record."""
    length = len(payload).to_bytes(NUMBER_BYTES, "big")
    return length + crc32(length + payload).to_bytes(NUMBER_BYTES, "big")


def whole_records(content: bytes, first_line: bytes = FIRST_LINE) -> Iterator[bytes]:
    """The payloads behind this first line, up to the first record that is not whole."""
    start = len(first_line) if content.startswith(first_line) else len(content)
    while start < len(content):
        end = start + HEAD_BYTES + int.from_bytes(content[start : start + NUMBER_BYTES], "big")
        payload = content[start + HEAD_BYTES : end]
        if end > len(content) or _head(payload) != content[start : start + HEAD_BYTES]:
            return
        yield payload
        start = end


def _ends(payloads: Sequence[bytes], start: int) -> list[int]:
    return list(accumulate((HEAD_BYTES + len(payload) for payload in payloads), initial=start))[1:]
