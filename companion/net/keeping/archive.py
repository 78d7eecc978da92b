"""A table put away in one file, to be resumed next week, perhaps on other devices.

The file holds the ledger as a journal does, and nothing else: no code, no private key, no sealed answer that has not
been opened. Checksums find damage. Whoever changes the file on purpose can mend them too, but not the signatures of
the devices that wished the entries: everything is judged again when it is read.
"""

from collections.abc import Iterable
from pathlib import Path

import attrs

from companion.net.finding.links import TABLE_ID
from companion.net.keeping.files import StorageError, new_name, sync_folder, translated, write_new
from companion.net.keeping.journal import as_records, whole_records
from companion.table.ledger.entries import CONVERTER, Entry
from companion.table.ledger.forms import Malformed, read
from companion.table.ledger.ledger import ChainBroken
from companion.table.ledger.signatures import is_signed
from companion.table.state.judging import Objection
from companion.table.state.table import Table

NAME = b"small council table "
FIRST_LINE = NAME + b"1\n"
LARGEST_ARCHIVE = 16 * 1024 * 1024

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
    return FIRST_LINE + as_records(entry.record for entry in entries)


def import_table(data: bytes) -> Archive:
    """The table in a file, every entry of it judged; ArchiveError, with the reason, if it is none."""
    table = Table()
    for number, record in enumerate(_records(data)):
        _take(table, number, record)
    if table.opened is None:
        raise ArchiveError(EMPTY)
    if not TABLE_ID.fullmatch(table.opened.table):
        raise ArchiveError(MALFORMED, 0)
    if not table.is_put_away:  # the last entry of every file says so
        raise ArchiveError(TRUNCATED)
    return Archive(table.opened.table, table.opened.name, table.ledger.after(0))


def _records(data: bytes) -> list[bytes]:
    if len(data) > LARGEST_ARCHIVE:
        raise ArchiveError(TOO_LARGE)
    if not data.startswith(NAME):
        raise ArchiveError(NO_ARCHIVE)
    if not data.startswith(FIRST_LINE):
        raise ArchiveError(OTHER_VERSION)
    records = list(whole_records(data, FIRST_LINE))
    if FIRST_LINE + as_records(records) != data:
        raise ArchiveError(DAMAGED)
    return records


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
