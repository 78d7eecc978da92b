"""The table corrects the mirror: the board is the truth, and the position follows it.

A correction is a list of changes, word by word: ``units winterfell stark footman knight``, ``power stark 5``.
"""

from dataclasses import fields

from engine.asking.answers import Choice, Correction, form_of
from engine.asking.refusals import Refusal, malformed
from engine.corrections.possible import what_is_impossible
from engine.corrections.subjects import write
from engine.state import State, apart

CORRECT = "correct"
"""The question id of a correction: the table may correct the mirror at any moment."""


def correction_refusal(state: State, choice: Choice) -> Refusal | None:
    """Why the mirror cannot be set like this, or None."""
    if not isinstance(choice, Correction):
        return malformed("wrong_form", form=form_of(choice))
    try:
        corrected(state, choice)
    except Refusal as refusal:
        return refusal
    return None


def correct_state(state: State, correction: Correction) -> None:
    """Set the mirror right, all changes at once."""
    after = corrected(state, correction)
    for field in fields(State):
        if field.name not in ("battle", "events"):
            setattr(state, field.name, getattr(after, field.name))
    if state.battle is not None and after.battle is not None:
        state.battle.attackers = after.battle.attackers
    state.tell("mirror_corrected", changes=correction.changes)


def corrected(state: State, correction: Correction) -> State:
    """The position as the correction makes it; refused if that is physically impossible."""
    if state.ranking:
        raise Refusal("END-01", "game_is_over")
    after = apart(state)
    for change in correction.changes:
        write(after, change)
    refusal = what_is_impossible(after)
    if refusal is not None:
        raise refusal
    return after
