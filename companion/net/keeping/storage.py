"""What one device keeps of one table: its copy of the ledger, and its secrets."""

from pathlib import Path

from companion.net.keeping.files import translated
from companion.net.keeping.journal import Journal
from companion.net.keeping.private_store import PrivateStore
from companion.table.ledger.entries import CONVERTER, Entry
from companion.table.ledger.forms import Malformed, read
from companion.table.talk.effects import Copy, CutJournal, Keep, Store


class TableStorage:
    """A journal of entries and a private store, in a folder of their own."""

    def __init__(self, folder: Path) -> None:
        with translated(folder):
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        entries: list[Entry] = []
        opened = Journal.open(folder / "ledger.journal", lambda record: _is_read(record, entries))
        self._journal = opened.journal
        self.entries = tuple(entries)
        """The entries that were there when the storage was opened."""
        self.is_torn = opened.is_torn
        """Whether there was more, which a crash tore, or the disk has not kept as it was."""
        try:
            self._private = PrivateStore(folder / "private")
        except BaseException:
            self._journal.close()
            raise

    def begin_with(self, entries: tuple[Entry, ...]) -> None:
        """Taking over: the ledger of this device becomes the ledger of the table, at one stroke."""
        self._journal.replace([entry.record for entry in entries])

    def secrets(self) -> dict[str, bytes]:
        """Everything kept in private."""
        return self._private.secrets

    def carry_out(self, effect: Store | Copy | CutJournal | Keep) -> None:
        """Put something on disk, a copy only up to `sync`; StorageError if that fails, and it may be tried again."""
        if isinstance(effect, Store):
            self._journal.append(*(entry.record for entry in effect.entries))
        elif isinstance(effect, Copy):
            self._journal.write([entry.record for entry in effect.entries])
        elif isinstance(effect, CutJournal):
            self._journal.cut(effect.entries)
        elif effect.data is None:
            self._private.remove(effect.name)
        else:
            self._private.put(effect.name, effect.data, at_once=effect.at_once)

    def sync(self) -> None:
        """Wait for the disk; after a StorageError, all copies since the last time must be carried out again."""
        self._journal.sync()

    def close(self) -> None:
        """Let go of the files."""
        self._journal.close()
        self._private.close()


def _is_read(record: bytes, entries: list[Entry]) -> bool:
    """Read one more entry; whether it is one, and was not written by another version of this program."""
    try:
        entries.append(read(CONVERTER, record, Entry))
    except Malformed:
        return False
    return True
