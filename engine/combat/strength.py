"""CMB-05 to CMB-14: combat strength as a sum of lines, so that a screen can show why it is what it is."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial

from engine.box import Box
from engine.cards.registry import NO_BONUS, Bonus, BonusOf, CardMoment, LentWorth, Worth, ability_at, tell_ability
from engine.combat.sides import fighting_army, other_side, sides_in_order
from engine.combat.support import still_supports
from engine.state import Battle, State
from engine.words import (
    ANY_AREA,
    ANY_CARD,
    ANY_HOUSE,
    ANY_TOKEN,
    ATTACKER,
    DEFENDER,
    DEFENSE,
    SIDES,
    AreaId,
    House,
    RuleId,
    Side,
    UnitKind,
)

UnitWorth = Callable[[House, Side, UnitKind], int]

LINE_SOURCES: Mapping[str, str] = {
    "units": ANY_AREA,
    "order": ANY_TOKEN,
    "garrison": ANY_AREA,
    "support": ANY_AREA,
    "card": ANY_CARD,
    "ability": ANY_CARD,
    "tide": ANY_CARD,
    "blade": ANY_HOUSE,
}
"""Where a line of a combat sum can come from, and what its name then names."""


@dataclass(frozen=True, slots=True)
class BattleLine:
    """One line of a combat sum: where it comes from, how much it is, by which rule."""

    source: str
    name: str
    amount: int
    rule: RuleId


@dataclass(frozen=True, slots=True)
class Icons:
    """HCD-12: Sword and Fortification icons."""

    swords: int
    fortifications: int


def strength(state: State, battle: Battle, side: Side) -> int:
    """CMB-08, CMB-13, OPN-17: the sum of the lines; a sum below 0 stays below 0."""
    return sum(line.amount for line in strength_lines(state, battle, side))


def strength_lines(state: State, battle: Battle, side: Side) -> tuple[BattleLine, ...]:
    """CMB-08, CMB-13, CMB-14: everything that counts for a side at this moment, computed anew."""
    return tuple(_lines(state, battle, side))


def _lines(state: State, battle: Battle, side: Side) -> Iterator[BattleLine]:
    worth = unit_worth(state, battle)
    house = battle.house(side)
    fighters = fighting_army(state, battle, side).standing
    if fighters:
        yield BattleLine("units", battle.area, sum(worth(house, side, kind) for kind in fighters), "CMB-05")
    yield from _order_lines(state, battle, side)
    if side == DEFENDER and battle.area in state.garrisons:
        yield BattleLine("garrison", battle.area, state.garrisons[battle.area], "GAR-03")
    yield from _support_lines(state, battle, side, worth)
    yield from _card_lines(state, battle, side)
    if side in battle.tides:
        tide = battle.tides[side]
        yield BattleLine("tide", tide, state.box.tides[tide].strength, "TOB-03")
    if battle.blade == side:
        yield BattleLine("blade", house, 1, "VSB-01")


def _order_lines(state: State, battle: Battle, side: Side) -> Iterator[BattleLine]:
    """CMB-09, CMB-10, MAR-12: the March modifier, or the Defense order in the combat area."""
    if side == ATTACKER:
        yield BattleLine("order", battle.march, state.box.tokens[battle.march].value, "MAR-12")
    elif defense := defense_bonus(state, battle):
        yield BattleLine("order", state.orders[battle.area].token, defense, "CMB-10")


def defense_bonus(state: State, battle: Battle) -> int:
    """CMB-10: the value of the defender's Defense order in the combat area."""
    placed = state.orders.get(battle.area)
    if placed is None or placed.house != battle.defender:
        return 0
    token = state.box.tokens[placed.token]
    return token.value if token.type == DEFENSE else 0


def _support_lines(state: State, battle: Battle, side: Side, worth: UnitWorth) -> Iterator[BattleLine]:
    """SPT-04, SPO-05, SPT-19: all standing units of a supporting area, and the +1 of a special token."""
    lenders = _lender_worth(state, battle, side, worth)
    for support in battle.supports:
        if support.side == side and still_supports(state, battle, support):
            lent = lent_strength(state, support.area, partial(lenders, support.house, side))
            yield BattleLine("support", support.area, lent, "SPT-04")


def _lender_worth(state: State, battle: Battle, side: Side, worth: UnitWorth) -> UnitWorth:
    """F1-OFF-01: what a unit that supports this side is worth; the card of the other side may change it."""
    change: LentWorth | None = ability_at(state, battle, other_side(side), CardMoment.LENT)
    if change is None:
        return worth
    return lambda house, side, kind: change(kind, worth(house, side, kind))


def lent_strength(state: State, area: AreaId, worth: Callable[[UnitKind], int]) -> int:
    """SPT-04, SPO-05, F1-WCD-11: what the units and the Support order of an area add to a side."""
    lenders = (kind for kind in state.armies[area].standing if kind not in state.lend_no_support)
    return sum(map(worth, lenders)) + state.box.tokens[state.orders[area].token].value


