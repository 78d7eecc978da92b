"""What House cards of several editions do in the same words."""

from collections.abc import Callable, Mapping
from typing import TypeAlias

from engine.asking.answers import Pick, Units
from engine.asking.options import UnitOptions, picks, picks_or_none
from engine.asking.questions import Flow, ask, nothing_asked
from engine.cards.registry import Bonus, CardEffect, tell_ability
from engine.combat.casualties import spared_by_card
from engine.combat.sides import destroy_fighters, fighting_army, other_side, replace_fighter
from engine.combat.strength import defense_bonus
from engine.rules.hands import return_cards
from engine.rules.pieces import remove_order, replace_unit, unused_pieces
from engine.rules.power import gain_power, power_in_pool
from engine.state import Battle, State
from engine.words import DEFENDER, FOOTMAN, KNIGHT, NONE, AreaId, CardId, House, Side, as_kind, kind_of

Footmen: TypeAlias = Callable[[State, Battle, Side], Mapping[AreaId, tuple[str, ...]]]
"""Footmen of a side, by area."""


def played_card(battle: Battle, side: Side) -> CardId:
    """The card whose text is carried out; reasons and questions bear its name."""
    return battle.cards[side] or ""


def two_power(state: State, battle: Battle, side: Side) -> Flow[None]:
    """The winner gains two power, as far as there is any in the pool."""
    if power_in_pool(state, battle.house(side)) > 0:
        tell_ability(state, battle, side)
    gain_power(state, battle.house(side), 2, played_card(battle, side))
    return nothing_asked()


def defense_counts_twice(state: State, battle: Battle, side: Side) -> Bonus:
    """The value of the owner's Defense order in the combat area counts twice."""
    return Bonus(strength=defense_bonus(state, battle) if side == DEFENDER else 0)


def printed_strength_is_nothing(printed: int) -> int:
    """The number printed on the opponent's card counts as 0."""
    return 0


def destroy_a_footman(state: State, battle: Battle, side: Side) -> Flow[None]:
    """One enemy Footman in the combat area is destroyed; the owner chooses between standing and routed."""
    opponent, card = other_side(side), played_card(battle, side)
    if not _kinds_of_footmen(state, battle, opponent) or spared_by_card(state, battle, opponent):
        return
    choice: Pick | None = yield ask(
        battle.house(side), "HCD-07", card, lambda: picks("HCD-07", _kinds_of_footmen(state, battle, opponent))
    )
    if choice is not None:
        tell_ability(state, battle, side)
        destroy_fighters(state, battle, opponent, (choice.value,), card)


def _kinds_of_footmen(state: State, battle: Battle, side: Side) -> tuple[str, ...]:
    units = fighting_army(state, battle, side).units
    return tuple(dict.fromkeys(unit for unit in units if kind_of(unit) == FOOTMAN))


def remove_one_order(state: State, battle: Battle, side: Side) -> Flow[None]:
    """The winner may remove one order of the beaten opponent, anywhere on the board."""
    house = battle.house(other_side(side))
    yield from remove_an_order(state, battle, side, lambda: _removable_orders(state, battle, house))


def _removable_orders(state: State, battle: Battle, house: House) -> tuple[AreaId, ...]:
    """All orders of a house but those that leave the board by the combat itself."""
    return tuple(
        area
        for area, placed in sorted(state.orders.items())
        if placed.house == house and area not in (battle.area, battle.origin)
    )


def remove_an_order(state: State, battle: Battle, side: Side, areas: Callable[[], tuple[AreaId, ...]]) -> Flow[None]:
    """HCD-09: the winner may remove the order that lies in one of these areas."""
    if not areas():
        return
    choice: Pick | None = yield ask(
        battle.house(side), "HCD-09", played_card(battle, side), lambda: picks_or_none("HCD-09", areas())
    )
    if choice is not None and choice.value != NONE:
        tell_ability(state, battle, side)
        remove_order(state, choice.value)


def knight_a_footman(footmen: Footmen) -> CardEffect:
    """The winner may turn one of these Footmen into a Knight."""

    def effect(state: State, battle: Battle, side: Side) -> Flow[None]:
        def options() -> UnitOptions:
            found = footmen(state, battle, side)
            most = min(1, len(found), unused_pieces(state, battle.house(side), KNIGHT))
            return UnitOptions("HCD-09", found, 0, most)

        if options().most == 0:
            return
        choice: Units | None = yield ask(battle.house(side), "HCD-09", played_card(battle, side), options)
        if choice is not None and choice.units:
            tell_ability(state, battle, side)
        for area, units in choice.units if choice is not None else ():
            for unit in units:
                by = as_kind(unit, KNIGHT)
                if area == battle.area:
                    replace_fighter(state, battle, side, unit, by)
                else:
                    replace_unit(state, area, unit, by)

    return effect


def fighting_footmen(state: State, battle: Battle, side: Side) -> Mapping[AreaId, tuple[str, ...]]:
    """The Footmen of a side that fight, standing and routed."""
    units = tuple(unit for unit in fighting_army(state, battle, side).units if kind_of(unit) == FOOTMAN)
    return {battle.area: units} if units else {}


def card_back(state: State, house: House, rule: str, kind: str) -> Flow[bool]:
    """The house may take one card of choice from its discard pile; whether it did."""
    if not state.discards[house]:
        return False
    choice: Pick | None = yield ask(house, rule, kind, lambda: picks_or_none(rule, state.discards[house]))
    if choice is None or choice.value == NONE:
        return False
    return_cards(state, house, (choice.value,))
    return True
