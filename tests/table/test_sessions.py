"""Host and guests over a list as the network."""

import pytest

from companion.table.ledger.entries import SeatLeft
from tests.table.room import FIRST_HOST, Room, id_of


@pytest.mark.parametrize(("players", "rounds"), [(3, 10), (4, 3), (6, 3)])
def test_a_whole_game_is_the_same_on_every_device(players: int, rounds: int) -> None:
    room = Room(players, seed=players, tides=players % 2 == 0)
    room.everybody_in()
    room.play_to_the_end(rounds)
    room.check_that_all_agree()


@pytest.mark.parametrize("seed", range(4))
def test_killed_devices_and_lost_connections_lose_nothing(seed: int) -> None:
    room = Room(3 + seed % 2, seed=seed, tides=seed % 2 == 0)
    room.everybody_in()
    trouble = 0
    while not room.game.is_over and room.game.state.round < 4:
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
        elif not room.deliver(twice=chance > 0.9):
            room.play_one()
    room.connect_all()
    room.settle()
    assert trouble > 0
    room.check_that_all_agree()


def test_a_device_that_was_away_for_hundreds_of_entries_catches_up_before_it_speaks() -> None:
    room = Room(3, seed=8, devices=["spectator"])
    room.everybody_in()
    away = room.devices[id_of("spectator")]
    room.disconnect(away)
    room.play_until(260)
    assert len(room.host_journal) > 250
    room.connect(away)
    room.settle()
    room.check_that_all_agree()


def test_a_device_that_asks_how_things_stand_while_entries_come_in_is_in_step_afterwards() -> None:
    """The host's answer tells of less than the device knows by then, and all that it knows came from this host."""
    room = Room(3, seed=5)
    room.everybody_in()
    lannister, stark = room.device_of("lannister"), room.device_of("stark")
    room.at_guest(lannister, lannister.guest.connected())
    room.at_guest(stark, stark.guest.suggest(SeatLeft("stark")))
    room.deliver_on(stark.name, FIRST_HOST, "up")
    room.deliver_on(FIRST_HOST, lannister.name, "down")
    room.settle()
    assert lannister.guest.synced
    room.check_that_all_agree()
