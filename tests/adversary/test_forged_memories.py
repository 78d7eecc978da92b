"""A device tells a host that hears the others a ledger of its own making: all of it signed, and nobody agreed on it."""

import pytest

from companion.table.ledger.entries import SeatLeft, SeatTaken
from companion.table.ledger.ledger import batches
from companion.table.ledger.signatures import sign
from companion.table.state.table import Table
from companion.table.talk.messages import Remember
from companion.table.talk.notices import TwoHistories
from tests.table.room import KEYS, Room, id_of, playing

SPECTATOR = id_of("a spectator")


def own_ledger(agreed: Table, entries: int) -> Table:
    """The table as it was laid; then the spectator sits down and gets up, until it is long enough."""
    forged = Table(agreed.ledger.after(0)[:1])
    key = KEYS[SPECTATOR]
    while len(forged.ledger) < entries:
        body = SeatLeft("stark") if "stark" in forged.seats else SeatTaken("stark", key.public, "a spectator")
        serial = forged.serials.get(SPECTATOR, 0) + 1
        signature = sign(key, forged, serial, body)
        forged.append(forged.ledger.next_entry(forged.epoch, SPECTATOR, body, serial, signature))
    return forged


def tells(room: Room, forged: Table) -> None:
    for batch in batches(forged.ledger.after(1)):
        room.at_host(room.host.receive(SPECTATOR, Remember(batch[0].number, batch)))
    while room.host.gathering.has_work:
        room.at_host(room.host.work(lambda: False))


@pytest.mark.parametrize("takes_over", [False, True], ids=["a host comes back", "a player takes over"])
def test_a_spectators_own_ledger_is_never_believed(takes_over: bool) -> None:
    room = playing(answers=3, devices=["a spectator"])
    agreed = list(room.host.table.ledger)
    forged = own_ledger(room.host.table, len(agreed) + 10)
    room.host_dies()
    if takes_over:
        room.begin_to_take_over(room.device_of("lannister"))
    else:
        room.host_returns()
    room.connect(room.devices[SPECTATOR])
    tells(room, forged)
    assert list(room.host.table.ledger) == agreed
    room.connect_all()
    room.settle()
    room.finish_taking_over()
    room.play_until(len(room.game.answers) + 4)
    room.check_that_all_agree()
    told = [notice for device in room.devices.values() for notice in device.told]
    assert not [notice for notice in told if isinstance(getattr(notice, "message", None), TwoHistories)]
