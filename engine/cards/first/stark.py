"""House Stark."""

from engine.asking.questions import Flow
from engine.cards.effects import card_back, defense_counts_twice
from engine.cards.first.attacking import one_more_for_each
from engine.cards.first.book import ability
from engine.cards.registry import CardMoment, tell_ability
from engine.state import Battle, State
from engine.words import KNIGHT, Side

ability("robb-stark", CardMoment.BONUS)(one_more_for_each(KNIGHT))
ability("catelyn-stark", CardMoment.BONUS)(defense_counts_twice)


@ability("maester-luwin", CardMoment.WON)
def one_card_back(state: State, battle: Battle, side: Side) -> Flow[None]:
    """F1-FAQ-06, F1-FAQ-09: the winner may take back a discarded card; this one is not discarded yet.

    F1-HCD-05: as the last card of a hand he brings all others back when the combat ends, so that none is asked for.
    """
    if not state.hands[battle.house(side)]:
        return
    if (yield from card_back(state, battle.house(side), "HCD-09", "maester-luwin")):
        tell_ability(state, battle, side)
