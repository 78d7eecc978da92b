"""House Lannister."""

from engine.asking.answers import Pick
from engine.asking.options import picks
from engine.asking.questions import Flow, ask
from engine.cards.effects import remove_one_order, two_power
from engine.cards.registry import CardMoment, tell_ability
from engine.cards.second.book import ability
from engine.combat.house_cards import card_question
from engine.combat.sides import other_side
from engine.rules.hands import in_printed_order, leave_hand
from engine.state import Battle, State
from engine.words import ATTACKER, FOOTMAN, NO, YES, House, Side, UnitKind

ability("tywin-lannister", CardMoment.WON)(two_power)
ability("cersei-lannister", CardMoment.WON)(remove_one_order)


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
