"""A device whose disk is full when it comes to the table: it says so, and comes as soon as there is room."""

from pathlib import Path

import attrs
import pytest

from companion.net.attending import Attending
from companion.net.keeping.files import DiskFull
from companion.net.keeping.storage import TableStorage
from tests.net.evening import in_a_loop, until
from tests.net.village import village


def no_room(folder: Path) -> TableStorage:
    raise DiskFull("no room")


@pytest.mark.parametrize("who", ["a new device", "a player", "the host"])
@in_a_loop
async def test_who_has_no_room_cannot_come_and_comes_later(tmp_path: Path, who: str) -> None:
    async with village(tmp_path) as there:
        host, stark, _ = await there.table()
        if who == "a new device":
            device = there.device()
        else:
            device = stark if who == "a player" else host
            await device.is_killed()
        without_room = Attending(attrs.evolve(device.place, storage=no_room))
        with pytest.raises(DiskFull):
            await without_room.start()
        await without_room.close()
        await device.restarts()
        await until(there.agree)
