"""A process of its own for the journal's tests: it appends until it is killed, fills a disk, or holds a lock.

It writes a line whenever a call has returned, so that the test knows what must be on the disk.
"""

import os
import resource
import sys
from hashlib import sha256
from pathlib import Path

from companion.net.keeping.files import DiskFull
from companion.net.keeping.journal import Journal
from companion.net.keeping.private_store import PrivateStore

MOST_RECORDS, KEPT_RECORDS = 12, 5
FILL_SIZE = 10_000
FILE_LIMIT = 100_000


def payload(number: int, size: int) -> bytes:
    """What record so-and-so holds: different for each number, of many lengths around the size."""
    pattern = sha256(str(number).encode()).digest()
    length = size + number % 50
    return (pattern * (length // len(pattern) + 1))[:length]


def say(word: object) -> None:
    os.write(1, f"{word}\n".encode())


def append_for_ever(path: Path, size: int) -> None:
    journal = Journal.open(path).journal
    say(len(journal))
    while True:
        journal.append(payload(len(journal), size))
        say(len(journal))


def append_and_cut_for_ever(path: Path, size: int) -> None:
    journal = Journal.open(path).journal
    say(len(journal))
    while True:
        if len(journal) == MOST_RECORDS:
            journal.cut(KEPT_RECORDS)
        else:
            journal.append(payload(len(journal), size))
        say(len(journal))


def store_for_ever(folder: Path, size: int) -> None:
    store = PrivateStore(folder)
    number = int(store.secrets.get("number", b"0").split()[0])
    say(number)
    while True:
        number += 1
        store.put("number", f"{number} ".encode() * size)
        say(number)


def hold(path: Path) -> None:
    journal = Journal.open(path).journal
    say("open")
    sys.stdin.read()
    journal.close()


def fill_limited(folder: Path) -> None:
    """No file may be longer than the limit: the system then says that the file is too big."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (FILE_LIMIT, hard))
    journal = fill(folder)
    resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    append_after_all(journal)


def fill_disk(folder: Path) -> None:
    """The folder is a whole, tiny disk; room comes from removing something else."""
    store = PrivateStore(folder / "private")
    store.put("key", b"old")
    ballast = folder / "ballast"
    ballast.write_bytes(bytes(2 * FILL_SIZE))
    journal = fill(folder)
    check_store_needs_room(store)
    ballast.unlink()
    append_after_all(journal)


def fill(folder: Path) -> Journal:
    """Append until there is no room; the journal must be as it was, and say so again."""
    path = folder / "journal"
    journal = Journal.open(path).journal
    for _ in range(2):
        append_until_full(journal)
        size = sum(8 + len(payload(number, FILL_SIZE)) for number in range(len(journal)))
        assert path.stat().st_size == 16 + size
    assert len(journal) > 3
    return journal


def append_until_full(journal: Journal) -> None:
    try:
        while True:
            journal.append(payload(len(journal), FILL_SIZE))
    except DiskFull:
        pass


def check_store_needs_room(store: PrivateStore) -> None:
    try:
        store.put("key", bytes(2 * FILL_SIZE))
        raise AssertionError("there was room")
    except DiskFull:
        assert store.secrets == {"key": b"old"}


def append_after_all(journal: Journal) -> None:
    """With room again the same journal goes on; a new reader finds exactly what was said to be there."""
    journal.append(payload(len(journal), FILL_SIZE))
    count = len(journal)
    journal.close()
    opened = Journal.open(journal._path)
    assert opened.records == [payload(number, FILL_SIZE) for number in range(count)]
    assert not opened.is_torn
    say("good")


if __name__ == "__main__":
    command, where, *rest = sys.argv[1:]
    globals()[command](Path(where), *map(int, rest))
