"""The card of a device without a seat, at a table where one is free: take it, or look on. Public facts only."""

import attrs

from companion.ui.models.intents import Go
from companion.ui.models.now.waiting import who_is_asked
from companion.ui.models.parts import ButtonModel, RowModel
from companion.ui.models.situation import Situation
from companion.ui.models.start.lobby import free_seat_row

BAR, LOOKS_ON = "seats", "looks on"
"""The part of the place that says whether the player only looks on."""


@attrs.frozen
class SeatsModel:
    """Free seats, and what happens meanwhile."""

    title: str
    sentence: str
    rows: tuple[RowModel, ...]
    buttons: tuple[ButtonModel, ...]


def seats_model(situation: Situation) -> SeatsModel | None:
    """None for whoever has a seat, or wants none, or finds none free."""
    table, place, words = situation.table, situation.place, situation.words
    free = tuple(seat for seat in table.seats if seat.is_free)
    if situation.view.own.houses or not free or place.part(BAR, "") == LOOKS_ON:
        return None
    due = [asked for asked in table.asked if asked.is_due and not asked.is_sealed]
    look_on = ButtonModel(words.say("Only look on"), Go(place.with_part(BAR, LOOKS_ON)), icon="eye")
    rows = tuple(free_seat_row(situation, seat) for seat in free)
    return SeatsModel(words.say("Take a seat"), who_is_asked(due, words), rows, (look_on,))
