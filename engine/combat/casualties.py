"""CAS, TOB-07: casualties by Sword icons, then by skulls."""

from engine.asking.answers import Units
from engine.asking.options import UnitOptions
from engine.asking.questions import Flow, ask
from engine.cards.registry import CardMoment, ability_at, tell_ability
from engine.combat.sides import destroy_fighters, fighting_army, other_side
from engine.combat.strength import combat_icons
from engine.state import Battle, State
from engine.words import SIDES, RuleId, Side


def sword_casualties(state: State, battle: Battle, loser: Side) -> Flow[None]:
    """CAS-01, CAS-02, CAS-08: the winner's Swords less the loser's Fortifications."""
    swords = combat_icons(state, battle, other_side(loser)).swords
    number = swords - combat_icons(state, battle, loser).fortifications
    yield from take_casualties(state, battle, loser, number, "CAS-04")


def skull_casualties(state: State, battle: Battle) -> Flow[None]:
    """TOB-07, TOB-08, TOB-09: each skull costs its owner's opponent one more unit, whoever won."""
    for side in SIDES:
        tide = battle.tides.get(side)
        if tide is not None and state.box.tides[tide].skulls:
            number = state.box.tides[tide].skulls
            yield from take_casualties(state, battle, other_side(side), number, "TOB-07")


def take_casualties(state: State, battle: Battle, side: Side, number: int, rule: RuleId) -> Flow[None]:
    """CAS-03 to CAS-07: the house chooses; routed and supporting units are safe, and so is a protected side."""

    def options() -> UnitOptions:
        standing = fighting_army(state, battle, side).standing
        due = min(number, len(standing))
        return UnitOptions(rule, {battle.area: standing}, due, due)

    if number <= 0 or options().most == 0 or spared_by_card(state, battle, side):
        return
    losses: Units | None = yield ask(
        battle.house(side), rule, "casualties", options, area=battle.area, number=options().most
    )
    for _, units in losses.units if losses is not None else ():
        destroy_fighters(state, battle, side, units, "casualties")


def spared_by_card(state: State, battle: Battle, side: Side) -> bool:
    """HCD-06: a card by which its owner loses no units to cards, Swords and skulls; told when it spares some."""
    if ability_at(state, battle, side, CardMoment.PROTECT) is None:
        return False
    tell_ability(state, battle, side)
    return True
