"""The page *What if*: both hands of a battle, a battle by hand, supply by hand. The last two need no table."""

import attrs

from companion.door import PublicTable
from companion.ui.models.controls import NoteModel
from companion.ui.models.intents import Go, Intent
from companion.ui.models.page import PageModel
from companion.ui.models.parts import ButtonModel, FilterModel
from companion.ui.models.place import Page, Place, Tab
from companion.ui.models.tabs.filters import filter_model
from companion.ui.models.what_if.battle_sum import battle_parts
from companion.ui.models.what_if.grid import grid_model
from companion.ui.models.what_if.supply_sum import supply_parts
from companion.ui.words import Words
from engine import CardPair

BAR = "what-if"
CARDS, BATTLE, SUPPLY = "cards", "battle", "supply"


@attrs.frozen
class WhatIfModel:
    """One of the three, below the bar that chooses it."""

    bar: FilterModel
    parts: tuple[object, ...]
    buttons: tuple[ButtonModel, ...] = ()


def what_if_model(
    table: PublicTable | None, place: Place, words: Words, pairs: tuple[CardPair, ...] = ()
) -> WhatIfModel:
    """Made from the public half alone; without a table, or outside a battle, only what is set by hand.

    A table can agree to play without comparing hands; sums by hand are mere arithmetic.
    `pairs` are how the battle would end with each pair of cards: none while the engine is asked.
    """
    named = {CARDS: words.say("Cards")} if _can_compare(table) else {}
    named |= {BATTLE: words.say("Battle"), SUPPLY: words.say("Supply")}
    chosen = place.part(BAR, "")
    chosen = chosen if chosen in named else next(iter(named))
    bar = filter_model(place, BAR, named, chosen)
    if chosen == SUPPLY:
        return WhatIfModel(bar, (*_agreed(table, words), *supply_parts(place, words)))
    if chosen == BATTLE or table is None:
        return WhatIfModel(bar, (*_agreed(table, words), *battle_parts(place, words)))
    grid = grid_model(table, pairs, place.seat, words) or NoteModel(words.say("This is being worked out."))
    return WhatIfModel(bar, (grid,), _to_my_cards(table, place, words))


def _agreed(table: PublicTable | None, words: Words) -> tuple[NoteModel, ...]:
    """Why hands cannot be compared here, if that is what the players want."""
    if table is None or table.agreement.what_if:
        return ()
    return (NoteModel(words.say("This table plays without What if: hands are not compared, sums by hand stay.")),)


def wants_pairs(table: PublicTable | None, place: Place) -> bool:
    """Whether both hands are being compared on the screen."""
    is_open = place.tab is Tab.MORE and place.page is Page.WHAT_IF
    return is_open and place.part(BAR, CARDS) == CARDS and _can_compare(table)


def _can_compare(table: PublicTable | None) -> bool:
    battle = table.position.battle if table is not None and table.position is not None else None
    is_allowed = table is not None and table.agreement.what_if
    return is_allowed and battle is not None and battle.awaits_cards


def what_if_at_home(place: Place, words: Words, back: Intent) -> PageModel:
    """The same without a table."""
    model = what_if_model(None, place, words)
    return PageModel(words.say("What if"), back, (model.bar, *model.parts))


def what_if_button(table: PublicTable, place: Place, words: Words) -> ButtonModel | None:
    """The quiet way here while both hands can be compared; None else."""
    if not _can_compare(table):
        return None
    there = attrs.evolve(place.with_part(BAR, CARDS), tab=Tab.MORE, page=Page.WHAT_IF)
    return ButtonModel(words.say("What if?"), Go(there), icon="sword")


def _to_my_cards(table: PublicTable, place: Place, words: Words) -> tuple[ButtonModel, ...]:
    """Whoever has still to choose a card goes back to it."""
    asked = (asked for asked in table.asked if asked.kind == "house-card" and asked.house == place.seat)
    if all(one.is_sealed for one in asked):
        return ()
    return (ButtonModel(words.say("To my cards"), Go(attrs.evolve(place, tab=Tab.NOW, page=None))),)
