"""Joined games between processes: killed in the middle, with a full disk, and between networks with real multicast."""

import asyncio
import json
import os
import sys
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from companion.net.keeping.storage import TableStorage
from tests.net.evening import HOUSES, in_a_loop
from tests.net.neighbours import LOOPBACK, Neighbour, Street, environment, inside

PROGRAM = Path(__file__).with_name("table_process.py")
HOST = "host"


class Party:
    """The processes of one table, by name; each is ended by its own id."""

    def __init__(self, folder: Path, most_entries: int, interfaces: list[str] | None) -> None:
        self.folder = folder
        self.table_id = os.urandom(8).hex()
        """Its own: other tests have tables on the same network at the same time."""
        self.most_entries = most_entries
        self.interfaces = interfaces
        self.namespaces: dict[str, str] = {}
        self.full_at: dict[str, int] = {}
        """The entry at which the disk of a device is full."""
        self.devices: dict[str, Neighbour] = {}

    async def start(self, name: str) -> None:
        facts: dict[str, Any] = {
            "folder": str(self.folder / name),
            "table_id": self.table_id,
            "house": "" if name == HOST else name,
            "most_entries": self.most_entries,
            "interfaces": self.interfaces,
            "full_at": self.full_at.get(name, 0),
        }
        (self.folder / name).mkdir(exist_ok=True)
        process = await asyncio.create_subprocess_exec(
            *inside(self.namespaces.get(name, "")),
            *(sys.executable, str(PROGRAM), json.dumps(facts)),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            env=environment(),
        )
        self.devices[name] = Neighbour(process)
        self.devices[name].last = {"entries": 0, "head": "", "digest": "", "trouble": "", "calm": False}

    async def kill(self, name: str) -> None:
        """kill -9, by its id."""
        process = self.devices.pop(name).process
        process.kill()
        await process.wait()

    async def reaches(self, name: str, entries: int) -> None:
        await self.devices[name].until(lambda report: report["entries"] >= entries)

    async def all_agree(self) -> dict[str, Any]:
        """What everybody reports, once all have played to the end, report the same, and nothing more can happen."""
        longest, heads = self.most_entries, {"", "not yet"}
        while len(heads) > 1:
            for device in self.devices.values():
                await device.until(lambda report: report["entries"] >= longest and report["calm"])  # noqa: B023
            longest = max(device.last["entries"] for device in self.devices.values())
            heads = {device.last["head"] for device in self.devices.values()}
        assert len({device.last["digest"] for device in self.devices.values()}) == 1
        return self.devices[HOST].last

    def stored(self, name: str) -> list[object]:
        """The journal of a device that has ended."""
        storage = TableStorage(self.folder / name / "table")
        storage.close()
        return list(storage.entries)


@asynccontextmanager
async def party(
    folder: Path,
    most_entries: int,
    interfaces: list[str] | None = None,
    namespaces: dict[str, str] | None = None,
    full_at: dict[str, int] | None = None,
) -> AsyncIterator[Party]:
    made = Party(folder, most_entries, interfaces)
    made.namespaces, made.full_at = namespaces or {}, full_at or {}
    try:
        for name in (HOST, *HOUSES):
            await made.start(name)
        yield made
    finally:
        async with AsyncExitStack() as ending:
            for device in made.devices.values():
                ending.push_async_callback(device.end)


@in_a_loop
async def test_host_and_guest_are_killed_in_the_middle_of_a_game(tmp_path: Path) -> None:
    """kill -9, and again from the journal: no entry is lost or doubled, on any device."""
    async with party(tmp_path, 110, [LOOPBACK]) as table:
        await table.reaches(HOST, 30)
        await table.kill(HOST)
        await table.start(HOST)
        await table.reaches(HOST, 50)
        await table.kill(HOUSES[0])
        await table.start(HOUSES[0])
        await table.reaches(HOUSES[0], 70)
        await table.kill(HOST)
        await table.kill(HOUSES[1])
        await table.start(HOUSES[1])
        await table.start(HOST)
        last = await table.all_agree()
    ledger = table.stored(HOST)
    assert len(ledger) == last["entries"]
    assert [entry.number for entry in ledger] == list(range(len(ledger)))  # type: ignore[attr-defined]
    assert all(table.stored(name) == ledger for name in HOUSES)


@pytest.mark.parametrize("name", [HOST, HOUSES[0]])
@in_a_loop
async def test_a_disk_is_full_in_the_middle_of_a_game(tmp_path: Path, name: str) -> None:
    """Nothing fits into any file of one process. It says so, goes on once there is room, and nothing is lost."""
    async with party(tmp_path, 60, [LOOPBACK], full_at={name: 20}) as table:
        device = table.devices[name]
        await device.until(lambda report: report["trouble"] == "disk_full")
        device.tell(room=True)
        await device.until(lambda report: report["trouble"] == "")
        last = await table.all_agree()
    ledger = table.stored(HOST)
    assert len(ledger) == last["entries"]
    assert all(table.stored(house) == ledger for house in HOUSES)


@in_a_loop
async def test_a_joined_game_between_networks(tmp_path: Path, street: Street) -> None:
    """Host and players each in a network namespace of their own: found by real multicast, without a way out."""
    names = (HOST, *HOUSES)
    namespaces = {name: street.connected(name, number) for number, name in enumerate(names, 1)}
    assert {street.default_routes(namespace) for namespace in namespaces.values()} == {""}
    async with party(tmp_path, 50, None, namespaces) as table:
        await table.reaches(HOUSES[0], 20)
        # The address of a player changes in the middle, as on a Wi-Fi that hands out another.
        street.drop_address(namespaces[HOUSES[0]], 2)
        street.add_address(namespaces[HOUSES[0]], 22)
        last = await table.all_agree()
        assert last["entries"] >= 50
