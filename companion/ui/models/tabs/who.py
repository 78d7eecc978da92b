"""Who is here: houses, their devices, the host."""

import attrs

from companion.door import PublicTable, SeatNow
from companion.ui.models.intents import Go, OpenSheet
from companion.ui.models.parts import ButtonModel, Icon, RowModel, Shield
from companion.ui.models.place import HostingSheet, Page, Place, SeatSheet, Tab
from companion.ui.models.sheets.hosting import charge_words, is_low
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
    code = Go(attrs.evolve(place, tab=Tab.MORE, page=Page.TABLE, sheet=None))
    hosts = ButtonModel(words.say("Who hosts"), OpenSheet(HostingSheet()))
    buttons = (ButtonModel(words.say("Code and picture"), code), hosts)
    rows = tuple(seat_row(table, seat, own, words) for seat in table.seats)
    return WhoModel(words.say("Who is here"), _lookers(table, words), rows, buttons)


def _lookers(table: PublicTable, words: Words) -> str:
    """Who is here without a seat: a display by its name, others by their number."""
    without_seat = [device for device in table.devices if device.is_here and not device.houses]
    displays = [device for device in without_seat if device.kind == "display"]
    lookers = len(without_seat) - len(displays)
    parts = (
        words.view_word("DeviceNow.kind", "display") if displays else "",
        words.count("{number} looks on", "{number} look on", lookers) if lookers else "",
    )
    return " · ".join(filter(None, parts))


def seat_row(table: PublicTable, seat: SeatNow, own: str, words: Words) -> RowModel:
    """A house: who plays it, and whether the device is here."""
    house, shield, to = str(words.house(seat.house)), (Shield(seat.house),), OpenSheet(SeatSheet(seat.house))
    if seat.is_free:
        return RowModel(house, words.say("nobody"), shield, is_faint=True, intent=to)
    device = next(device for device in table.devices if device.device == seat.device)
    where = " · ".join(filter(None, (player_words(table, seat, own, words), charge_words(device, words))))
    if not seat.is_here:
        return RowModel(house, where, shield, words.say("away"), "warn", end=(Icon("wifioff", "warn"),), intent=to)
    state = words.say("hosts") if seat.device == table.host else words.say("here")
    if is_low(device):
        return RowModel(house, where, shield, words.say("low battery"), "warn", end=(Icon("wifi", "warn"),), intent=to)
    return RowModel(house, where, shield, state, "text2", end=(Icon("wifi", "good"),), intent=to)


def player_words(table: PublicTable, seat: SeatNow, own: str, words: Words) -> str:
    """Who plays a House; the players of this device are named where it has several."""
    if seat.by_itself:
        return words.say("plays by itself")
    if seat.device != own:
        return seat.player
    is_shared = sum(one.device == own for one in table.seats) > 1
    return words.say("{player}, on this device", player=seat.player) if is_shared else words.say("this device")
