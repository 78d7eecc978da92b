"""The lobby: who is here, which house, how others come."""

import attrs

from companion.door import FoundDevice, Hosting, PublicTable, SeatNow
from companion.ui.models.controls import HeadingModel, NoteModel, WatchedModel
from companion.ui.models.facts.decks import has_real_decks
from companion.ui.models.intents import DrawSeat, Go, GoHome, Intent, Wish
from companion.ui.models.page import PageModel
from companion.ui.models.parts import ButtonModel, Icon, Look, RowModel, Shield
from companion.ui.models.place import DiffersSheet, OptionsSheet, SeatSheet, TableOptions
from companion.ui.models.sheets.hosting import charge_words, device_words
from companion.ui.models.situation import Situation
from companion.ui.models.start.options import edition_names
from companion.ui.models.tabs.rules import what_differs
from companion.ui.models.tabs.who import player_words
from companion.ui.words import Words
from engine import House

MOST_NAMED = 3
"""More free seats are counted: each has its row."""
SETUP = "setup"
"""The part of the place that says how far the setting up is: `lobby`, `layout`, `done`."""


@attrs.frozen
class WayInModel:
    """The picture of the link, the code in large letters, the address."""

    link: str
    text: str
    code: tuple[str, ...]
    address: str
    found: str


@attrs.frozen
class SeatModel:
    """A house, who plays it, and how they stand, in one line."""

    house: House
    name: str
    who: str
    state: str
    role: str
    is_ready: bool = False
    intent: Intent | None = attrs.field(default=None, repr=False)


def lobby_model(situation: Situation) -> PageModel:
    """Everybody reads it; who has no seat takes one."""
    table = situation.table
    options = options_row(situation)
    return PageModel(
        table.name,
        GoHome(),
        (
            *way_in_parts(situation),
            *(_seat(situation, seat) for seat in table.seats),
            *_host_without_seat(situation),
            WatchedModel(options.title, options.second, options),
            *what_differs(situation, attrs.evolve(situation.place, sheet=DiffersSheet())),
            *_invite(situation),
        ),
        _buttons(situation, [seat for seat in table.seats if seat.is_free]),
        _missing(situation),
        ButtonModel("", options.intent, icon="gear"),
    )


def way_in_parts(situation: Situation) -> tuple[WayInModel, ...]:
    """How others come, as far as this device knows it."""
    way_in, words = situation.table.way_in, situation.words
    if way_in is None:
        return ()
    devices = sum(device.is_here for device in situation.table.devices)
    found = words.count("{number} device here", "{number} devices here", devices)
    address = way_in.typed[0] if way_in.typed else ""
    code = tuple(way_in.code.split("-"))
    return (WayInModel(way_in.link, words.say("Scan, or type the code"), code, address, found),)


def _seat(situation: Situation, seat: SeatNow) -> SeatModel:
    """Whoever sits is ready while the device is here."""
    words, own = situation.words, situation.view.own
    house, name = seat.house, str(words.house(seat.house))
    look_at = Go(attrs.evolve(situation.place, sheet=SeatSheet(house)))
    if seat.is_free and own.houses:
        state = words.say("Invite") if _to_invite(situation) else words.say("free")
        return SeatModel(house, name, "", state, "gold", intent=look_at)
    if seat.is_free and situation.is_display:
        return SeatModel(house, name, "", words.say("free"), "gold")
    if seat.is_free:
        return SeatModel(house, name, "", words.say("Sit here"), "gold", intent=_sit(situation, seat))
    charges = (charge_words(device, words) for device in situation.table.devices if device.device == seat.device)
    who = " · ".join(filter(None, (player_words(situation.table, seat, own.device, words), *charges)))
    intent = look_at if not situation.is_display else None
    if not seat.is_here:
        return SeatModel(house, name, who, words.say("away"), "warn", intent=intent)
    state = words.say("host") if seat.device == situation.table.host else words.say("ready")
    return SeatModel(house, name, who, state, "good", is_ready=True, intent=intent)


def _host_without_seat(situation: Situation) -> tuple[RowModel, ...]:
    """A tablet beside the board may host, too: everybody should know that it must stay."""
    words, table = situation.words, situation.table
    host = next((device for device in table.devices if device.device == table.host), None)
    if host is None or host.houses:
        return ()
    is_own = host.device == situation.view.own.device
    title = words.say("This device hosts") if is_own else words.say("A device without a seat hosts")
    return (RowModel(title, device_words(host, words), (Icon("flag", "text2"),), words.say("host"), "good"),)


