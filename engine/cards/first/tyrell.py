"""House Tyrell."""

from engine.asking.questions import Flow, nothing_asked
from engine.cards.effects import destroy_a_footman
from engine.cards.first.book import BOOK, ability
from engine.cards.registry import CardMoment, tell_ability
from engine.combat.sides import other_side
from engine.combat.strength import defense_bonus
from engine.rules.pieces import remove_order
from engine.state import Battle, State
from engine.words import ATTACKER, Side

ability("ser-loras-tyrell", CardMoment.IMMEDIATELY)(destroy_a_footman)
BOOK.silencers.add("queen-of-thorns")


@ability("queen-of-thorns", CardMoment.CANCEL)
def silence_the_card(state: State, battle: Battle, side: Side) -> Flow[None]:
    """F1-OFF-01: the opponent's card has no text throughout the combat; told if it would have had one."""
    if battle.cards.get(other_side(side)) in state.edition.cards.abilities:
        tell_ability(state, battle, side)
    return nothing_asked()


@ability("brienne-of-tarth", CardMoment.IMMEDIATELY)
def remove_the_defense(state: State, battle: Battle, side: Side) -> Flow[None]:
    """The opponent's Defense order is removed from the combat area."""
    if side == ATTACKER and defense_bonus(state, battle):
        tell_ability(state, battle, side)
        remove_order(state, battle.area)
    return nothing_asked()
