"""A combat that is over, from what was told of it. Its card stays until something else happens."""

from collections.abc import Callable, Iterator, Sequence

from companion.door import Happening
from companion.ui.models.battle.battle import (
    BattleModel,
    BattleSide,
    Reason,
    added_up,
    card_icons,
    outcome_words,
    role_words,
)
from companion.ui.models.battle.sides import FIEFDOMS, SideModel, SidesModel, has_won, total_words
from companion.ui.models.happenings.events import events_of, events_since
from companion.ui.models.situation import Situation
from engine import SIDES, CardId, Event, Side

AFTER_COMBAT = frozenset({"house_card_discarded", "house_cards_returned", "ability_used"})
"""What texts that act after a combat may still bring."""


def battle_over(situation: Situation, waiting: str) -> BattleModel | None:
    """CMB-15: both sums, and who has won."""
    if not _is_latest(situation.log):
        return None
    events = events_since(situation.log, "combat_begins")
    told = {event.name: event for event in events}
    begins, won = told["combat_begins"].facts, told["combat_won"].facts
    attacker, defender = (_side(situation, events, side) for side in SIDES)
    words = situation.words
    return BattleModel(
        f"{situation.position.round} {begins['attacker']} {begins['area']}",
        (attacker, defender),
        outcome_words(words, won["side"], won["house"], won["area"]),
        words.told(told["combat_won"]) if won["reason"] == "fiefdoms" else "",
        waiting,
    )


def sides_over(situation: Situation) -> SidesModel | None:
    """CMB-15: the same in one strip, for whoever is asked at once."""
    over = battle_over(situation, "")
    if over is None or situation.position.battle is not None:
        return None
    words, begins = situation.words, events_since(situation.log, "combat_begins")[0].facts
    attacker, defender = (_in_strip(situation, side) for side in over.sides)
    winner = next(side.house for side in over.sides if side.is_winner)
    return SidesModel(attacker, defender, words.area(begins["area"]), has_won(winner, words))


def _in_strip(situation: Situation, side: BattleSide) -> SideModel:
    added = (situation.words.card(side.card),) if side.card else ()
    return SideModel(side.house, side.name, side.strength, (), added, "gold" if side.is_winner else "text2")


def _is_latest(log: Sequence[Happening]) -> bool:
    """Whether nothing else has happened since the march of the last combat left its area."""
    begun = _last_entry(log, lambda event: event.name == "combat_begins")
    if begun is None:
        return False
    origin = next(event for event in log[begun].events if event.name == "combat_begins").facts["origin"]
    since = log[begun:]
    won = _last_entry(since, lambda event: event.name == "combat_won")
    if won is None:
        return False
    ended = _first_entry(since[won:], lambda event: _march_goes(event, origin))
    if ended is None:
        return False
    return all(event.name in AFTER_COMBAT for event in events_of(since[won + ended + 1 :]))


def _march_goes(event: Event, origin: str) -> bool:
    """CMB-18: the March order leaves, or goes along with the units; with that the combat is as good as over."""
    if event.name == "order_removed":
        return bool(event.facts["area"] == origin)
    return event.name == "order_moved" and bool(event.facts["origin"] == origin)


def _entries(log: Sequence[Happening], fits: Callable[[Event], bool]) -> list[int]:
    return [at for at, happening in enumerate(log) if any(map(fits, happening.events))]


def _last_entry(log: Sequence[Happening], fits: Callable[[Event], bool]) -> int | None:
    return next(reversed(_entries(log, fits)), None)


def _first_entry(log: Sequence[Happening], fits: Callable[[Event], bool]) -> int | None:
    return next(iter(_entries(log, fits)), None)


def _side(situation: Situation, events: Sequence[Event], side: Side) -> BattleSide:
    told = {event.name: event.facts for event in events}
    house = told["combat_begins"][side]
    words = situation.words
    lines = added_up(_reasons(situation, events, side), situation.place, words)
    return BattleSide(
        house,
        words.house(house),
        role_words(words, side),
        total_words(lines[-1].total),
        lines,
        told["combat_won"]["side"] == side,
        _card(events, side),
    )


def _reasons(situation: Situation, events: Sequence[Event], side: Side) -> Iterator[Reason]:
    """CMB-12, CMB-13: the strength before cards, the card, the tide, the blade; the rest is the work of card texts."""
    words, box = situation.words, situation.box
    sums = {event.facts["when"]: event.facts[side] for event in events if event.name == "strength_announced"}
    added = sums["initial"]
    yield Reason(words.say("Before cards"), words.say("units, orders, support"), added, "CMB-12")
    card = _card(events, side)
    if card:
        added += box.house_cards[card].strength
        yield Reason(words.card(card), card_icons(words, box, card), box.house_cards[card].strength, "HCD-04")
    tide = next((event.facts[side] for event in events if event.name == "tides_revealed"), "")
    if tide:
        added += box.tides[tide].strength
        yield Reason(words.say("Tide"), card_icons(words, box, tide), box.tides[tide].strength, "TOB-03")
    if _uses_blade(events, side):
        added += 1
        yield Reason(words.dominance(FIEFDOMS), "", 1, "VSB-01")
    if sums["final"] != added:
        yield Reason(words.say("Card texts"), "", sums["final"] - added, "HCD-08")


def _card(events: Sequence[Event], side: Side) -> CardId:
    """HCD-06: the card with which a side has fought; it may have taken the place of another."""
    house = next(event.facts[side] for event in events if event.name == "combat_begins")
    card: CardId = next((event.facts[side] for event in events if event.name == "house_cards_revealed"), "")
    for event in events:
        if event.name == "house_card_replaced" and event.facts["house"] == house:
            card = event.facts["by"]
    return card


def _uses_blade(events: Sequence[Event], side: Side) -> bool:
    house = next(event.facts[side] for event in events if event.name == "combat_begins")
    used = (event.facts for event in events if event.name == "blade_used")
    return any(facts["purpose"] == "blade" and facts["house"] == house for facts in used)
