"""House Lannister."""

from engine.answers import Pick
from engine.cards.registry import CardMoment, tell_ability
from engine.cards.second.book import ability
from engine.combat.house_cards import card_question
from engine.combat.sides import other_side
from engine.options import picks, picks_or_none
from engine.questions import Flow, ask, nothing_asked
from engine.rules.hands import in_printed_order, leave_hand
from engine.rules.pieces import remove_order
from engine.rules.power import gain_power, power_in_pool
from engine.state import Battle, State
from engine.words import ATTACKER, FOOTMAN, NO, NONE, YES, AreaId, House, Side, UnitKind


@ability("tywin-lannister", CardMoment.WON)
def two_power(state: State, battle: Battle, side: Side) -> Flow[None]:
    """The winner gains two power, as far as there is any in the pool."""
    if power_in_pool(state, battle.house(side)) > 0:
        tell_ability(state, battle, side)
    gain_power(state, battle.house(side), 2, "tywin-lannister")
    return nothing_asked()


@ability("tyrion-lannister", CardMoment.CANCEL)
def send_the_card_back(state: State, battle: Battle, side: Side) -> Flow[None]:
    """The owner may return the opponent's card to hand; the opponent plays another one, if there is one."""
    opponent = other_side(side)
    sent_back = battle.cards.get(opponent)
    if sent_back is None:
        return
    choice: Pick | None = yield ask(
        battle.house(side), "HCD-06", "tyrion-lannister", lambda: picks("HCD-06", (YES, NO))
    )
    if choice is None or choice.value == NO:
        return
    tell_ability(state, battle, side)
    house = battle.house(opponent)
    battle.cards[opponent] = None
    has_another = bool(state.hands[house])
    state.hands[house] = in_printed_order(state, house, (*state.hands[house], sent_back))
    replacement: Pick | None = (yield card_question(state, house, barred=sent_back)) if has_another else None
    if replacement is not None:
        leave_hand(state, house, replacement.value)
        battle.cards[opponent] = replacement.value
    state.tell("house_card_replaced", house=house, card=sent_back, by=battle.cards[opponent] or "")


@ability("ser-kevan-lannister", CardMoment.WORTH)
def footmen_worth_two(state: State, battle: Battle, side: Side, house: House, kind: UnitKind, worth: int) -> int:
    """Attacking: own Footmen, fighting or supporting, are worth one more."""
    return worth + 1 if side == ATTACKER and kind == FOOTMAN and house == battle.attacker else worth


@ability("cersei-lannister", CardMoment.WON)
def remove_one_order(state: State, battle: Battle, side: Side) -> Flow[None]:
    """The winner may remove one order of the beaten opponent, anywhere on the board."""
    house = battle.house(other_side(side))
    if not removable_orders(state, battle, house):
        return
    choice: Pick | None = yield ask(
        battle.house(side),
        "HCD-09",
        "cersei-lannister",
        lambda: picks_or_none("HCD-09", removable_orders(state, battle, house)),
    )
    if choice is not None and choice.value != NONE:
        tell_ability(state, battle, side)
        remove_order(state, choice.value)


def removable_orders(state: State, battle: Battle, house: House) -> tuple[AreaId, ...]:
    """All orders of a house but those that leave the board by the combat itself."""
    return tuple(
        area
        for area, placed in sorted(state.orders.items())
        if placed.house == house and area not in (battle.area, battle.origin)
    )
