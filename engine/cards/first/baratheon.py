"""House Baratheon."""

from engine.asking.answers import Pick
from engine.asking.options import picks_or_none
from engine.asking.questions import Flow, ask
from engine.cards.effects import fighting_footmen, knight_a_footman
from engine.cards.first.book import ability
from engine.cards.registry import CardMoment, tell_ability
from engine.combat.sides import other_side
from engine.rules.hands import discard_cards
from engine.rules.power import discard_power
from engine.state import Battle, State
from engine.words import NONE, SHIP, CardId, Side, UnitKind

MELISANDRE_PRICE = 1

ability("renly-baratheon", CardMoment.WON)(knight_a_footman(fighting_footmen))


@ability("salladhor-saan", CardMoment.LENT)
def ships_lend_nothing(kind: UnitKind, worth: int) -> int:
    """Ships that support the opponent are worth nothing, whoever owns them."""
    return 0 if kind == SHIP else worth


@ability("melisandre", CardMoment.WON)
def discard_a_card_for_one_power(state: State, battle: Battle, side: Side) -> Flow[None]:
    """F1-FAQ-06, F1-OPN-11: the winner may pay one power to discard a card of choice from the loser's hand.

    A hand that this empties comes back with the card just played, when the combat ends.
    """
    house, opponent = battle.house(side), battle.house(other_side(side))

    def cards() -> tuple[CardId, ...]:
        return state.hands[opponent] if state.power[house] >= MELISANDRE_PRICE else ()

    if not cards():
        return
    choice: Pick | None = yield ask(house, "HCD-09", "melisandre", lambda: picks_or_none("HCD-09", cards()))
    if choice is None or choice.value == NONE:
        return
    tell_ability(state, battle, side)
    discard_power(state, house, MELISANDRE_PRICE, "melisandre")
    discard_cards(state, opponent, (choice.value,))