def _sit(situation: Situation, seat: SeatNow) -> Wish:
    return Wish("sit", (seat.house, situation.settings.name))


def free_seat_row(situation: Situation, seat: SeatNow) -> RowModel:
    """One touch sits down."""
    words = situation.words
    shield = (Shield(seat.house),)
    return RowModel(str(words.house(seat.house)), "", shield, words.say("Sit here"), "gold", _sit(situation, seat))


def options_row(situation: Situation) -> RowModel:
    """What was chosen, in one line; a touch shows each."""
    sheet = Go(attrs.evolve(situation.place, sheet=OptionsSheet()))
    text = options_sentence(situation.table, situation.words)
    return RowModel(situation.words.say("Options"), text, intent=sheet)


def _invite(situation: Situation) -> tuple[object, ...]:
    """Devices nearby that have the app open; only who hosts can ask them."""
    words, devices = situation.words, _to_invite(situation)
    rows = tuple(
        RowModel(
            device.name,
            "" if device.is_compatible else words.say("Another version of the app: update the older of the two."),
            (Icon("person", "text2"),),
            words.say("Invite") if device.is_compatible else "",
            "gold",
            Wish("invite", (device.device,)) if device.is_compatible else None,
        )
        for device in devices
    )
    return (HeadingModel(words.say("Nearby")), *rows) if rows else ()


def _to_invite(situation: Situation) -> tuple[FoundDevice, ...]:
    return situation.view.nearby.devices if situation.table.hosting is Hosting.SERVING else ()


def options_sentence(table: PublicTable, words: Words) -> str:
    """What was chosen for this table, in one line; what is usual goes without saying."""
    position = table.position
    if position is None:
        return ""
    consent = {
        "all": words.say("undo: all agree"),
        "majority": words.say("undo: most agree"),
        "host": words.say("undo: the host agrees"),
    }
    minutes = table.agreement.talking_minutes + table.agreement.sealing_minutes
    tides = words.say("Tides of Battle") if position.tides_of_battle else words.say("no Tides")
    parts = (
        edition_names(words)[position.edition] if position.edition != TableOptions().edition else "",
        words.count("{number} house", "{number} houses", len(position.houses)),
        tides if position.box.tides else "",
        words.say("errata") if position.errata else "",
        words.say("real decks") if has_real_decks(table) else "",
        consent[table.agreement.consent],
        words.say("{minutes} min to plan", minutes=minutes) if minutes else "",
        words.say("no What if") if not table.agreement.what_if else "",
    )
    return " · ".join(filter(None, parts))


def _buttons(situation: Situation, free: list[SeatNow]) -> tuple[ButtonModel, ...]:
    words = situation.words
    if situation.is_display:
        return ()
    lay_out = Go(situation.place.with_part(SETUP, "layout"))
    go_on = ButtonModel(words.say("Lay out the board"), None if free else lay_out, Look.GOLD)
    if situation.view.own.houses or not free:
        return (go_on,)
    if len(free) == 1:
        sit = words.say("Sit down as {house}", house=words.house(free[0].house))
        return (situation.button(ButtonModel(sit, _sit(situation, free[0]), Look.GOLD, "person")),)
    draw = ButtonModel(
        words.say("Draw a house by lot"), DrawSeat(tuple(seat.house for seat in free)), Look.GOLD, "person"
    )
    return (situation.button(draw),)


def _missing(situation: Situation) -> str:
    """Whom the table waits for."""
    words, table = situation.words, situation.table
    free = [words.house(seat.house) for seat in table.seats if seat.is_free]
    away = [words.house(seat.house) for seat in table.seats if not seat.is_free and not seat.is_here]
    others = [device for device in table.devices if device.device != situation.view.own.device]
    choosing = sum(device.is_here and not device.houses for device in others)
    if free and choosing:
        return words.count("{number} device is still choosing", "{number} devices are still choosing", choosing)
    if len(free) > MOST_NAMED:
        return words.count("{number} free seat", "{number} free seats", len(free))
    if free:
        return words.say("Free: {houses}", houses=words.joined(free))
    return words.say("Away: {houses}", houses=words.joined(away)) if away else words.say("Everybody is here.")


def seats_note(words: Words) -> NoteModel:
    """A device may hold several seats."""
    return NoteModel(words.say("Two players can share a phone: take a second seat on it."))