def _card_lines(state: State, battle: Battle, side: Side) -> Iterator[BattleLine]:
    """HCD-04: the printed strength, and what the card adds to itself."""
    card = battle.cards.get(side)
    if card is None:
        return
    printed = state.box.house_cards[card].strength
    changed = ability_at(state, battle, other_side(side), CardMoment.PRINTED)
    if changed is not None:
        printed = changed(printed)
    yield BattleLine("card", card, printed, "HCD-04")
    bonus = card_bonus(state, battle, side)
    if bonus.strength:
        yield BattleLine("ability", card, bonus.strength, "HCD-08")


def card_bonus(state: State, battle: Battle, side: Side) -> Bonus:
    """HCD-08: strength and icons that a card adds to its own print."""
    function: BonusOf | None = ability_at(state, battle, side, CardMoment.BONUS)
    return function(state, battle, side) if function is not None else NO_BONUS


def printed_worth(box: Box, kind: UnitKind, side: Side, *, fortified: bool) -> int:
    """CMB-05, CMB-06: a standing unit without any card text; `fortified`: where there is a Castle or Stronghold."""
    facts = box.units[kind]
    return facts.strength_against_castle if fortified and side == ATTACKER else facts.strength


def unit_worth(state: State, battle: Battle) -> UnitWorth:
    """CMB-05, CMB-06, SPT-15, HCD-10: what a standing unit is worth; card texts change it in turn order."""
    fortified = state.box.areas[battle.area].has_castle
    changes: list[tuple[Side, Worth]] = [
        (side, function)
        for side in sides_in_order(state, battle)
        if (function := ability_at(state, battle, side, CardMoment.WORTH)) is not None
    ]

    def worth(house: House, side: Side, kind: UnitKind) -> int:
        value = printed_worth(state.box, kind, side, fortified=fortified)
        for owner, change in changes:
            value = change(state, battle, owner, house, kind, value)
        return value

    return worth


def tell_texts_that_count(state: State, battle: Battle) -> None:
    """HCD-08, HCD-10: the texts that change strength or icons, in turn order; others are not told."""
    for side in sides_in_order(state, battle):
        if _text_counts(state, battle, side):
            tell_ability(state, battle, side)


def _text_counts(state: State, battle: Battle, side: Side) -> bool:
    """Whether the text of a side's card adds something, or changes what a card or a unit in the combat is worth."""
    if card_bonus(state, battle, side) != NO_BONUS:
        return True
    opponents_card = battle.cards.get(other_side(side))
    changed = ability_at(state, battle, side, CardMoment.PRINTED)
    if changed is not None and opponents_card is not None:
        printed = state.box.house_cards[opponents_card].strength
        return bool(changed(printed) != printed)
    units = state.box.units
    lent: LentWorth | None = ability_at(state, battle, side, CardMoment.LENT)
    if lent is not None:
        lenders = _units_in_support(state, battle, other_side(side))
        return any(lent(kind, units[kind].strength) != units[kind].strength for kind in lenders)
    change = ability_at(state, battle, side, CardMoment.WORTH)
    if change is None:
        return False
    return any(
        change(state, battle, side, house, kind, units[kind].strength) != units[kind].strength
        for house, kind in _units_in_combat(state, battle)
    )


def _units_in_combat(state: State, battle: Battle) -> Iterator[tuple[House, UnitKind]]:
    """The standing units that fight and support, each with its house."""
    armies = [fighting_army(state, battle, side) for side in SIDES]
    armies += [state.armies[support.area] for support in battle.supports if still_supports(state, battle, support)]
    return ((army.house, kind) for army in armies for kind in army.standing)


def _units_in_support(state: State, battle: Battle, side: Side) -> Iterator[UnitKind]:
    """The standing units that support a side."""
    supports = (one for one in battle.supports if one.side == side and still_supports(state, battle, one))
    return (kind for support in supports for kind in state.armies[support.area].standing)


def combat_icons(state: State, battle: Battle, side: Side) -> Icons:
    """CAS-02, TOB-06: the icons of a side's House card, of its ability, and of its tide card."""
    bonus = card_bonus(state, battle, side)
    swords, fortifications = bonus.swords, bonus.fortifications
    card, tide = battle.cards.get(side), battle.tides.get(side)
    for shown in (state.box.house_cards[card] if card else None, state.box.tides[tide] if tide else None):
        if shown is not None:
            swords += shown.swords
            fortifications += shown.fortifications
    return Icons(swords, fortifications)


def announce_strength(state: State, battle: Battle, when: str) -> None:
    """CMB-12: both sides name their strength."""
    state.tell(
        "strength_announced",
        attacker=strength(state, battle, ATTACKER),
        defender=strength(state, battle, DEFENDER),
        when=when,
    )
