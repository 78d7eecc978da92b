"""HCD-02: how a combat would end with each pair of House cards that could still be played against each other.

Hands are open, so everybody may work this out; which cards are chosen is in no position. Texts that act before strength
is counted take effect on a position apart. One that leaves its owner a choice is named, and left out of the sums.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from engine.asking.questions import Flow, Question
from engine.cards.registry import CardMoment
from engine.combat.house_cards import resolve_at
from engine.combat.sides import sides_in_order
from engine.combat.sums import BattleSums, battle_sums
from engine.rules.hands import leave_hand
from engine.rules.tracks import blade_holder
from engine.state import Battle, State, apart
from engine.words import ATTACKER, DEFENDER, CardId, Side

BEFORE_STRENGTH = (CardMoment.CANCEL, CardMoment.IMMEDIATELY)
"""HCD-06, HCD-07: texts that may change what is counted afterwards."""


@dataclass(frozen=True, slots=True)
class CardPair:
    """One card against the other; a side with an empty hand plays none, which is an empty word."""

    attacker: CardId
    defender: CardId
    sums: BattleSums
    with_blade: BattleSums | None
    """VSB-01: the same if the Valyrian Steel Blade is used; None if neither side may use it."""
    choices: tuple[CardId, ...]
    """Cards whose owner would choose something that may change the sums."""


def card_pairs(state: State) -> tuple[CardPair, ...]:
    """HCD-02: every pair of the combat under way; none after the reveal, and none against a Neutral Force."""
    battle = state.battle
    if battle is None or battle.defender is None or battle.cards:
        return ()
    attackers, defenders = (state.hands[battle.house(side)] or ("",) for side in (ATTACKER, DEFENDER))
    return tuple(_pair(state, battle, ours, theirs) for ours in attackers for theirs in defenders)


def _pair(state: State, battle: Battle, attacker: CardId, defender: CardId) -> CardPair:
    played = {ATTACKER: attacker or None, DEFENDER: defender or None}
    state, battle = apart(state), replace(battle, cards=played, supports=list(battle.supports))
    state.battle = battle
    for side, card in played.items():
        if card is not None:
            leave_hand(state, battle.house(side), card)
    choices = tuple(card for card in _texts_left_open(state, battle) if card)
    return CardPair(attacker, defender, battle_sums(state, battle), _with_blade(state, battle), choices)


def _texts_left_open(state: State, battle: Battle) -> Iterator[CardId]:
    """HCD-10: each text takes effect in turn order, unless its owner would have a choice."""
    for moment in BEFORE_STRENGTH:
        for side in sides_in_order(state, battle):
            card = battle.cards[side]
            if not _takes_effect(resolve_at(state, battle, moment, side)):
                yield card or ""


def _takes_effect(text: Flow[None]) -> bool:
    """Whether a text asks nothing, or only what has one answer."""
    try:
        asked = next(text)
        while isinstance(asked, Question) and asked.options().count() == 1:
            asked = text.send(next(iter(asked.options())))
    except StopIteration:
        return True
    text.close()
    return False


def _with_blade(state: State, battle: Battle) -> BattleSums | None:
    """VSB-01, VSB-05: as its holder among the two would use it."""
    side: Side | None = battle.side_of(blade_holder(state))
    if side is None or state.blade_used:
        return None
    return battle_sums(state, replace(battle, blade=side))
