"""VSB: combat step 4, the Valyrian Steel Blade."""

from engine.answers import Pick
from engine.options import picks
from engine.questions import Flow, Question
from engine.rules.tracks import blade_holder
from engine.state import Battle, State
from engine.words import NO, YES


def use_blade(state: State, battle: Battle) -> Flow[None]:
    """VSB-01, VSB-02, VSB-03: its holder, if a combatant, may use it once per round for +1."""
    if (yield from _ask_holder(state, battle, "VSB-01", "blade")):
        battle.blade = battle.side_of(blade_holder(state))


def use_blade_to_redraw(state: State, battle: Battle) -> Flow[bool]:
    """VSB-07, TOB-04, TOB-05: or it is spent on another tide card, before the reveal."""
    return (yield from _ask_holder(state, battle, "TOB-04", "redraw-tide"))


def _ask_holder(state: State, battle: Battle, rule: str, kind: str) -> Flow[bool]:
    """VSB-05: only an attacker or defender can use it."""
    house = blade_holder(state)
    if state.blade_used or battle.side_of(house) is None:
        return False
    choice: Pick | None = yield Question(house, rule, kind, lambda: picks(rule, (YES, NO)))
    if choice is None or choice.value == NO:
        return False
    state.blade_used = True
    state.tell("blade_used", house=house, purpose=kind)
    return True
