"""House Greyjoy."""

from engine.asking.answers import Pick
from engine.asking.options import picks_or_none
from engine.asking.questions import Flow, ask
from engine.cards.effects import printed_strength_is_nothing
from engine.cards.registry import NO_BONUS, Bonus, CardMoment, tell_ability
from engine.cards.second.book import ability
from engine.combat.house_cards import resolve_at
from engine.combat.support import is_supported
from engine.rules.hands import enter_discards, leave_hand
from engine.rules.power import discard_power
from engine.state import Battle, State
from engine.words import ATTACKER, DEFENDER, NONE, SHIP, CardId, House, Side, UnitKind

AERON_PRICE = 2


@ability("victarion-greyjoy", CardMoment.WORTH)
def ships_worth_two(state: State, battle: Battle, side: Side, house: House, kind: UnitKind, worth: int) -> int:
    """Attacking: own Ships, fighting or supporting, are worth one more."""
    return worth + 1 if side == ATTACKER and kind == SHIP and house == battle.attacker else worth


ability("balon-greyjoy", CardMoment.PRINTED)(printed_strength_is_nothing)


@ability("theon-greyjoy", CardMoment.BONUS)
def defends_castles(state: State, battle: Battle, side: Side) -> Bonus:
    """Defending a Castle or Stronghold: +1 and a Sword."""
    fortified = state.box.areas[battle.area].has_castle
    return Bonus(strength=1, swords=1) if side == DEFENDER and fortified else NO_BONUS


@ability("asha-greyjoy", CardMoment.BONUS)
def fights_alone(state: State, battle: Battle, side: Side) -> Bonus:
    """Without any support: two Swords and a Fortification."""
    return NO_BONUS if is_supported(state, battle, side) else Bonus(swords=2, fortifications=1)


@ability("aeron-damphair", CardMoment.IMMEDIATELY)
def another_card_for_two_power(state: State, battle: Battle, side: Side) -> Flow[None]:
    """The owner may discard two power and this card to play another card from hand."""
    house = battle.house(side)

    def others() -> tuple[CardId, ...]:
        return state.hands[house] if state.power[house] >= AERON_PRICE else ()

    if not others():
        return
    choice: Pick | None = yield ask(house, "HCD-07", "aeron-damphair", lambda: picks_or_none("HCD-07", others()))
    if choice is None or choice.value == NONE:
        return
    tell_ability(state, battle, side)
    discard_power(state, house, AERON_PRICE, "aeron-damphair")
    enter_discards(state, house, "aeron-damphair")
    leave_hand(state, house, choice.value)
    battle.cards[side] = choice.value
    state.tell("house_card_replaced", house=house, card="aeron-damphair", by=choice.value)
    yield from resolve_at(state, battle, CardMoment.IMMEDIATELY, side)
