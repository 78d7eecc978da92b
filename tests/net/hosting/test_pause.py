"""A table is put away, and laid again next week, on the same devices or on others."""

from pathlib import Path

import pytest

from companion.net.hosting.home import LAY_AGAIN, SERVE, resolve
from companion.net.hosting.serving import NoTable
from companion.net.keeping.archive import load_table
from companion.net.keeping.files import StorageError
from companion.net.keeping.storage import TableStorage
from tests.net.evening import in_a_loop, until
from tests.net.village import Device, Village, hosts_of, purpose_on_disk, village


async def put_away(there: Village, path: Path) -> tuple[list[Device], bytes]:
    devices = await there.table()
    host = devices[0]
    head = host.table.ledger.head
    await host.attending.put_away(path)
    for device in devices:
        await device.attending.close()
    there.devices.clear()
    there.said.clear()
    return devices, head


@in_a_loop
async def test_a_table_put_away_is_laid_again_on_other_devices_with_other_keys(tmp_path: Path) -> None:
    path = tmp_path / "evening.table"
    async with village(tmp_path / "today") as there:
        (host, *_), head = await put_away(there, path)
        assert purpose_on_disk(host) == ""
    async with village(tmp_path / "next week") as there:
        host = there.device()
        await host.attending.lay_again(load_table(path))
        await until(there.agree)
        assert hosts_of(host.table) == [host.id]
        assert host.table.ledger.head_at(len(host.table.ledger) - 2) == head
        assert host.table.seats == {}
        await until(lambda: there.said[host.id].free_seats == 3)
        guest = there.device()
        await guest.attending.start()
        await until(there.agree)
        guest.sits("stark")
        await until(lambda: there.agree(len(host.table.ledger)) and "stark" in host.table.seats)
        # From here on it is a table like any other.
        await host.is_killed()
        await host.restarts()
        await until(there.agree)
        assert "stark" in host.table.seats


@in_a_loop
async def test_an_old_device_at_a_table_laid_again_follows_and_has_no_seat(tmp_path: Path) -> None:
    path = tmp_path / "evening.table"
    async with village(tmp_path / "today") as there:
        (_, stark, _), _ = await put_away(there, path)
        host = there.device()
        await host.attending.lay_again(load_table(path))
        there.devices.append(stark)
        await stark.restarts()
        await until(there.agree)
        assert stark.table.houses_of(stark.id) == ()


@in_a_loop
async def test_killed_while_laying_the_table_again_it_does_so_once(tmp_path: Path) -> None:
    path = tmp_path / "evening.table"
    async with village(tmp_path / "today") as there:
        devices, _ = await put_away(there, path)
        # The same device lays it again, and would, going by its ledger alone, only serve on.
        host = devices[0]
        storage = TableStorage(host.place.host_folder)
        entries = load_table(path).entries
        storage.begin_with(entries)
        resolve(storage, LAY_AGAIN, 0)
        storage.close()
        there.devices.append(host)
        for more in (1, 2):  # the second time it only comes back
            await host.restarts()
            await until(lambda more=more: host.serves and len(host.table.ledger) == len(entries) + more)
            assert host.table.seats == {}
            await host.is_killed()


@in_a_loop
async def test_without_room_for_the_file_the_table_is_not_put_away(tmp_path: Path) -> None:
    async with village(tmp_path) as there:
        host, *_ = await there.table()
        with pytest.raises(StorageError):
            await host.attending.put_away(tmp_path / "nowhere" / "evening.table")
        assert purpose_on_disk(host) == SERVE
        await host.attending.close()
        await host.restarts()
        await until(there.agree)


@in_a_loop
async def test_only_the_host_puts_a_table_away(tmp_path: Path) -> None:
    async with village(tmp_path) as there:
        _, stark, _ = await there.table()
        with pytest.raises(NoTable):
            await stark.attending.put_away(tmp_path / "evening.table")
        assert not (tmp_path / "evening.table").exists()
