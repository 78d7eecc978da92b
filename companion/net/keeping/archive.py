"""A table put away in one file, to be resumed next week, perhaps on other devices.

The file holds the ledger and nothing else: no code, no private key, no sealed answer that has not been opened. The
checksum finds damage. Whoever changes the file on purpose can mend the checksum too, but not the signatures of the
devices that wished the entries: everything is judged again when it is read.
"""

from collections.abc import Iterable, Iterator
from hashlib import sha256
from pathlib import Path

import attrs

from companion.net.finding.links import TABLE_ID
from companion.net.keeping.files import StorageError, new_name, sync_folder, translated, write_new
from companion.table.ledger.entries import CONVERTER, Entry
from companion.table.ledger.forms import Malformed, read
from companion.table.ledger.ledger import ChainBroken
from companion.table.ledger.signatures import is_signed
from companion.table.state.judging import Objection
from companion.table.state.table import Table

FIRST_WORDS = b"small council table "
VERSION = b"1\n"
VERSION_BYTES = 8
"""So far from the first words to the end of the line, at most."""
CHECKSUM_BYTES = 32
LENGTH_BYTES = 4
LARGEST_ARCHIVE = 16 * 1024 * 1024
LARGEST_ENTRY = 1024 * 1024

NO_ARCHIVE, OTHER_VERSION, TOO_LARGE, TRUNCATED = "no_archive", "other_version", "too_large", "truncated"
DAMAGED, MALFORMED, BROKEN_CHAIN, AGAINST_THE_RULES = "damaged", "malformed", "broken_chain", "against_the_rules"
FORGED = "forged"
EMPTY, UNREADABLE = "empty", "unreadable"


class ArchiveError(Exception):
    """A file that is no table that can be resumed: the reason, and the number of the first entry that is wrong."""

    def __init__(self, reason: str, entry: int = -1) -> None:
        super().__init__(reason, entry)
        self.reason = reason
        self.entry = entry


@attrs.frozen
class Archive:
    """A table that was put away: its id, its name, its ledger."""

    table_id: str
    name: str
    entries: tuple[Entry, ...]


def export_table(entries: Iterable[Entry]) -> bytes:
    """The bytes of the file."""
    content = b"".join(map(_record, entries))
    # The checksum covers the length of everything, so that a file that lacks its last entries is noticed.
    return FIRST_WORDS + VERSION + sha256(content).digest() + len(content).to_bytes(LENGTH_BYTES, "big") + content


def _record(entry: Entry) -> bytes:
    return len(entry.record).to_bytes(LENGTH_BYTES, "big") + entry.record


def import_table(data: bytes) -> Archive:
    """The table in a file, every entry of it judged; ArchiveError, with the reason, if it is none."""
    table = Table()
    for number, record in enumerate(_records(_content(data))):
        _take(table, number, record)
    if table.opened is None:
        raise ArchiveError(EMPTY)
    if not TABLE_ID.fullmatch(table.opened.table):
        raise ArchiveError(MALFORMED, 0)
    return Archive(table.opened.table, table.opened.name, table.ledger.after(0))


def _content(data: bytes) -> bytes:
    """What stands behind the first line, the checksum and the length, if those are right."""
    if len(data) > LARGEST_ARCHIVE:
        raise ArchiveError(TOO_LARGE)
    if not data.startswith(FIRST_WORDS[: len(data)]):
        raise ArchiveError(NO_ARCHIVE)
    version = data[len(FIRST_WORDS) : len(FIRST_WORDS) + VERSION_BYTES].split(b"\n")[0] + b"\n"
    start = len(FIRST_WORDS + VERSION)
    content = data[start + CHECKSUM_BYTES + LENGTH_BYTES :]
    length = int.from_bytes(data[start + CHECKSUM_BYTES :][:LENGTH_BYTES], "big")
    if len(data) < start:
        raise ArchiveError(TRUNCATED)
    if version != VERSION:
        raise ArchiveError(OTHER_VERSION)
    if len(data) < start + CHECKSUM_BYTES + LENGTH_BYTES or len(content) < length:
        raise ArchiveError(TRUNCATED)
    if len(content) > length or sha256(content).digest() != data[start : start + CHECKSUM_BYTES]:
        raise ArchiveError(DAMAGED)
    return content


def _records(content: bytes) -> Iterator[bytes]:
    number, start = 0, 0
    while start < len(content):
        length = int.from_bytes(content[start : start + LENGTH_BYTES], "big")
        start += LENGTH_BYTES
        if length > min(LARGEST_ENTRY, len(content) - start):
            raise ArchiveError(MALFORMED, number)
        yield content[start : start + length]
        number, start = number + 1, start + length


def _take(table: Table, number: int, record: bytes) -> None:
    try:
        entry = read(CONVERTER, record, Entry)
        table.ledger.check(entry)
        if not is_signed(table, entry):
            raise ArchiveError(FORGED, number)
        table.append(entry)
    except ArchiveError:
        raise
    except Malformed:
        raise ArchiveError(MALFORMED, number) from None
    except ChainBroken:
        raise ArchiveError(BROKEN_CHAIN, number) from None
    except Objection:
        raise ArchiveError(AGAINST_THE_RULES, number) from None
    except Exception as error:  # a file from anywhere may provoke anything; it is the same answer
        raise ArchiveError(AGAINST_THE_RULES, number) from error


def save_table(path: Path, entries: Iterable[Entry]) -> None:
    """Write the file; whole, or not at all (StorageError). When this returns, it is on the disk."""
    data = export_table(entries)
    if len(data) > LARGEST_ARCHIVE:
        raise StorageError(f"{path}: {len(data)} bytes are more than could be read again")
    with translated(path):
        write_new(path, data)
        new_name(path).replace(path)
        sync_folder(path.parent)


def load_table(path: Path) -> Archive:
    """Read the file; ArchiveError, with the reason, if that leads to no table."""
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST_ARCHIVE + 1)
    except OSError:
        raise ArchiveError(UNREADABLE) from None
    return import_table(data)
