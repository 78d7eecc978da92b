"""A device whose disk is full when it comes to the table: it looks on, and plays as soon as there is room."""

from pathlib import Path
from random import Random

import attrs
import pytest

from companion.net.attending import Attending
from companion.net.keeping.files import DiskFull
from companion.net.keeping.storage import TableStorage
from companion.net.lines import carrying
from companion.table.talk.effects import Happened, Notice
from companion.table.talk.messages import Farewell, Refused
from engine import random_choice
from tests.net.evening import HOUSES, in_a_loop, until
from tests.net.village import Device, Village, village


class Disk:
    """Opens no storage as long as it is full."""

    def __init__(self) -> None:
        self.is_full = True
        self.refused = 0

    def storage(self, folder: Path) -> TableStorage:
        if self.is_full:
            self.refused += 1
            raise DiskFull("no room")
        return TableStorage(folder)


async def comes_without_room(device: Device) -> Disk:
    disk = Disk()
    device.place = attrs.evolve(device.place, storage=disk.storage)
    device.attending = Attending(device.place, device.told.append)
    await device.attending.start()
    return disk


def trouble(device: Device) -> str:
    client = device.attending.client
    assert client is not None
    return client.trouble


def refusals(device: Device) -> list[str]:
    messages = [effect.message for effect in device.told if isinstance(effect, Notice)]
    return [message.reason for message in messages if isinstance(message, Refused)]


async def a_player_without_room(there: Village) -> tuple[Device, Disk]:
    """The third house's device, whose disk was full when its app was started again."""
    _, _, lannister = await there.table()
    await lannister.is_killed()
    disk = await comes_without_room(lannister)
    await until(lambda: lannister.follows)
    return lannister, disk


@in_a_loop
async def test_a_new_device_without_room_follows_and_says_why_it_wishes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(carrying, "RETRY_SECONDS", 0.02)
    async with village(tmp_path) as there:
        host, stark, _ = await there.table()
        looker = there.device()
        disk = await comes_without_room(looker)
        await until(there.agree)
        assert trouble(looker) == "disk_full"
        assert Notice(Farewell("disk_full")) in looker.told
        looker.sits(HOUSES[0])
        assert refusals(looker) == ["disk_full"]
        entries, device = len(host.table.ledger), stark.attending.client
        assert device is not None
        device.carry_out(device.session.leave_seat(HOUSES[1]))
        await until(lambda: there.agree(entries + 1))
        assert HOUSES[1] not in looker.table.seats
        assert not looker.place.guest_folder.exists()
        disk.is_full = False
        await until(lambda: not trouble(looker) and there.agree())
        looker.sits(HOUSES[1])
        await until(lambda: there.agree(entries + 2))
        assert looker.table.seats[HOUSES[1]].device == looker.id
        told = [effect.entry.number for effect in looker.told if isinstance(effect, Happened)]
        assert told == list(range(entries + 2))
        await looker.is_killed()
        assert looker.place.entries_in(looker.place.guest_folder) == host.table.ledger.after(0)


@in_a_loop
async def test_nothing_is_sealed_or_answered_without_room_for_the_secret(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(carrying, "RETRY_SECONDS", 0.02)
    async with village(tmp_path) as there:
        lannister, disk = await a_player_without_room(there)
        client, table = lannister.attending.client, lannister.table
        assert client is not None
        assert table.game is not None
        question = next(asked for asked in table.secret_questions if asked.house == HOUSES[2])
        choice = random_choice(table.game, question, Random(3))
        client.carry_out(client.session.answer(question.id, choice))
        assert refusals(lannister) == ["disk_full"]
        assert client.session.waiting == ()
        assert client.session.safe.secret_of(b"") is None
        disk.is_full = False
        await until(lambda: not trouble(lannister) and there.agree())
        assert lannister.table.seals == {}
        client = lannister.attending.client
        assert client is not None
        client.carry_out(client.session.answer(question.id, choice))
        await until(lambda: question.id in lannister.table.seals)
        assert list(client.storage.secrets())


@in_a_loop
async def test_what_was_sealed_before_can_be_opened_once_there_is_room(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(carrying, "RETRY_SECONDS", 0.02)
    async with village(tmp_path) as there:
        _, _, lannister = await there.table()
        client, table = lannister.attending.client, lannister.table
        assert client is not None
        assert table.game is not None
        question = next(asked for asked in table.secret_questions if asked.house == HOUSES[2])
        client.carry_out(client.session.answer(question.id, random_choice(table.game, question, Random(3))))
        await until(lambda: question.id in lannister.table.seals)
        await lannister.is_killed()
        disk = await comes_without_room(lannister)
        await until(lambda: question.id in lannister.table.seals)
        disk.is_full = False
        await until(lambda: not trouble(lannister) and there.agree())
        client = lannister.attending.client
        assert client is not None
        assert client.session.safe.secret_of(lannister.table.seals[question.id]) is not None


@in_a_loop
async def test_who_waits_for_room_can_go_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with village(tmp_path) as there:
        lannister, disk = await a_player_without_room(there)
        await lannister.attending.close()
        disk.is_full = False
        await lannister.restarts()
        await until(there.agree)
