"""A disk that is full or fails, at the host or at a guest: nothing is said or shown that could not be stored."""

import os
from pathlib import Path
from random import Random

import pytest

from companion.net.keeping.files import DiskFull, StorageError
from companion.net.keeping.journal import Journal
from companion.net.keeping.storage import TableStorage
from companion.net.lines import carrying
from companion.table.ledger.entries import SeatTaken
from companion.table.ledger.keys import DeviceKey
from companion.table.ledger.ledger import Ledger
from companion.table.talk.effects import Happened, Store
from tests.net.evening import HOUSES, evening, in_a_loop, opening, until


class FullDisk:
    """Stands for a storage that has no room, as long as it is full."""

    def __init__(self, storage: TableStorage, monkeypatch: pytest.MonkeyPatch, error: type[StorageError]) -> None:
        self.is_full = True
        self.refused: list[object] = []
        real = storage.carry_out

        def carry_out(effect: object) -> None:
            if self.is_full:
                self.refused.append(effect)
                raise error("no room")
            real(effect)  # type: ignore[arg-type]

        monkeypatch.setattr(storage, "carry_out", carry_out)


@pytest.mark.parametrize(("error", "trouble"), [(DiskFull, "disk_full"), (StorageError, "storage")])
@in_a_loop
async def test_a_guest_whose_disk_is_full(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: type[StorageError], trouble: str
) -> None:
    monkeypatch.setattr(carrying, "RETRY_SECONDS", 0.02)
    async with evening(tmp_path) as table:
        guest, other = await table.joined(2)
        shown = len([effect for effect in guest.told if isinstance(effect, Happened)])
        disk = FullDisk(guest.storage, monkeypatch, error)
        other.sit(HOUSES[1])
        await until(lambda: guest.client.trouble == trouble)
        guest.sit(HOUSES[0])
        await until(lambda: len(disk.refused) > 3)
        assert guest.farewells[-1] == trouble
        assert len([effect for effect in guest.told if isinstance(effect, Happened)]) == shown
        assert HOUSES[0] not in table.host.table.seats
        assert other.client.is_connected
        disk.is_full = False
        await until(lambda: HOUSES[0] in other.table.seats and table.agree())
        assert guest.client.trouble == ""
        await guest.close()
        table.guests.remove(guest)
        stored = TableStorage(guest.folder)
        assert [entry.number for entry in stored.entries] == list(range(len(table.host.table.ledger)))
        stored.close()


@in_a_loop
async def test_a_secret_that_cannot_be_kept_is_not_sealed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(carrying, "RETRY_SECONDS", 0.02)
    async with evening(tmp_path) as table:
        guests = await table.joined(len(HOUSES))
        dice = Random(5)
        for house, guest in zip(HOUSES, guests, strict=True):
            guest.plays(house, dice, unless=lambda question: question.secret)
            guest.on_told()
        await until(lambda: table.host.table.secret_questions and table.agree())
        question = table.host.table.secret_questions[0]
        guest = guests[HOUSES.index(question.house)]
        disk = FullDisk(guest.storage, monkeypatch, DiskFull)
        guest.plays(question.house, dice)
        guest.on_told()
        await until(lambda: len(disk.refused) > 3)
        assert table.host.table.seals == {}
        assert guest.client.trouble == "disk_full"
        disk.is_full = False
        await until(lambda: set(table.host.table.seals) == {question.id})
        assert list(guest.storage.secrets())


@in_a_loop
async def test_a_host_whose_disk_is_full(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(carrying, "RETRY_SECONDS", 0.02)
    async with evening(tmp_path) as table:
        guest, silent = await table.joined(2)
        # Once this has been entered, the host has heard all that this device has to say.
        silent.sit(HOUSES[1])
        await until(lambda: HOUSES[1] in silent.table.seats and table.agree())
        disk = FullDisk(table.host.storage, monkeypatch, DiskFull)
        guest.sit(HOUSES[0])
        await until(lambda: guest.client.turned_away == "disk_full")
        await until(lambda: len(disk.refused) > 3)
        assert table.host.server.trouble == "disk_full"
        assert HOUSES[0] not in guest.table.seats
        assert HOUSES[0] not in silent.table.seats
        assert silent.client.is_connected
        disk.is_full = False
        await until(lambda: HOUSES[0] in silent.table.seats and table.agree())
        assert table.host.server.trouble == ""
        assert len([one for one in disk.refused if isinstance(one, Store)]) == len(disk.refused)
        await until(lambda: guest.client.turned_away == "" and guest.client.is_connected)
        await table.host.restart()
        await until(lambda: table.agree() and len(table.host.table.ledger) == 3)


def test_a_journal_left_in_doubt_is_opened_again_with_what_was_agreed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    storage = TableStorage(tmp_path)
    ledger = Ledger()
    first = ledger.next_entry(0, "host", opening(DeviceKey.make(os.urandom)))
    ledger.append(first)
    second = ledger.next_entry(0, "host", SeatTaken("stark", b"", ""))
    storage.carry_out(Store((first,)))

    def fails(_: object) -> None:
        raise OSError(5, "broken")

    with monkeypatch.context() as broken:
        broken.setattr(os, "fsync", fails)
        with pytest.raises(StorageError):
            storage.carry_out(Store((second,)))
        with pytest.raises(StorageError):
            storage.carry_out(Store((second,)))
    storage.carry_out(Store((second,)))
    storage.close()
    with pytest.raises(StorageError):
        storage.carry_out(Store((second,)))
    again = TableStorage(tmp_path)
    assert again.entries == (first, second)
    again.close()


def test_a_record_that_is_no_entry_is_damage(tmp_path: Path) -> None:
    opened = Journal.open(tmp_path / "ledger.journal")
    opened.journal.append(b"no entry")
    opened.journal.append(b"nor this")
    opened.journal.close()
    first = Ledger().next_entry(0, "host", opening(DeviceKey.make(os.urandom)))
    for _ in range(2):
        storage = TableStorage(tmp_path)
        assert (storage.entries, storage.is_torn) == ((), True)
        storage.close()
    storage = TableStorage(tmp_path)
    storage.carry_out(Store((first,)))
    storage.close()
    storage = TableStorage(tmp_path)
    assert (storage.entries, storage.is_torn) == ((first,), False)
    storage.close()
