"""Where one device keeps one table, and what it is about there as a host: one word on the disk, beside the ledger."""

from collections.abc import Callable
from pathlib import Path

import attrs

from companion.net.finding.discovery import Neighbourhood
from companion.net.keeping.storage import TableStorage
from companion.net.lines.client import Key
from companion.table.ledger.entries import Entry
from companion.table.ledger.keys import RandomBytes, device_id
from companion.table.state.table import Table
from companion.table.talk.effects import Keep

HOSTING = "hosting"
"""Under this name the host's storage keeps the purpose."""
SERVE, TAKE_OVER, LAY_AGAIN = "serve", "take_over", "lay_again"


@attrs.frozen
class TableHome:
    """A folder for one table, what lets this device in, and by which network it finds the others."""

    folder: Path
    key: Key
    random_bytes: RandomBytes = attrs.field(repr=False)
    neighbourhood: Neighbourhood | None = None
    """None where nobody is found by multicast, and addresses are typed."""
    address: str = "0.0.0.0"
    """Where the door is open when this device hosts."""
    storage: Callable[[Path], TableStorage] = TableStorage

    @property
    def device(self) -> str:
        """The id of this device."""
        return device_id(self.key.device.public)

    @property
    def host_folder(self) -> Path:
        """What the host's side keeps."""
        return self.folder / "host"

    @property
    def guest_folder(self) -> Path:
        """What the guest keeps, which every device is."""
        return self.folder / "guest"

    def entries_in(self, folder: Path) -> tuple[Entry, ...]:
        """The ledger in one of the folders, while nobody has it open."""
        if not folder.exists():
            return ()
        storage = self.storage(folder)
        storage.close()
        return storage.entries


@attrs.frozen
class Purpose:
    """What a host is about, and the epoch in which it began: in a later one of its own, it has done so."""

    word: str
    epoch: int

    def is_done(self, table: Table, device: str) -> bool:
        """Whether this device orders the entries of the table already."""
        return table.host == device and (self.word == SERVE or table.epoch > self.epoch)


def purpose_of(storage: TableStorage) -> Purpose | None:
    """What a device is about that has this on its disk; None if it does not host, or cannot read what it was about."""
    try:
        word, epoch = storage.secrets().get(HOSTING, b"").decode().split()
        return Purpose(word, int(epoch))
    except ValueError:
        return None


def resolve(storage: TableStorage, word: str, epoch: int) -> None:
    """From now on, and after every crash, this device is about this."""
    storage.carry_out(Keep(HOSTING, f"{word} {epoch}".encode()))


def no_longer_host() -> Keep:
    """From now on, and after every crash, this device does not host the table."""
    return Keep(HOSTING, b"")  # written, and not only forgotten: that waits for the disk
