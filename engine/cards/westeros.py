"""WCD: what the Westeros cards do, one function for each effect."""

from collections.abc import Callable, Mapping
from typing import TypeAlias

from engine.asking.answers import Pick
from engine.asking.options import picks
from engine.asking.questions import Flow, nothing_asked
from engine.box import WesterosCard
from engine.rules.bidding import clash_of_kings
from engine.rules.control import held_castles
from engine.rules.mustering import muster_in
from engine.rules.power import gain_power, power_income
from engine.rules.supply import adjust_supply
from engine.rules.tracks import ask_holder, turn_order
from engine.rules.wildlings import wildling_attack
from engine.state import State
from engine.words import (
    CONSOLIDATE,
    DEFENSE,
    FIEFDOMS,
    FOOTMAN,
    IRON_THRONE,
    KINGS_COURT,
    MARCH,
    RAID,
    SUPPORT,
    RuleId,
    Track,
)

WesterosEffect: TypeAlias = Callable[[State], Flow[None]]
NOTHING = "nothing"


def resolve_card(state: State, card: WesterosCard) -> Flow[None]:
    """WES-08: carry out the effect printed on a card."""
    if card.effect in CHOICES:
        yield from choose_effect(state, card)
    else:
        yield from EFFECTS[card.effect](state)


def choose_effect(state: State, card: WesterosCard) -> Flow[None]:
    """WCD-03, WCD-08, WCD-15, WCD-20: the holder of a dominance token must pick one; nothing is a pick too."""
    track, rule, effects = CHOICES[card.effect]
    choice: Pick | None
    house, choice = yield from ask_holder(
        state, track, rule, "westeros-choice", lambda _: picks(rule, effects), card=card.id
    )
    if choice is not None:
        state.tell("choice_made", house=house, effect=choice.value)
        yield from EFFECTS[choice.value](state)


def supply(state: State) -> Flow[None]:
    """WCD-01: in turn order every house counts its supply and brings its armies within the limit."""
    for house in turn_order(state):
        yield from adjust_supply(state, house)


def muster(state: State) -> Flow[None]:
    """WCD-02: in turn order every house musters in its Castles and Strongholds."""
    for house in turn_order(state):
        yield from muster_in(state, house, held_castles(state, house))


def collect_power(state: State) -> Flow[None]:
    """WCD-05: in turn order every house takes 1 power for each power icon it controls, and for its ports."""
    for house in turn_order(state):
        gain_power(state, house, power_income(state, house), "game_of_thrones")
    return nothing_asked()


def nothing(state: State) -> Flow[None]:
    """WCD-16: nothing happens."""
    return nothing_asked()


def ban(banned_type: str, *, star_only: bool = False) -> WesterosEffect:
    """WCD-10 to WCD-14, WCD-21: these tokens may not be assigned in the coming Planning phase."""

    def effect(state: State) -> Flow[None]:
        banned = tuple(
            token.id
            for token in state.box.tokens.values()
            if token.type == banned_type and (token.star or not star_only)
        )
        state.bans += banned
        state.tell("orders_banned", tokens=banned)
        return nothing_asked()

    return effect


def footmen_lend_no_support(state: State) -> Flow[None]:
    """F1-WCD-11: Footmen give no strength this round when they support."""
    state.lend_no_support = (FOOTMAN,)
    state.tell("footmen_lend_no_support")
    return nothing_asked()


EFFECTS: Mapping[str, WesterosEffect] = {
    "nothing": nothing,
    "supply": supply,
    "muster": muster,
    "collect-power": collect_power,
    "clash-of-kings": clash_of_kings,
    "wildlings-attack": wildling_attack,
    "ban-defense": ban(DEFENSE),
    "ban-march-plus-one": ban(MARCH, star_only=True),
    "ban-raid": ban(RAID),
    "ban-consolidate": ban(CONSOLIDATE),
    "ban-support": ban(SUPPORT),
    "footmen-lend-no-support": footmen_lend_no_support,
}

CHOICES: Mapping[str, tuple[Track, RuleId, tuple[str, ...]]] = {
    "choice-iron-throne": (IRON_THRONE, "WCD-03", ("supply", "muster", NOTHING)),
    "choice-raven": (KINGS_COURT, "WCD-08", ("clash-of-kings", "collect-power", NOTHING)),
    "choice-blade": (FIEFDOMS, "WCD-15", ("ban-march-plus-one", "ban-defense", NOTHING)),
}
"""Whose token decides, by which rule, among which effects."""
