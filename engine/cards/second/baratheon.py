"""House Baratheon."""

from collections.abc import Mapping

from engine.asking.answers import Pick
from engine.asking.options import picks_or_none
from engine.asking.questions import Flow, ask
from engine.cards.effects import fighting_footmen, knight_a_footman
from engine.cards.registry import NO_BONUS, Bonus, CardMoment, tell_ability
from engine.cards.second.book import ability
from engine.combat.sides import other_side
from engine.combat.support import is_supported
from engine.rules.hands import discard_cards
from engine.rules.tracks import is_above
from engine.state import Battle, State
from engine.words import FOOTMAN, IRON_THRONE, NONE, SHIP, AreaId, House, Side, UnitKind, kind_of


@ability("stannis-baratheon", CardMoment.BONUS)
def rightful_king(state: State, battle: Battle, side: Side) -> Bonus:
    """+1 if the opponent stands higher on the Iron Throne track."""
    opponent = battle.house(other_side(side))
    above = is_above(state, IRON_THRONE, opponent, battle.house(side))
    return Bonus(strength=1) if above else NO_BONUS


@ability("ser-davos-seaworth", CardMoment.BONUS)
def follows_stannis(state: State, battle: Battle, side: Side) -> Bonus:
    """+1 and a Sword if Stannis Baratheon lies in the discard pile."""
    discarded = "stannis-baratheon" in state.discards[battle.house(side)]
    return Bonus(strength=1, swords=1) if discarded else NO_BONUS


@ability("salladhor-saan", CardMoment.WORTH)
def foreign_ships_worthless(state: State, battle: Battle, side: Side, house: House, kind: UnitKind, worth: int) -> int:
    """If the owner is supported, every Ship that is not the owner's is worth nothing."""
    if kind == SHIP and house != battle.house(side) and is_supported(state, battle, side):
        return 0
    return worth


def own_footmen(state: State, battle: Battle, side: Side) -> Mapping[AreaId, tuple[str, ...]]:
    """Own Footmen, fighting or supporting, by area."""
    found = dict(fighting_footmen(state, battle, side))
    for support in battle.supports:
        if support.house == battle.house(side) and support.area in state.armies:
            units = tuple(unit for unit in state.armies[support.area].units if kind_of(unit) == FOOTMAN)
            if units:
                found[support.area] = units
    return found


ability("renly-baratheon", CardMoment.WON)(knight_a_footman(own_footmen))


@ability("patchface", CardMoment.AFTER)
def discard_an_enemy_card(state: State, battle: Battle, side: Side) -> Flow[None]:
    """ERR-09: after combat the owner may choose one card of the opponent's hand to be discarded.

    A hand that this combat emptied has been refreshed by then; one that this discard empties is refreshed too.
    """
    opponent = battle.house(other_side(side))
    if not state.hands[opponent]:
        return
    choice: Pick | None = yield ask(
        battle.house(side), "ERR-09", "patchface", lambda: picks_or_none("ERR-09", state.hands[opponent])
    )
    if choice is not None and choice.value != NONE:
        tell_ability(state, battle, side)
        discard_cards(state, opponent, (choice.value,))
        state.edition.refresh_hand(state, opponent, choice.value)
