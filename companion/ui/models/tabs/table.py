"""The page *Table*: how others come, who sits where, the options."""

from companion.door import SeatNow
from companion.ui.models.controls import HeadingModel
from companion.ui.models.intents import Intent
from companion.ui.models.page import PageModel
from companion.ui.models.parts import RowModel
from companion.ui.models.situation import Situation
from companion.ui.models.start.lobby import free_seat_row, options_row, seats_note, way_in_parts
from companion.ui.models.tabs.who import seat_row


def table_model(situation: Situation, back: Intent) -> PageModel:
    """As in the lobby; but nobody leaves a seat by one touch in the middle of a game."""
    table, words = situation.table, situation.words
    note = (seats_note(words),) if any(seat.is_free for seat in table.seats) else ()
    seats = tuple(_seat(situation, seat) for seat in table.seats)
    heading = HeadingModel(words.say("Seats"))
    return PageModel(table.name, back, (*way_in_parts(situation), heading, *seats, *note, options_row(situation)))


def _seat(situation: Situation, seat: SeatNow) -> RowModel:
    if seat.is_free:
        return free_seat_row(situation, seat)
    return seat_row(situation.table, seat, situation.view.own.device, situation.words)
