"""Files that outlive a crash: locked, written whole or not at all, on the disk when a call returns."""

import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO

try:
    import fcntl
except ImportError:  # Windows has no flock: there, nobody stops a second process.
    fcntl = None  # type: ignore[assignment]

DISK_FULL = "disk_full"
"""What a player is told if there is no room."""
PRIVATE = 0o600
# A limit on the size of files or a quota is, for a player, the same as a disk without room.
NO_ROOM = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG}


class StorageError(Exception):
    """The disk did not do what it was asked to; what was stored before is as it was."""


class DiskFull(StorageError):
    """There is no room."""


class InUse(StorageError):
    """Another process, or another part of this one, has it open."""


class Lock:
    """Held by one at a time, on a file that is never replaced; the system frees it when its process ends."""

    def __init__(self, path: Path) -> None:
        self._file = open_private(path)
        try:
            if fcntl is not None:
                fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            self._file.close()
            raise InUse(path) from None

    def release(self) -> None:
        """Let others have it."""
        self._file.close()


def open_private(path: Path) -> IO[bytes]:
    """For reading and writing, made if it is not there, without a buffer of its own."""
    number = os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0), PRIVATE)
    return os.fdopen(number, "r+b", buffering=0)


def write_all(file: IO[bytes], data: bytes) -> None:
    """A write may take only a part, above all just before the disk is full."""
    rest = memoryview(data)
    while rest:
        rest = rest[file.write(rest) :]


def new_name(path: Path) -> Path:
    """Where `write_new` writes."""
    return path.with_name(path.name + ".new")


def write_new(path: Path, data: bytes) -> None:
    """Write a new file beside this one, to replace it later. When this returns, all of it is on the disk."""
    try:
        with open_private(new_name(path)) as file:
            file.truncate(0)
            write_all(file, data)
            os.fsync(file.fileno())
    except OSError:
        with suppress(OSError):
            new_name(path).unlink()
        raise


def sync_folder(folder: Path) -> None:
    """Put the names in the folder on the disk, too. Windows does that by itself and opens no folders."""
    if os.name == "nt":
        return
    number = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(number)
    finally:
        os.close(number)


@contextmanager
def translated(path: Path) -> Iterator[None]:
    """Every complaint of the system becomes a StorageError."""
    try:
        yield
    except OSError as error:
        kind = DiskFull if error.errno in NO_ROOM else StorageError
        raise kind(f"{path}: {error.strerror}") from error
