"""CAS-02: why units fall, as an equation: Swords against Fortifications."""

import attrs

from companion.door import Asked
from companion.ui.models.situation import Situation
from engine import ATTACKER, DEFENDER


@attrs.frozen
class EquationModel:
    """*2 swords − 1 tower = 1 unit falls*; by skulls there is nothing to take away."""

    swords: str
    towers: str
    """Empty where nothing protects."""
    result: str
    icon: str = "sword"


def swords_against_towers(situation: Situation, asked: Asked) -> EquationModel | None:
    """CAS-01, CAS-02, TOB-07: what the cards show; a side never loses more units than fight on it."""
    battle = situation.position.battle
    if battle is None:
        return None
    number = asked.facts["number"]
    falls = situation.words.count("{number} unit falls", "{number} units fall", number)
    if asked.rule != "CAS-04":
        return EquationModel(str(number), "", falls, "skull")
    loser, winner = (ATTACKER, DEFENDER) if asked.house == battle.attacker else (DEFENDER, ATTACKER)
    return EquationModel(str(battle.icons[winner].swords), str(battle.icons[loser].fortifications), falls)
