"""A table was put away and laid again: nobody lays it a second time under those who play on."""

from companion.table.ledger.entries import HostChanged, SeatTaken, TablePutAway
from companion.table.ledger.signatures import sign
from companion.table.state.table import Table
from tests.table.room import FIRST_HOST, KEYS, Room, id_of, playing

SPECTATOR, ACCOMPLICE = id_of("a spectator"), id_of("its second device")


def enter(table: Table, device: str, body: HostChanged | SeatTaken, serial: int) -> None:
    epoch = table.epoch + table.begins_epoch(device, body)
    signature = sign(KEYS[device], table, serial, body)
    table.append(table.ledger.next_entry(epoch, device, body, serial, signature))


def laid_by_a_spectator(room: Room) -> Table:
    """The ledger up to where the table was put away; two keys of one spectator then take turns as hosts."""
    entries = room.host.table.ledger.after(0)
    away = next(entry.number for entry in entries if isinstance(entry.body, TablePutAway))
    table = Table(entries[: away + 1])
    enter(table, SPECTATOR, HostChanged(KEYS[SPECTATOR].public, laid_again=True), 0)
    for serial, (device, house) in enumerate(((ACCOMPLICE, "stark"), (SPECTATOR, "lannister")), 1):
        enter(table, device, SeatTaken(house, KEYS[device].public, "nobody"), serial)
    for device in (ACCOMPLICE, SPECTATOR, ACCOMPLICE):
        enter(table, device, HostChanged(KEYS[device].public), 0)
    return table


def test_who_plays_on_follows_nobody_else_who_lays_the_table_again() -> None:
    room = playing(answers=6)
    room.lay_again(FIRST_HOST)
    for house in room.houses:
        device = room.devices[id_of(f"new {house}")]
        room.at_guest(device, device.guest.suggest(SeatTaken(house, KEYS[device.name].public, house)))
    room.settle()
    played_on = list(room.host.table.ledger)
    forged = laid_by_a_spectator(room)
    assert forged.rank.outranks(room.host.table.rank)
    victim = room.devices[id_of("new stark")]
    room.disconnect(victim)
    room._host(ACCOMPLICE, forged.ledger)
    room.hostings[ACCOMPLICE].session.come_back()
    room.at_host(room.hostings[ACCOMPLICE].session.begin_to_serve(), ACCOMPLICE)
    room.connect(victim, ACCOMPLICE)
    room.settle()
    assert list(victim.guest.table.ledger) == played_on
    assert not victim.guest.believes_host
