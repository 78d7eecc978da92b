"""The card of a table without a host: who was here, and who may host now. Public facts only."""

import attrs

from companion.door import Hosting, Progress, PublicTable, SeatNow
from companion.ui.models.intents import Go, GoHome, Intent, Wish
from companion.ui.models.parts import Badge, ButtonModel, Icon, Look, RowModel
from companion.ui.models.place import Page, Place, Tab
from companion.ui.models.situation import Situation
from companion.ui.models.trouble.banner import BAR, OPEN, SILENT_SECONDS, is_host_silent, is_turned_away
from companion.ui.words import Words
from engine import House

ALONE_SECONDS = 5.0
"""So long a new host waits for others before its player is asked to go on without them."""

WRONG_CODE = "wrong_code"
"""A table that was laid again from a file has another code than before."""


@attrs.frozen
class SilentHostModel:
    """What stays as it is, a row for each house, what to know, and the buttons."""

    house: House
    """Whose seal stays closed; empty where nothing of this seat is sealed."""
    title: str
    sentence: str
    rows: tuple[RowModel, ...]
    note: str
    buttons: tuple[ButtonModel, ...]


def silent_host_model(situation: Situation) -> SilentHostModel | None:
    """In place of a card that only waits; over a question only if the player has asked for it. None if all is well."""
    table, place = situation.table, situation.place
    is_asked_for = place.part(BAR, "") == OPEN
    is_asked = situation.question() is not None and not situation.is_resting
    if place.curtain or (is_asked and not is_asked_for and not table.is_put_away):
        return None
    if is_turned_away(table) and (table.is_put_away or situation.trouble.without_host >= SILENT_SECONDS):
        return _turned_away(situation)
    if table.is_put_away:
        return _put_away(situation)
    if not is_host_silent(table, situation.trouble):
        return None
    return _gathering(situation) if table.hosting is Hosting.GATHERING else _silent(situation)


def _silent(situation: Situation) -> SilentHostModel:
    table, words = situation.table, situation.words
    sealed, title, sentence = _what_stays(table, situation.seat, words)
    return SilentHostModel(
        sealed,
        title,
        sentence,
        _rows(situation),
        _who_hosted(table, words),
        (
            *_back(situation),
            *_code(table, situation.place, words),
            situation.button(ButtonModel(words.say("Host from this phone"), Wish("take_over"), Look.GOLD, "flag")),
        ),
    )


def _gathering(situation: Situation) -> SilentHostModel:
    """This device takes over: it waits for the others, or the player knows that they will not come."""
    table, words = situation.table, situation.words
    is_late = situation.trouble.without_host >= ALONE_SECONDS
    others = [seat for seat in table.seats if seat.device not in ("", situation.view.own.device, table.host)]
    away = [seat.house for seat in others if not seat.is_here]
    note, go_on = words.say("The others come by themselves as soon as they see this device."), ""
    if is_late and away and len(away) < len(others):
        houses = words.joined([words.house(house) for house in away])
        note = words.say("Still away: {houses}. They may have steps that nobody else has.", houses=houses)
        go_on = words.say("Go on without them")
    elif is_late and away:
        note = words.say(
            "Nobody has come yet. If the others play on without you, what you play alone may be taken back."
        )
        go_on = words.say("Go on alone")
    alone = ButtonModel(go_on, Wish("go_on_alone"), Look.GOLD, "play")
    return SilentHostModel(
        "",
        words.view_word("PublicTable.hosting", table.hosting.value),
        words.say("It hears first what the others have. Nothing is lost."),
        _rows(situation),
        note,
        (
            *_back(situation),
            *_code(table, situation.place, words),
            *((situation.button(alone),) if go_on else ()),
        ),
    )


