"""The card of a table that rests: where it stands, who keeps it, what to do with the board. Public facts only."""

import attrs

from companion.door import Hosting, PublicTable
from companion.ui.models.intents import Go, Wish
from companion.ui.models.now.waiting import who_is_asked
from companion.ui.models.parts import ButtonModel, Icon, Look, RowModel, Shield
from companion.ui.models.place import Page, Place, Tab
from companion.ui.models.situation import Situation
from companion.ui.words import Words


@attrs.frozen
class RestModel:
    """An hourglass, who keeps the game, and two things that can be done with the board."""

    title: str
    sentence: str
    saved: str
    second: str
    keepers: tuple[Shield, ...]
    """Whose devices are here, and keep all of it."""
    rows: tuple[RowModel, ...]
    note: str
    buttons: tuple[ButtonModel, ...]


def rest_model(situation: Situation) -> RestModel | None:
    """None while the table plays; whatever the player has opened behind a curtain stays."""
    table, words, place = situation.table, situation.words, situation.place
    if not table.is_paused or place.curtain:
        return None
    keepers = {seat.device for seat in table.seats if seat.is_here}
    return RestModel(
        words.say("The table rests"),
        _where(table, words),
        words.count("Saved on {number} device", "Saved on {number} devices", len(keepers)),
        words.say("Each of them can bring the game back."),
        tuple(Shield(seat.house) for seat in table.seats if seat.is_here),
        (_pack(place, words), *_save(table, place, words)),
        words.say("What is sealed stays sealed."),
        _go_on(situation),
    )


def _where(table: PublicTable, words: Words) -> str:
    """ "Round 7 · Marches. Stark marches."; where several are asked, none of them thinks now."""
    position = table.position
    if position is None:
        return ""
    step = words.say("Round {round} · {step}", round=position.round, step=words.phase(position.step))
    due = [asked for asked in table.asked if asked.is_due and not asked.is_sealed]
    return words.say("{where}. {who}", where=step, who=who_is_asked(due, words)) if len(due) == 1 else step


def _pack(place: Place, words: Words) -> RowModel:
    to = Go(attrs.evolve(place, tab=Tab.MORE, page=Page.PACKING))
    return RowModel(
        words.say("Pack the board away"),
        words.say("One list now, and for laying out again"),
        (Icon("barrel", "gold"),),
        intent=to,
    )


def _save(table: PublicTable, place: Place, words: Words) -> tuple[RowModel, ...]:
    """Only who hosts can end the table here."""
    if table.hosting is not Hosting.SERVING:
        return ()
    to = Go(attrs.evolve(place, tab=Tab.MORE, page=Page.SAVING))
    second = words.say("To go on with other devices")
    return (RowModel(words.say("Save it as a file"), second, (Icon("share", "gold"),), intent=to),)


def _go_on(situation: Situation) -> tuple[ButtonModel, ...]:
    """For whoever plays."""
    if not situation.seat:
        return ()
    button = ButtonModel(situation.words.say("Resume"), Wish("go_on", (situation.seat,)), Look.GOLD, "play")
    return (situation.button(button),)
