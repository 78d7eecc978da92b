"""House Martell."""

from engine.asking.answers import Pick
from engine.asking.options import picks
from engine.asking.questions import Flow, ask, nothing_asked
from engine.cards.registry import Bonus, CardMoment, tell_ability
from engine.cards.second.book import ability
from engine.combat.sides import other_side
from engine.rules.tracks import move_to_last
from engine.state import Battle, State
from engine.words import ATTACKER, DEFENDER, TRACKS, Side


@ability("nymeria-sand", CardMoment.BONUS)
def spear_or_shield(state: State, battle: Battle, side: Side) -> Bonus:
    """A Sword for the attacker, a Fortification for the defender."""
    return Bonus(swords=1) if side == ATTACKER else Bonus(fortifications=1)


@ability("arianne-martell", CardMoment.LOST)
def attackers_stay_out(state: State, battle: Battle, side: Side) -> Flow[None]:
    """A beaten defender keeps the attackers from entering: they go back where they came from."""
    battle.repelled = side == DEFENDER
    return nothing_asked()


@ability("doran-martell", CardMoment.IMMEDIATELY)
def down_one_track(state: State, battle: Battle, side: Side) -> Flow[None]:
    """ADJ-01: the opponent falls to the last position of one track of the owner's choice."""
    choice: Pick | None = yield ask(battle.house(side), "ADJ-01", "doran-martell", lambda: picks("ADJ-01", TRACKS))
    opponent = battle.house(other_side(side))
    if choice is not None and state.tracks[choice.value][-1] != opponent:
        tell_ability(state, battle, side)
        move_to_last(state, choice.value, opponent)
