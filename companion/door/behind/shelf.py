"""What a device keeps in its data folder: its key, the tables it has been at, and which of them it is at now."""

import os
from pathlib import Path

import attrs

from companion.net.keeping.private_store import PrivateStore
from companion.table.ledger.forms import read_kept, strict_converter, write
from companion.table.ledger.keys import DeviceKey, KeyDamaged

DEVICE_KEY, AT_TABLE, KEPT = "device-key", "at-table", "table-"
"""The names in the private store; a table is kept under its id."""
CONVERTER = strict_converter()


@attrs.frozen
class KeptTable:
    """What lets this device in again: the table, its name, its code as people type it, and the key of that code."""

    table: str
    name: str
    code: str = attrs.field(repr=False)
    key: bytes = attrs.field(repr=False)


class Shelf:
    """The data folder of one device. One program has it at a time (InUse)."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._store = PrivateStore(folder / "device")
        try:
            self.key = self._own_key()
            self._kept = {kept.table: kept for kept in self._read()}
            self.at_table = self._store.secrets.get(AT_TABLE, b"").decode(errors="replace")
            """The table that this device is at, or was when the program ended; empty if it went home."""
        except BaseException:
            self._store.close()
            raise

    @property
    def tables(self) -> tuple[KeptTable, ...]:
        """Every table that this device can come back to."""
        return tuple(self._kept.values())

    def table(self, table: str) -> KeptTable | None:
        """What is kept of one."""
        return self._kept.get(table)

    def folder_of(self, table: str) -> Path:
        """Where its ledger and its secrets are."""
        return self._folder / "tables" / table

    def keep(self, kept: KeptTable) -> None:
        """Keep this in place of what was kept of the table before."""
        if self._kept.get(kept.table) != kept:
            self._store.put(KEPT + kept.table, write(CONVERTER, kept, KeptTable))
            self._kept[kept.table] = kept

    def note_where(self, table: str) -> None:
        """This device is at this table from now on, also after a crash; at none, if it is empty."""
        if table != self.at_table:
            self._store.put(AT_TABLE, table.encode())
            self.at_table = table

    def close(self) -> None:
        """Let others have the folder."""
        self._store.close()

    def _own_key(self) -> DeviceKey:
        """The same for ever; KeyDamaged if what is stored is none: nobody should lose a seat to a new one unasked."""
        stored = self._store.secrets.get(DEVICE_KEY)
        if stored is not None:
            return DeviceKey.from_bytes(stored)
        if self._store.is_torn:
            raise KeyDamaged
        key = DeviceKey.make(os.urandom)
        self._store.put(DEVICE_KEY, key.to_bytes())
        return key

    def _read(self) -> list[KeptTable]:
        stored = [value for name, value in sorted(self._store.secrets.items()) if name.startswith(KEPT)]
        found = [read_kept(CONVERTER, value, KeptTable) for value in stored]
        return [kept for kept in found if kept is not None]
