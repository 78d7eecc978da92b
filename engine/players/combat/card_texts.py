"""The texts of House cards that ask their owner: each as it helps most in the combat under way."""

from dataclasses import replace

from engine.asking.answers import Choice, Pick
from engine.combat.sides import other_side
from engine.combat.sums import battle_sums
from engine.players.combat.battles import card_score, combat_of, own_side, wins, with_cards
from engine.players.phases.westeros import places_worth
from engine.players.seat import SeatView
from engine.players.survey import Survey
from engine.players.weights import ORDER_WORTH, WEIGHTS
from engine.words import FOOTMAN, NO, NONE, YES, AreaId


def tyrion_lannister(seat: SeatView, survey: Survey) -> Choice:
    """The opponent's card goes back if it beats this house."""
    return Pick(NO if wins(survey, combat_of(survey), own_side(survey)) else YES)


def aeron_damphair(seat: SeatView, survey: Survey) -> Choice:
    """Another card, if this one loses and the other one wins."""
    battle, side = combat_of(survey), own_side(survey)
    if wins(survey, battle, side):
        return Pick(NONE)
    others = [choice.value for choice in seat.options if isinstance(choice, Pick) and choice.value != NONE]
    winning = [card for card in others if wins(survey, with_cards(battle, {side: card}), side)]
    return Pick(max(winning, key=lambda card: card_score(survey, card))) if winning else Pick(NONE)


def mace_tyrell(seat: SeatView, survey: Survey) -> Choice:
    """A Footman that fights rather than one that lies."""
    return max(seat.options, key=lambda choice: choice == Pick(FOOTMAN))


def queen_of_thorns(seat: SeatView, survey: Survey) -> Choice:
    """A support in this combat first, if that turns it; else the order that is missed most."""
    battle, side = combat_of(survey), own_side(survey)

    def worth(choice: Choice) -> tuple[bool, float]:
        assert isinstance(choice, Pick)
        supports = [support for support in battle.supports if support.area != choice.value]
        turned = battle_sums(survey.position, replace(battle, supports=supports)).winner == side
        return turned, order_worth(survey, choice.value)

    return max(seat.options, key=worth)


def cersei_lannister(seat: SeatView, survey: Survey) -> Choice:
    """The order of the beaten opponent that is missed most."""

    def worth(choice: Choice) -> float:
        assert isinstance(choice, Pick)
        return order_worth(survey, choice.value) if choice.value != NONE else 0.0

    return max(seat.options, key=worth)


def asha_greyjoy(seat: SeatView, survey: Survey) -> Choice:
    """The order of another house that is missed most; none if only own orders can be removed."""

    def worth(choice: Choice) -> float:
        assert isinstance(choice, Pick)
        if choice.value == NONE:
            return 0.0
        own = survey.position.orders[choice.value].house == seat.house
        return -1.0 if own else order_worth(survey, choice.value)

    return max(seat.options, key=worth)


def order_worth(survey: Survey, area: AreaId) -> float:
    """What the opponent loses with the order that lies there."""
    position = survey.position
    army = position.armies.get(area)
    force = survey.force(army.standing) if army is not None else 0
    return ORDER_WORTH[survey.box.tokens[position.orders[area].token].type] * (1 + force)


def doran_martell(seat: SeatView, survey: Survey) -> Choice:
    """The track on which the opponent has most to lose."""
    opponent = combat_of(survey).house(other_side(own_side(survey)))

    def worth(choice: Choice) -> float:
        assert isinstance(choice, Pick)
        return places_worth(survey, choice.value, opponent, rises=False)

    return max(seat.options, key=worth)


def robb_stark(seat: SeatView, survey: Survey) -> Choice:
    """The beaten go where they are of least use."""
    return min(
        (choice for choice in seat.options if choice != Pick(NONE)),
        key=lambda choice: -refuge_of_others(survey, choice),
    )


def refuge_of_others(survey: Survey, choice: Choice) -> float:
    """How far from everything that is worth something an area lies, for a beaten enemy."""
    assert isinstance(choice, Pick)
    near = sum(survey.worth(place) for place in survey.box.neighbours[choice.value] if place in survey.own_armies)
    return -survey.worth(choice.value) - WEIGHTS.enemy_neighbour * near
