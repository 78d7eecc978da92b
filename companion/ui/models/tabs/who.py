"""Who is here: houses, their devices, the host."""

import attrs

from companion.door import PublicTable, SeatNow
from companion.ui.models.intents import Go
from companion.ui.models.parts import ButtonModel, Icon, RowModel, Shield
from companion.ui.models.place import Page, Place, Tab
from companion.ui.words import Words


@attrs.frozen
class WhoModel:
    """A row for each house."""

    title: str
    second: str
    rows: tuple[RowModel, ...]
    buttons: tuple[ButtonModel, ...]


def who_model(table: PublicTable, place: Place, own: str, words: Words) -> WhoModel:
    """`own` is the id of this device. Made from the public half alone."""
    lookers = sum(device.is_here and not device.houses for device in table.devices)
    second = words.count("{number} looks on", "{number} look on", lookers) if lookers else ""
    code = Go(attrs.evolve(place, tab=Tab.MORE, page=Page.TABLE, sheet=None))
    buttons = (ButtonModel(words.say("Code and picture"), code),)
    return WhoModel(
        words.say("Who is here"), second, tuple(seat_row(table, seat, own, words) for seat in table.seats), buttons
    )


def seat_row(table: PublicTable, seat: SeatNow, own: str, words: Words) -> RowModel:
    """A house: who plays it, and whether the device is here."""
    house, shield = str(words.house(seat.house)), (Shield(seat.house),)
    if seat.is_free:
        return RowModel(house, words.say("nobody"), shield, is_faint=True)
    where = player_words(table, seat, own, words)
    if not seat.is_here:
        return RowModel(house, where, shield, words.say("away"), "warn", end=Icon("wifioff", "warn"))
    state = words.say("hosts") if seat.device == table.host else words.say("here")
    return RowModel(house, where, shield, state, "text2", end=Icon("wifi", "good"))


def player_words(table: PublicTable, seat: SeatNow, own: str, words: Words) -> str:
    """Who plays a House; the players of this device are named where it has several."""
    if seat.device != own:
        return seat.player
    is_shared = sum(one.device == own for one in table.seats) > 1
    return words.say("{player}, on this device", player=seat.player) if is_shared else words.say("this device")