def _turned_away(situation: Situation) -> SilentHostModel:
    words, table = situation.words, situation.table
    why = words.view_word("Connection.turned_away", table.connection.turned_away)
    home = ButtonModel(words.say("Leave the table"), GoHome(), icon="back")
    if table.connection.turned_away == WRONG_CODE:
        home = ButtonModel(words.say("Type its code"), GoHome(table.table), Look.GOLD)
    host = ButtonModel(words.say("Host from this phone"), Wish("take_over"), icon="flag")
    return SilentHostModel(
        "",
        words.say("Turned away by the host"),
        why,
        _rows(situation),
        words.say("The table stays on this device. It goes on looking for the host."),
        (*_back(situation), situation.button(home), situation.button(host)),
    )


def _put_away(situation: Situation) -> SilentHostModel:
    """Nothing can be hosted here: the table is in a file. Where it is laid again, this device finds it."""
    words = situation.words
    home = ButtonModel(words.say("Leave the table"), GoHome(), icon="back")
    return SilentHostModel(
        "",
        words.say("The table is put away"),
        words.say("It lies in a file. Whoever opens the file hosts the table anew, with another code."),
        (),
        words.say("As soon as it is found again, its code is asked for here."),
        (situation.button(home),),
    )


def _what_stays(table: PublicTable, seat: House, words: Words) -> tuple[House, str, str]:
    """What was sealed is on this device; what was played is on every device."""
    has_sealed = any(asked.house == seat and asked.is_sealed for asked in table.asked)
    if has_sealed:
        sentence = words.say("It is on this phone and goes on by itself as soon as somebody hosts.")
        return seat, words.say("Your seal stays closed"), sentence
    sentence = words.say("Every phone at the table has the whole game, and goes on by itself as soon as one hosts.")
    return "", words.say("Nothing is lost"), sentence


def _rows(situation: Situation) -> tuple[RowModel, ...]:
    own = situation.view.own.device
    return tuple(_row(situation.table, seat, own, situation.words) for seat in situation.table.seats)


def _row(table: PublicTable, seat: SeatNow, own: str, words: Words) -> RowModel:
    """What the host has said last: nobody else knows who is here."""
    name, badge = str(words.house(seat.house)), Badge(seat.house)
    away = Icon("wifioff", "warn")
    if seat.is_free:
        return RowModel(name, pieces=(badge,), value=words.say("nobody"), value_role="text2", is_faint=True)
    if seat.device == own:
        return RowModel(name, pieces=(badge,), value=words.say("this phone"), value_role="text2", end=(_here(),))
    if seat.device == table.host and table.hosting is Hosting.NOT:
        return RowModel(name, pieces=(badge,), value=words.say("host · silent"), value_role="warn", end=(away,))
    is_here = seat.is_here and table.connection.progress is not Progress.LOOKING
    if is_here:
        return RowModel(name, pieces=(badge,), value=words.say("here"), value_role="text2", end=(_here(),))
    if seat.is_here:
        return RowModel(name, pieces=(badge,), value=words.say("was here"), value_role="text2", end=(_here("text2"),))
    return RowModel(name, pieces=(badge,), value=words.say("away"), value_role="warn", end=(away,))


def _here(role: str = "good") -> Icon:
    return Icon("wifi", role)


def _who_hosted(table: PublicTable, words: Words) -> str:
    houses = [words.house(seat.house) for seat in table.seats if seat.device == table.host]
    if not houses:
        return words.say("Another device was hosting. Any can take over.")
    return words.say("{house}’s phone was hosting. Any can take over.", house=words.joined(houses))


def _code(table: PublicTable, place: Place, words: Words) -> tuple[ButtonModel, ...]:
    to: Intent = Go(attrs.evolve(place, tab=Tab.MORE, page=Page.TABLE))
    return (ButtonModel(words.say("Show the code again"), to),) if table.way_in is not None else ()


def _back(situation: Situation) -> tuple[ButtonModel, ...]:
    """To the question that waits behind."""
    if situation.question() is None:
        return ()
    return (ButtonModel(situation.words.say("Back"), Go(situation.place.with_part(BAR, ""))),)
