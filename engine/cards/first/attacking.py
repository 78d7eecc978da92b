"""What several cards of the first edition do: units of one kind are worth more in an attack."""

from engine.cards.registry import NO_BONUS, Bonus, BonusOf
from engine.state import Battle, State
from engine.words import ATTACKER, Side, UnitKind


def one_more_for_each(kind: UnitKind) -> BonusOf:
    """Attacking: each attacking unit of this kind is worth one more; units that support are not."""

    def bonus(state: State, battle: Battle, side: Side) -> Bonus:
        return Bonus(strength=battle.attackers.standing.count(kind)) if side == ATTACKER else NO_BONUS

    return bonus
