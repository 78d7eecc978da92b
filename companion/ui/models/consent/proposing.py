"""What would come of setting the app right, and the proposal of it: the same for areas, houses and decks."""

import attrs

from companion.door import CorrectMirror
from companion.ui.models.controls import NoteModel
from companion.ui.models.intents import Go, Several, Wish
from companion.ui.models.parts import ButtonModel, Look
from companion.ui.models.situation import Changes, Situation


def outcome_of(situation: Situation, changes: Changes) -> NoteModel:
    """What would change, or why no board could show it."""
    words, checked = situation.words, situation.checked
    if not changes:
        return NoteModel(words.say("This is how the app has it."), "check", "good")
    if checked is not None and checked.changes == changes and checked.why_not is not None:
        return NoteModel(words.refusal(checked.why_not), "x", "bad")
    lines = [words.say("{change}.", change=words.correction(change)) for change in changes]
    return NoteModel("\n".join(lines), "hand", "info")


def fixing_buttons(situation: Situation, changes: Changes) -> tuple[ButtonModel, ...]:
    """Leave it, or propose it; grey while nothing differs, and where no board could show it."""
    words, closed = situation.words, Go(attrs.evolve(situation.place, sheet=None))
    checked = situation.checked
    is_possible = checked is not None and checked.changes == changes and checked.why_not is None
    propose = Several((Wish("propose", (situation.seat, CorrectMirror(changes))), closed))
    leave = ButtonModel(words.say("Leave it"), closed, icon="x")
    wish = propose if changes and is_possible else None
    return leave, ButtonModel(words.say("Propose it"), wish, Look.GOLD, "hand")
