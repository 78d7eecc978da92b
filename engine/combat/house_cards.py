"""HCD: combat step 3, choose and reveal House cards, and the texts that act before strength is counted."""

from collections.abc import Mapping

from engine.asking.answers import Pick
from engine.asking.options import Options, picks
from engine.asking.questions import Flow, Question, Together, ask
from engine.asking.refusals import Refusal
from engine.cards.registry import CardEffect, CardMoment, ability_at
from engine.combat.sides import sides_in_order
from engine.rules.hands import enter_discards, leave_hand
from engine.state import Battle, State
from engine.words import ATTACKER, DEFENDER, SIDES, CardId, House, Side


def choose_house_cards(state: State, battle: Battle) -> Flow[None]:
    """HCD-02, HCD-03, HCD-16: both choose in secret; both cards are turned up at the same moment."""
    questions = tuple(
        card_question(state, battle.house(side), secret=True) for side in SIDES if state.hands[battle.house(side)]
    )
    cards: Mapping[House, Pick] = (yield Together(questions)) if questions else {}
    for side in SIDES:
        choice = cards.get(battle.house(side))
        battle.cards[side] = choice.value if choice is not None else None
        if choice is not None:
            leave_hand(state, battle.house(side), choice.value)
    state.tell("house_cards_revealed", attacker=battle.cards[ATTACKER] or "", defender=battle.cards[DEFENDER] or "")


def card_question(state: State, house: House, *, secret: bool = False, barred: CardId = "") -> Question:
    """HCD-02, HCD-13: one card from hand; ``barred`` is one that has just been sent back."""

    def explain(card: str) -> Refusal:
        if card == barred:
            return Refusal("HCD-06", "just_sent_back", house=house, card=card)
        if card in state.discards[house]:
            return Refusal("HCD-13", "discarded", house=house, card=card)
        return Refusal("HCD-02", "not_in_hand", house=house, card=card)

    def options() -> Options:
        return picks("HCD-02", tuple(card for card in state.hands[house] if card != barred), explain)

    return ask(house, "HCD-02", "house-card", options, secret=secret, simultaneous=secret)


def resolve_at(state: State, battle: Battle, moment: CardMoment, *sides: Side) -> Flow[None]:
    """HCD-10, HCD-11: the texts that act at this moment, in turn order, each completely."""
    for side in sides or sides_in_order(state, battle):
        effect: CardEffect | None = ability_at(state, battle, side, moment)
        if effect is not None:
            yield from effect(state, battle, side)


def discard_house_cards(state: State, battle: Battle) -> None:
    """CMB-19, HCD-13, HCD-14: played cards are discarded; a hand that ran out is refreshed."""
    for side in sides_in_order(state, battle):
        card = battle.cards.get(side)
        if card is not None and side not in battle.cards_gone:
            battle.cards_gone.add(side)
            enter_discards(state, battle.house(side), card)
            state.edition.refresh_hand(state, battle.house(side), card)
