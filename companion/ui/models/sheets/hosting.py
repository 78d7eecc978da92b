"""Which device hosts: the host's player asks another one to, and whoever plays can host from the own device."""

import attrs

from companion.door import DeviceNow, Hosting, PublicTable
from companion.ui.models.intents import Go, Several, Wish
from companion.ui.models.parts import Icon, RowModel, Shield
from companion.ui.models.place import HostingSheet
from companion.ui.models.sheets.sheet import SheetModel
from companion.ui.models.situation import Situation
from companion.ui.words import Words

LOW_CHARGE = 15
"""Below this a battery does not last for the evening."""


def hosting_sheet_model(situation: Situation, _sheet: HostingSheet) -> SheetModel:
    """A row for each device that can host."""
    words, table = situation.words, situation.table
    if table.hosting is Hosting.SERVING:
        second = words.say("This device hosts. Another one goes on with one touch.")
        rows = tuple(_ask(situation, device) for device in could_host(table, situation.view.own.device))
    else:
        second = words.view_word("PublicTable.hosting", table.hosting.value)
        rows = (_host_here(situation),) if situation.players and table.hosting is Hosting.NOT else ()
    return SheetModel(words.say("Who hosts"), second, parts=rows)


def could_host(table: PublicTable, own: str) -> tuple[DeviceNow, ...]:
    """The other devices that play and are here, the fullest battery first; one without a battery before all."""
    able = [device for device in table.devices if device.is_here and device.houses and device.device != own]
    return tuple(sorted(able, key=lambda device: device.charge if device.charge >= 0 else 101, reverse=True))


def device_words(device: DeviceNow, words: Words) -> str:
    """What it is, and how full its battery is: "Phone · 64 %"."""
    kind = words.view_word("DeviceNow.kind", device.kind) if device.kind else ""
    return " · ".join(filter(None, (kind, charge_words(device, words))))


def charge_words(device: DeviceNow, words: Words) -> str:
    """How full its battery is; nothing where it has none, or has not said."""
    return words.say("{charge} %", charge=device.charge) if device.charge >= 0 else ""


def is_low(device: DeviceNow) -> bool:
    """Whether its battery does not last."""
    return 0 <= device.charge < LOW_CHARGE


def _ask(situation: Situation, device: DeviceNow) -> RowModel:
    words = situation.words
    houses = words.joined([words.house(house) for house in device.houses])
    return RowModel(
        words.say("{house}’s device", house=houses),
        device_words(device, words),
        tuple(Shield(house) for house in device.houses[:1]),
        words.say("low battery") if is_low(device) else "",
        "warn",
        intent=_then_close(situation, Wish("pass_hosting", (device.device,))),
    )


def _host_here(situation: Situation) -> RowModel:
    words = situation.words
    return RowModel(
        words.say("Host from this device"),
        words.say("The others follow by themselves."),
        (Icon("flag", "gold"),),
        intent=_then_close(situation, Wish("take_over")),
    )


def _then_close(situation: Situation, wish: Wish) -> Several:
    return Several((wish, Go(attrs.evolve(situation.place, sheet=None))))
