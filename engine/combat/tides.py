"""TOB: Tides of Battle, if the players agreed on it."""

from engine.asking.questions import Flow
from engine.combat.blade import use_blade_to_redraw
from engine.rules.decks import draw_top, put_under, shuffle_in
from engine.rules.tracks import blade_holder
from engine.state import Battle, State
from engine.words import ATTACKER, DEFENDER, SIDES, TIDES_DECK


def shuffle_tides(state: State) -> None:
    """OPN-12, ERR-07: all tide cards are shuffled before House cards are chosen."""
    shuffle_in(state, TIDES_DECK)


def draw_tides(state: State, battle: Battle) -> Flow[None]:
    """TOB-02, TOB-03, TOB-04: each looks at a card alone, the Blade may redraw, then both are revealed.

    The dealer deals the cards face down; which they are becomes known to the table at the reveal.
    """
    for side in SIDES:
        state.tell("tide_dealt", house=battle.house(side))
    if (yield from use_blade_to_redraw(state, battle)):
        state.tell("tide_dealt", house=blade_holder(state))
    for side in SIDES:
        card = yield from draw_top(state, TIDES_DECK, "TOB-03", drawer=battle.house(side))
        if card is not None:
            battle.tides[side] = card
    state.tell("tides_revealed", attacker=battle.tides.get(ATTACKER, ""), defender=battle.tides.get(DEFENDER, ""))


def put_tides_back(state: State, battle: Battle) -> None:
    """OPN-12: the cards of this combat go back under the deck, to be shuffled before the next."""
    for card in battle.tides.values():
        put_under(state, TIDES_DECK, card)
