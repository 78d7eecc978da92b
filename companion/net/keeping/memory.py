"""What stands in the place of a storage on the disk while there is no room for one."""

from companion.net.keeping.files import DISK_FULL
from companion.net.keeping.storage import TableStorage
from companion.table.ledger.entries import Entry
from companion.table.talk.effects import Copy, CutJournal, Keep, Store


class MemoryStorage(TableStorage):
    """Keeps nothing: what it is told, the session knows already, and it is gone with this process."""

    trouble = DISK_FULL

    def __init__(self, entries: tuple[Entry, ...]) -> None:
        self.entries = entries
        self.is_torn = False

    def begin_with(self, entries: tuple[Entry, ...]) -> None:
        """Nothing is kept."""

    def secrets(self) -> dict[str, bytes]:
        """None."""
        return {}

    def carry_out(self, effect: Store | Copy | CutJournal | Keep) -> None:
        """Nothing is kept."""

    def sync(self) -> None:
        """There is nothing to wait for."""

    def close(self) -> None:
        """There is nothing to let go of."""
