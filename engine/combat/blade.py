"""VSB: combat step 4, the Valyrian Steel Blade."""

from engine.asking.answers import Pick
from engine.asking.options import Options, picks
from engine.asking.questions import Flow, Question, ask
from engine.rules.tracks import blade_holder
from engine.state import Battle, State
from engine.words import NO, YES, House, RuleId


def use_blade(state: State, battle: Battle) -> Flow[None]:
    """VSB-01, VSB-02, VSB-03: its holder, if a combatant, may use it once per round for +1."""
    if (yield from _ask_holder(state, battle, "VSB-01", "blade")):
        battle.blade = battle.side_of(blade_holder(state))


def use_blade_to_redraw(state: State, battle: Battle) -> Flow[bool]:
    """VSB-07, TOB-04, TOB-05: or it is spent on another tide card, before the reveal."""
    return (yield from _ask_holder(state, battle, "TOB-04", "redraw-tide"))


def _ask_holder(state: State, battle: Battle, rule: RuleId, kind: str) -> Flow[bool]:
    """VSB-05: only an attacker or defender can use it; if it changes hands meanwhile, its new holder is asked."""
    while not state.blade_used and battle.side_of(blade_holder(state)) is not None:
        choice: Pick | None = yield blade_question(state, blade_holder(state), rule, kind)
        if choice is None:
            continue
        if choice.value == NO:
            return False
        state.blade_used = True
        state.tell("blade_used", house=blade_holder(state), purpose=kind)
        return True
    return False


def blade_question(state: State, house: House, rule: RuleId, kind: str) -> Question:
    """VSB-03: yes or no, as long as this house holds the unused Blade."""

    def options() -> Options:
        may_use = house == blade_holder(state) and not state.blade_used
        return picks(rule, (YES, NO) if may_use else ())

    return ask(house, rule, kind, options)
