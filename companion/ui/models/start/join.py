"""Join: tables that were found nearby, and the code; an address or a link where nothing was found."""

import attrs

from companion.door import FoundTable
from companion.ui.models.controls import FieldModel, HeadingModel, NoteModel
from companion.ui.models.intents import Go, Intent, Wish
from companion.ui.models.page import PageModel
from companion.ui.models.parts import ButtonModel, Icon, Look, RowModel
from companion.ui.models.place import CHOSEN_TABLE, Screen
from companion.ui.models.situation import Situation
from companion.ui.models.start.finding import found_in_order

CODE, ADDRESS = "code", "address"
"""The fields."""
CODE_LENGTH = 10
MOST_LETTERS = 200
"""A whole link fits."""
LINK = "://"
"""What shows that somebody has pasted a link instead of a code."""


def join_model(situation: Situation) -> PageModel:
    """A table is chosen, or typed; then its code; then the button."""
    words, place = situation.words, situation.place
    tables = _tables(situation)
    join = ButtonModel(words.say("Join"), _join(situation), Look.GOLD)
    return PageModel(
        words.say("Join a table"),
        Go(attrs.evolve(place, screen=Screen.HOME)),
        (
            HeadingModel(words.say("Found nearby"), words.say("looking…")),
            *(_found(situation, table) for table in tables),
            *(() if tables else (_nothing_found(situation),)),
            *_typed(situation),
            NoteModel(words.say("Or point this phone’s camera at the code on the host’s screen, and open its link.")),
        ),
        (situation.button(join),),
        words.say("All devices must be in the same network, or on one phone’s hotspot."),
    )


def _tables(situation: Situation) -> tuple[FoundTable, ...]:
    """Those that were found, and those that invite this device and were not."""
    nearby = situation.view.nearby
    found = {table.table for table in nearby.tables}
    invite = (invited for invited in nearby.invitations if invited.table not in found)
    return (*found_in_order(nearby), *(FoundTable(one.table, one.name, 1, True, one.link) for one in invite))


def _chosen(situation: Situation) -> FoundTable | None:
    """The table that was touched; the only one, if there is just one."""
    tables = [table for table in _tables(situation) if table.is_compatible]
    touched = situation.place.part(CHOSEN_TABLE, "")
    only = tables[0] if len(tables) == 1 and not situation.typed.get(ADDRESS) else None
    return next((table for table in tables if table.table == touched), only)


def _found(situation: Situation, table: FoundTable) -> RowModel:
    words = situation.words
    if not table.is_compatible:
        other = words.say("Another version of the app: update the older of the two.")
        return RowModel(table.name, other, (Icon("wifi", "text3"),), is_faint=True)
    kept = any(own.table == table.table for own in situation.view.nearby.kept)
    free = words.count("{number} free seat", "{number} free seats", table.free_seats)
    second = words.say("You were here: come back") if kept else free if table.free_seats else words.say("No free seat")
    intent: Intent = Wish("join", (table.link,)) if kept else Go(situation.place.with_part(CHOSEN_TABLE, table.table))
    chosen = _chosen(situation)
    is_selected = chosen is not None and chosen.table == table.table and not kept
    return RowModel(table.name, second, (Icon("wifi", "gold"),), intent=intent, is_selected=is_selected)


def _nothing_found(situation: Situation) -> RowModel:
    words = situation.words
    why = {
        "no_network": words.say("This device is in no network."),
        "only_this_device": words.say("This device is in no network."),
        "only_ipv6": words.say("This network has no IPv4 addresses; tables need them."),
    }
    hidden = words.say("Some networks hide devices from each other. Address and code work all the same.")
    second = why.get(situation.view.nearby.network, hidden)
    return RowModel(words.say("No table yet"), second, (Icon("wifi", "text3"),))


def _typed(situation: Situation) -> tuple[object, ...]:
    words = situation.words
    code, address = situation.typed.get(CODE, ""), situation.typed.get(ADDRESS, "")
    chosen = _chosen(situation)
    wrong = ""
    if situation.refused is not None and situation.refused[0] == "join":
        wrong = words.refusal(situation.refused[1])
    code_field = FieldModel(
        CODE, code, words.say("Code, or the whole link"), MOST_LETTERS, True, wrong, _join(situation)
    )
    if chosen is not None:
        return (HeadingModel(words.say("Code of {table}", table=chosen.name)), code_field)
    hint = words.say("Address: as on the host’s screen")
    return (HeadingModel(words.say("Or type it")), FieldModel(ADDRESS, address, hint, MOST_LETTERS), code_field)


def _join(situation: Situation) -> Intent | None:
    """None while something is missing."""
    code, address = situation.typed.get(CODE, "").strip(), situation.typed.get(ADDRESS, "").strip()
    if LINK in code:
        return Wish("join", (code,))
    chosen = _chosen(situation)
    where = chosen.link if chosen is not None else address
    letters = [letter for letter in code if letter.isalnum()]
    return Wish("join", (where, code)) if where and len(letters) >= CODE_LENGTH else None
