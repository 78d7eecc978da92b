"""What a device keeps on disk: the journal of entries, which outlives kill -9 at any moment, and a store for secrets.

A journal is a first line, then records: length, checksum, payload. What is written outlives this process; what is
written through to the disk outlives a power cut, too.
"""

import os
from collections.abc import Iterator, Sequence
from contextlib import suppress
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

__all__ = ["DiskFull", "InUse", "Journal", "JournalDamaged", "NotAJournal", "Opened", "PrivateStore", "StorageError"]

FIRST_LINE = b"small council 1\n"
NUMBER_BYTES = 4
HEAD_BYTES = 2 * NUMBER_BYTES
LARGEST_PAYLOAD = 1024 * 1024
BLOCK_BYTES = 512
"""No disk writes less at once: what a power cut keeps from being written begins or ends where a block does."""
PRIVATE_FOLDER = 0o700


class NotAJournal(StorageError):
    """The file holds something else; it was not touched."""


class JournalDamaged(StorageError):
    """A record in the middle is broken, which no crash does. So many before it are whole; nothing was touched."""

    def __init__(self, path: Path, whole: int) -> None:
        super().__init__(f"{path}: only the first {whole} records are whole")
        self.whole = whole


@attrs.frozen
class Opened:
    """A journal, the payloads in it, and how many bytes of a torn tail were cut off."""

    journal: "Journal"
    records: list[bytes]
    cut_bytes: int


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

    @classmethod
    def open(cls, path: Path, *, accept_damage: bool = False) -> Opened:
        """Open the journal, or begin one; read all whole records, and cut off a record that a crash tore.

        JournalDamaged for a file that no crash leaves behind, unless the damage is accepted: then everything from the
        first broken record on is cut off like a torn tail.
        """
        with translated(path):
            lock = Lock(path.with_name(path.name + ".lock"))
            try:
                journal = cls(path, lock)
                return journal._read(accept_damage)
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

    def _read(self, accept_damage: bool) -> Opened:
        try:
            content = self._file.read()
            if _has_not_begun(content):
                return Opened(self, [], self._begin(content))
            if not content.startswith(FIRST_LINE):
                raise NotAJournal(self._path)
            records = list(_whole_records(content))
            self._ends += _ends(records)
            self.synced = len(records)
            if not (accept_damage or _a_crash_leaves(content, self._ends[-1])):
                raise JournalDamaged(self._path, len(records))
            # Also without a torn tail: whoever was killed may have written records, and not yet through to the disk.
            self._back_to_last_record()
            return Opened(self, records, len(content) - self._ends[-1])
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


class PrivateStore:
    """Small secrets by name: device keys, openings of seals. Each is a file of its own, readable by us alone."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        with translated(folder):
            folder.mkdir(mode=PRIVATE_FOLDER, parents=True, exist_ok=True)
            self._lock = Lock(folder / "lock")

    def put(self, name: str, value: bytes, *, at_once: bool = True) -> None:
        """Store, in place of what had this name; a crash leaves old or new.

        When this returns it is on the disk; if not `at_once`, it outlives this process, but perhaps no power cut.
        """
        path = self._path(name)
        with translated(path):
            write_new(path, value, at_once=at_once)
            os.replace(new_name(path), path)
            if at_once:
                sync_folder(self._folder)

    def get(self, name: str) -> bytes | None:
        """What has this name, or None."""
        with translated(self._path(name)), suppress(FileNotFoundError):
            return self._path(name).read_bytes()
        return None

    def remove(self, name: str) -> None:
        """Forget it; nothing happens if there is no such thing."""
        with translated(self._path(name)):
            self._path(name).unlink(missing_ok=True)
            sync_folder(self._folder)

    def names(self) -> list[str]:
        """Everything that has a name here, in order."""
        with translated(self._folder):
            return sorted(bytes.fromhex(path.stem).decode() for path in self._folder.glob("*.secret"))

    def close(self) -> None:
        """Let go of the lock."""
        self._lock.release()

    def _path(self, name: str) -> Path:
        if not name:
            raise ValueError("a secret has a name")
        # As hexadecimal digits any name is a file name, on every system, and none leads out of the folder.
        return self._folder / f"{name.encode().hex()}.secret"


def _check_sizes(payloads: Sequence[bytes]) -> None:
    largest = max(map(len, payloads), default=0)
    if largest > LARGEST_PAYLOAD:
        raise ValueError(f"a record has at most {LARGEST_PAYLOAD} bytes, not {largest}")


def _head(payload: bytes) -> bytes:
    """Length and checksum. The checksum covers the length, so that noughts, which a crash may leave, are no record."""
    length = len(payload).to_bytes(NUMBER_BYTES, "big")
    return length + crc32(length + payload).to_bytes(NUMBER_BYTES, "big")


def _whole_records(content: bytes) -> Iterator[bytes]:
    """The payloads up to the first record that is not whole."""
    start = len(FIRST_LINE)
    while start + HEAD_BYTES <= len(content):
        end = start + HEAD_BYTES + int.from_bytes(content[start : start + NUMBER_BYTES], "big")
        payload = content[start + HEAD_BYTES : end]
        if end > len(content) or _head(payload) != content[start : start + HEAD_BYTES]:
            return
        yield payload
        start = end


def _ends(records: Sequence[bytes]) -> Iterator[int]:
    end = len(FIRST_LINE)
    for payload in records:
        end += HEAD_BYTES + len(payload)
        yield end


def _has_not_begun(content: bytes) -> bool:
    """Whether this can be all that a crash left of the first line: cut short, or noughts that never were written."""
    if content == FIRST_LINE or len(content) > len(FIRST_LINE):
        return False
    return FIRST_LINE.startswith(content) or not any(content)


def _a_crash_leaves(content: bytes, whole: int) -> bool:
    """Whether a crash can have left what follows so many bytes: cut short, or with noughts that never were written.

    Records that wait for the disk reach it in any order, block by block: there may be later ones behind the noughts.
    """
    torn = content[whole:]
    length = min(int.from_bytes(torn[:NUMBER_BYTES], "big"), LARGEST_PAYLOAD + 1)
    is_last = length <= LARGEST_PAYLOAD and HEAD_BYTES + length >= len(torn)
    return not any(torn) or is_last or _lacks_a_block(content, whole, whole + HEAD_BYTES + length)


def _lacks_a_block(content: bytes, start: int, end: int) -> bool:
    """Whether noughts go on to where a block ends, or the file, in one of the blocks of this record."""
    first, last = start // BLOCK_BYTES + 1, -(-min(end, len(content)) // BLOCK_BYTES)
    ends = (min(number * BLOCK_BYTES, len(content)) for number in range(first, last + 1))
    return any(not any(content[max(start, end - NUMBER_BYTES) : end]) for end in ends)
