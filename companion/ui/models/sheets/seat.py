"""A seat: leave it, take it, find somebody who does, or let it play by itself."""

import attrs

from companion.door import FreeSeat, Hosting, SeatNow
from companion.ui.models.controls import FieldModel, HeadingModel, NoteModel
from companion.ui.models.intents import Go, Intent, Several, Wish, Wrote
from companion.ui.models.parts import Icon, RowModel, Shield
from companion.ui.models.place import SeatSheet
from companion.ui.models.sheets.sheet import SheetModel
from companion.ui.models.situation import Situation
from companion.ui.models.start.first_start import MOST_LETTERS
from companion.ui.models.start.options import can_change, change_wish, fewer_or_more, has_begun, options_of, without

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
    second = words.say("plays by itself") if seat.by_itself else seat.player
    if seat.device == situation.view.own.device:
        return SheetModel(title, second, sheet.house, parts=_own(situation, seat))
    return SheetModel(title, second, sheet.house, parts=_of_another(situation, seat))


def _own(situation: Situation, seat: SeatNow) -> tuple[object, ...]:
    """It is for this device to say; but the table is asked before a house that somebody plays goes on by itself."""
    words = situation.words
    leave = RowModel(
        words.say("Leave the seat"),
        words.say("Then anybody at the table can take it."),
        (Icon("x"),),
        intent=_then_close(situation, Wish("leave", (seat.house,))),
    )
    if seat.by_itself:
        sit = Wish("sit", (seat.house, situation.settings.name))
        play = words.say("Play {house} on this device", house=words.house(seat.house))
        take = _then_close(situation, Wish("leave", (seat.house,)), sit)
        return (RowModel(play, pieces=(Icon("person"),), intent=take), leave)
    return (leave, *(_goes_on(situation, seat) if has_begun(situation.table) else ()))


def _of_another(situation: Situation, seat: SeatNow) -> tuple[object, ...]:
    """Whoever plays proposes what becomes of a seat whose player is gone; one that is here gives it up alone."""
    words = situation.words
    if not situation.seat or not (seat.by_itself or not seat.is_here):
        return (NoteModel(words.say("Only the own device gives this seat up, while it is here."), "person"),)
    here = Wish("hand_over", (situation.seat, seat.house, situation.view.own.device, situation.settings.name))
    free = Wish("propose", (situation.seat, FreeSeat(seat.house)))
    vote = words.say("The table votes on it.")
    return (
        RowModel(
            words.say("Play {house} on this device", house=words.house(seat.house)),
            vote,
            (Icon("person"),),
            intent=_then_close(situation, here),
        ),
        *(() if seat.by_itself else _goes_on(situation, seat)),
        RowModel(words.say("Free the seat"), vote, (Icon("x"),), intent=_then_close(situation, free)),
    )


def _goes_on(situation: Situation, seat: SeatNow) -> tuple[RowModel, ...]:
    """On the device that hosts, which stays; for whoever has a say."""
    words, table = situation.words, situation.table
    if not situation.seat:
        return ()
    where = (situation.seat, seat.house, table.host, str(words.house(seat.house)))
    wish = Wish("hand_over", where, (("by_itself", True),))
    return (
        RowModel(
            words.say("Let it play by itself"),
            words.say("If the table agrees, the host’s device answers for it."),
            (Icon("play"),),
            intent=_then_close(situation, wish),
        ),
    )


def _free(situation: Situation, seat: SeatNow) -> tuple[object, ...]:
    """What belongs to a second player stands last, under a heading of its own."""
    others = (*_inviting(situation), *_by_itself(situation, seat), *_fewer(situation))
    return (*_instead(situation, seat), *others, *_one_more(situation, seat))


def _by_itself(situation: Situation, seat: SeatNow) -> tuple[RowModel, ...]:
    """Nobody else comes: this device answers for the house."""
    words = situation.words
    sit = Wish("sit", (seat.house, str(words.house(seat.house))), (("by_itself", True),))
    row = RowModel(
        words.say("Let it play by itself"),
        words.say("This device answers for it."),
        (Icon("play"),),
        intent=_then_close(situation, sit),
    )
    return (row,) if situation.players else ()


def _instead(situation: Situation, seat: SeatNow) -> tuple[RowModel, ...]:
    """Whoever sits already moves there."""
    words, own = situation.words, situation.players
    if len(own) != 1:
        return ()
    sit = Wish("sit", (seat.house, situation.settings.name))
    row = RowModel(
        words.say("Play {house} instead", house=words.house(seat.house)),
        words.say("You leave {house}.", house=words.house(own[0])),
        (Shield(seat.house),),
        intent=_then_close(situation, Wish("leave", own), sit),
    )
    return (row,)


def _one_more(situation: Situation, seat: SeatNow) -> tuple[object, ...]:
    """Somebody else shares the device. Another player has another name; who gives none is a guest."""
    words = situation.words
    typed = situation.typed.get(OTHER_NAME, "")
    sit = Wish("sit", (seat.house, " ".join(typed.split()) or words.say("Guest")))
    row = RowModel(
        words.say("Sit down as {house}", house=words.house(seat.house)),
        words.say("You hand it to each other."),
        (Icon("person"),),
        intent=_then_close(situation, sit, Wrote(OTHER_NAME, "")),
    )
    field = FieldModel(OTHER_NAME, typed, words.say("Name of another player"), MOST_LETTERS)
    return (HeadingModel(words.say("One more player on this device")), field, row)


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
