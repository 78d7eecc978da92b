"""A seat in the lobby: leave it, take it, or find somebody who does."""

import attrs

from companion.door import Hosting, SeatNow
from companion.ui.models.controls import FieldModel
from companion.ui.models.intents import Go, Intent, Several, Wish, Wrote
from companion.ui.models.parts import Icon, RowModel, Shield
from companion.ui.models.place import SeatSheet
from companion.ui.models.sheets.sheet import SheetModel
from companion.ui.models.situation import Situation
from companion.ui.models.start.first_start import MOST_LETTERS
from companion.ui.models.start.options import can_change, change_wish, fewer_or_more, options_of, without

OTHER_NAME = "name of the other player"
"""The field of whoever else plays on this device."""


def seat_sheet_model(situation: Situation, sheet: SeatSheet) -> SheetModel:
    """Of a free seat, or of one of this device."""
    words = situation.words
    title = str(words.house(sheet.house))
    seat = next((seat for seat in situation.table.seats if seat.house == sheet.house), None)
    if seat is None:
        return SheetModel(title, words.say("This House does not play at this table."), sheet.house)
    if seat.is_free:
        return SheetModel(title, words.say("Nobody plays it yet"), sheet.house, parts=_free(situation, seat))
    rows = (_leave(situation, seat),) if seat.device == situation.view.own.device else ()
    return SheetModel(title, seat.player, sheet.house, parts=rows)


def _leave(situation: Situation, seat: SeatNow) -> RowModel:
    leave = _then_close(situation, Wish("leave", (seat.house,)))
    return RowModel(situation.words.say("Leave the seat"), pieces=(Icon("x"),), intent=leave)


def _free(situation: Situation, seat: SeatNow) -> tuple[object, ...]:
    return (*_sitting(situation, seat), *_inviting(situation), *_fewer(situation))


def _sitting(situation: Situation, seat: SeatNow) -> tuple[object, ...]:
    """Whoever sits already moves there, or somebody else shares the device."""
    words, own = situation.words, situation.view.own.houses
    more = _one_more(situation, seat)
    if len(own) != 1:
        return more
    sit = Wish("sit", (seat.house, situation.settings.name))
    instead = RowModel(
        words.say("Play {house} instead", house=words.house(seat.house)),
        words.say("You leave {house}.", house=words.house(own[0])),
        (Shield(seat.house),),
        intent=_then_close(situation, Wish("leave", own), sit),
    )
    return (instead, *more)


def _one_more(situation: Situation, seat: SeatNow) -> tuple[object, ...]:
    """Another player has another name; who gives none is called as the House."""
    words, house = situation.words, situation.words.house(seat.house)
    typed = situation.typed.get(OTHER_NAME, "")
    sit = Wish("sit", (seat.house, " ".join(typed.split()) or str(house)))
    row = RowModel(
        words.say("One more player on this device"),
        words.say("You hand it to each other."),
        (Icon("person"),),
        intent=_then_close(situation, sit, Wrote(OTHER_NAME, "")),
    )
    return (FieldModel(OTHER_NAME, typed, words.say("Name of another player"), MOST_LETTERS), row)


def _inviting(situation: Situation) -> tuple[RowModel, ...]:
    """Devices nearby that have the app open; only who hosts can ask them."""
    words = situation.words
    if situation.table.hosting is not Hosting.SERVING:
        return ()
    return tuple(
        RowModel(
            words.say("Invite {device}", device=device.name),
            pieces=(Icon("wifi"),),
            intent=_then_close(situation, Wish("invite", (device.device,))),
        )
        for device in situation.view.nearby.devices
        if device.is_compatible
    )


def _fewer(situation: Situation) -> tuple[RowModel, ...]:
    """Nobody else comes: play with one house less, which need not be this one."""
    words = situation.words
    options = fewer_or_more(options_of(situation), -1)
    if options is None or not can_change(situation.table):
        return ()
    title = words.count("Play with {number} house", "Play with {number} houses", options.players)
    change = _then_close(situation, change_wish(options))
    return (RowModel(title, without(options, words), (Icon("minus"),), intent=change),)


def _then_close(situation: Situation, *wishes: Intent) -> Several:
    return Several((*wishes, Go(attrs.evolve(situation.place, sheet=None))))
