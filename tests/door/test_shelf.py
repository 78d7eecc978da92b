"""What a device keeps in its folder, and what becomes of what is damaged there."""

from pathlib import Path

import pytest

from companion.door.behind.shelf import AT_TABLE, DEVICE_KEY, KEPT, KeptTable, Shelf
from companion.net.keeping.files import InUse
from companion.net.keeping.private_store import PrivateStore
from companion.table.ledger.keys import KeyDamaged

EVENING = KeptTable("0123abcd", "Evening", "ABCDE-FGHJK", b"key")


def opened(folder: Path) -> Shelf:
    """The shelf as the next start of the app finds it."""
    shelf = Shelf(folder)
    shelf.close()
    return shelf


def write(folder: Path, name: str, data: bytes) -> None:
    store = PrivateStore(folder / "device")
    store.put(name, data)
    store.close()


def test_a_device_keeps_its_key_its_tables_and_where_it_is(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    shelf.keep(EVENING)
    shelf.note_where(EVENING.table)
    shelf.close()
    again = opened(tmp_path)
    assert again.key.public == shelf.key.public
    assert again.tables == (EVENING,)
    assert again.at_table == EVENING.table
    assert again.folder_of(EVENING.table).parent == tmp_path / "tables"


def test_one_program_has_the_folder_at_a_time(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    with pytest.raises(InUse):
        Shelf(tmp_path)
    shelf.close()
    opened(tmp_path)


def test_a_damaged_table_is_forgotten_and_a_damaged_key_is_not_replaced(tmp_path: Path) -> None:
    opened(tmp_path)
    write(tmp_path, KEPT + "0123abcd", b"nonsense")
    write(tmp_path, AT_TABLE, b"\xff")
    assert opened(tmp_path).tables == ()
    write(tmp_path, DEVICE_KEY, b"nonsense")
    for _ in range(2):
        with pytest.raises(KeyDamaged):
            Shelf(tmp_path)


def test_the_code_is_not_shown_by_accident() -> None:
    assert EVENING.code not in repr(EVENING)
