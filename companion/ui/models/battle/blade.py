"""The blade is asked for only where 1 more strength can make a difference."""

from companion.door import OwnQuestion
from companion.ui.models.situation import Situation
from engine import NO, YES


def is_needless(situation: Situation, own: OwnQuestion) -> bool:
    """VSB-01: whether the same side wins with the blade and without it, and nobody has asked to be asked."""
    if own.asked.kind != "blade" or situation.settings.always_ask_blade or situation.position.tides_of_battle:
        return False
    return own.sums[YES].winner == own.sums[NO].winner
