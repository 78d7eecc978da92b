"""House Stark."""

from engine.asking.answers import Pick
from engine.asking.options import picks_or_none
from engine.asking.questions import Flow, ask, nothing_asked
from engine.cards.effects import defense_counts_twice
from engine.cards.registry import CardMoment, tell_ability
from engine.cards.second.book import ability
from engine.combat.retreat import can_return, least_costly, legal_areas
from engine.combat.sides import other_side
from engine.rules.hands import return_cards
from engine.state import Battle, State
from engine.words import ATTACKER, NONE, AreaId, Side


@ability("robb-stark", CardMoment.RETREAT)
def choose_the_retreat(state: State, battle: Battle, side: Side) -> Flow[AreaId | None]:
    """The winner may choose where the loser retreats, among areas that cost the loser the fewest units."""
    if not robb_areas(state, battle, side):
        return None
    choice: Pick | None = yield ask(
        battle.house(side),
        "HCD-09",
        "robb-stark",
        lambda: picks_or_none("HCD-09", robb_areas(state, battle, side)),
    )
    if choice is None or choice.value == NONE:
        return None
    tell_ability(state, battle, side)
    return choice.value


def robb_areas(state: State, battle: Battle, side: Side) -> tuple[AreaId, ...]:
    """A beaten attacker may be sent back where it came from, too."""
    loser = other_side(side)
    areas = legal_areas(state, battle, loser)
    if loser == ATTACKER and can_return(state, battle):
        areas = (*areas, battle.origin)
    return least_costly(state, battle, loser, areas)


@ability("roose-bolton", CardMoment.LOST)
def all_cards_return(state: State, battle: Battle, side: Side) -> Flow[None]:
    """The whole discard pile, this card too, returns to hand."""
    tell_ability(state, battle, side)
    house = battle.house(side)
    state.discards[house] += ("roose-bolton",)
    battle.cards_gone.add(side)
    return_cards(state, house, state.discards[house])
    return nothing_asked()


@ability("the-blackfish", CardMoment.PROTECT)
def no_losses(state: State, battle: Battle, side: Side) -> Flow[None]:
    """The owner loses no units to card texts, Swords and skulls. Being there is all he does."""
    return nothing_asked()


ability("catelyn-stark", CardMoment.BONUS)(defense_counts_twice)
