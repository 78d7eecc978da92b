"""Host and guests over a list as the network."""

import pytest

from tests.table.room import Room


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_a_whole_game_is_the_same_on_every_device(players: int) -> None:
    room = Room(players, seed=players, tides=players % 2 == 0)
    room.everybody_in()
    room.play_to_the_end()
    assert len(room.digests()) == 1
    heads = {table.ledger.head for table in (room.host.table, *(d.guest.table for d in room.devices.values()))}
    assert len(heads) == 1
    assert all(device.journal == room.host_journal for device in room.devices.values())


@pytest.mark.parametrize("seed", range(6))
def test_killed_devices_and_lost_connections_lose_nothing(seed: int) -> None:
    room = Room(3 + seed % 4, seed=seed, tides=seed % 2 == 0)
    room.everybody_in()
    trouble = 0
    while not (game := room.host.table.game).is_over:  # type: ignore[union-attr]
        for device in room.devices.values():
            if not device.connected and room.dice.random() < 0.2:
                room.connect(device)
        chance = room.dice.random()
        if chance < 0.004:
            room.kill_host()
            trouble += 1
        elif chance < 0.012:
            room.kill(room.dice.choice(list(room.devices.values())))
            trouble += 1
        elif chance < 0.020:
            device = room.dice.choice(list(room.devices.values()))
            if device.connected:
                room.disconnect(device)
            trouble += 1
        elif not room.deliver():
            room.play_one()
    for device in room.devices.values():
        if not device.connected:
            room.connect(device)
    room.settle()
    assert trouble > 0
    assert game is not None
    assert len(room.digests()) == 1
    assert all(device.journal == room.host_journal for device in room.devices.values())
