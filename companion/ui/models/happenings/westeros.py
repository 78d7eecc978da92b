"""The Westeros phase for those who wait: its cards, wildlings, supply."""

from companion.ui.models.happenings.card import HappeningModel
from companion.ui.models.happenings.events import events_since
from companion.ui.models.parts import RowModel, Shield
from companion.ui.models.situation import Situation
from companion.ui.models.westeros.cards import place_now, westeros_cards
from companion.ui.models.westeros.wildlings import wildlings_model

WESTEROS = "westeros"
LATER_THAN_WILDLINGS = frozenset({"phase_begins", "power_gained", "choice_made", "orders_banned", "combat_begins"})
"""What makes an attack old; whatever its own card does is not among it."""


def wildlings_shown(situation: Situation, waiting: str) -> HappeningModel | None:
    """WLD-06: how the attack has ended, until the table goes on to something else."""
    strip = wildlings_model(situation)
    events = events_since(situation.log, "wildlings_attack")
    if strip is None or any(event.name in LATER_THAN_WILDLINGS for event in events):
        return None
    later = [event for event in events if event.name == "bids_revealed"]
    return HappeningModel("", "", waiting, above=strip) if len(later) == 1 else None


def supply_shown(situation: Situation, waiting: str) -> HappeningModel | None:
    """SUP-03: how supply has changed by what happened last."""
    told = [happening for happening in situation.log if happening.events]
    moved = [event for event in told[-1].events if event.name == "supply_moved"] if told else []
    if not moved:
        return None
    words = situation.words
    rows = tuple(
        RowModel(
            words.house(event.facts["house"]),
            pieces=(Shield(event.facts["house"]),),
            value=str(event.facts["level"]),
        )
        for event in moved
    )
    return HappeningModel(words.say("Supply"), words.say("Where it has changed."), waiting, rows=rows)


def cards_shown(situation: Situation, waiting: str) -> HappeningModel | None:
    """WES-08: the cards of the round, and what the one that is resolved does."""
    position, words = situation.position, situation.words
    strip = westeros_cards(situation.table, words) if position.step == WESTEROS else None
    if strip is None:
        return None
    now = place_now(situation.table)
    card = position.westeros[now] if now >= 0 else ""
    title = words.card(card) if card else words.say("Westeros")
    return HappeningModel(title, words.card_text(card) if card else "", waiting, above=strip)
