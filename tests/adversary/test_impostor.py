"""Somebody with the code serves, and says to be the host: by its key it is known that it is not."""

import pytest

from companion.table.talk.messages import Standing
from companion.table.talk.notices import TwoHistories
from tests.table.room import Device, Room, id_of, playing


def notices(device: Device) -> list[object]:
    return [getattr(told, "message", None) for told in device.told]


@pytest.mark.parametrize("claims", [{}, {"epoch": 7}, {"returns": 3}, {"entries": 10_000}])
def test_an_impostor_makes_nobody_doubt_the_host(claims: dict[str, int]) -> None:
    room: Room = playing()
    stark = room.device_of("stark")
    rank = room.host.table.rank
    said = {"epoch": rank.epoch, "returns": rank.returns, "entries": rank.entries, **claims}
    room.disconnect(stark)
    stark.host = "somewhere"
    room.at_guest(stark, stark.guest.connected(id_of("a spectator")))
    standing = Standing(said["epoch"], said["returns"], said["entries"], rank.host, 2, "serving")
    room.at_guest(stark, stark.guest.receive(standing))
    assert not stark.guest.believes_host
    assert stark.guest.stopped is None
    assert not any(isinstance(notice, TwoHistories) for notice in notices(stark))
    stark.host = ""
    room.connect(stark)
    room.settle()
    room.play_to_the_end(rounds=1)
    room.check_that_all_agree()
