"""Going back: from the list of steps to what it would take back, and the proposal to do so. Public facts only."""

import attrs

from companion.door import GoBack, PublicTable, WayBack
from companion.ui.models.consent.steps import StepBack, steps_back, taken_back
from companion.ui.models.consent.votes import ChangeModel, VoteModel, few, secrets_note
from companion.ui.models.intents import Go, OpenSheet, Several, Wish
from companion.ui.models.parts import Badge, ButtonModel, Icon, Look, RowModel, SectionModel
from companion.ui.models.place import StepSheet, StepsSheet
from companion.ui.models.sheets.sheet import SheetModel
from companion.ui.models.situation import Situation
from companion.ui.words import Words
from engine import House

LATEST = 12
"""So many steps are listed one by one. Who wants to go farther back goes to the beginning of a round."""


# the list of steps


def go_back_buttons(table: PublicTable, seat: House, words: Words) -> tuple[ButtonModel, ...]:
    """Below the log: for whoever plays, once there is a step."""
    if not seat or not table.ways_back:
        return ()
    return (ButtonModel(words.say("Go back…"), OpenSheet(StepsSheet()), icon="undo"),)


def steps_sheet_model(situation: Situation, _sheet: StepsSheet) -> SheetModel | None:
    """The latest steps one by one, then the beginnings of rounds."""
    words = situation.words
    steps = steps_back(situation.table, situation.log, words)
    if not steps:
        return None
    rows = tuple(_row(step.way, step.text) for step in steps[:LATEST])
    older = tuple(
        _row(step.way, words.say("Beginning of round {round}", round=step.round)) for step in _first_of_rounds(steps)
    )
    parts = (*rows, *((SectionModel(words.say("Farther back"), older),) if older else ()))
    return SheetModel(words.say("Go back to before…"), _consent(situation.table, words), parts=parts)


def _first_of_rounds(steps: tuple[StepBack, ...]) -> tuple[StepBack, ...]:
    """The first step of each round that is not listed by itself, the latest round first."""
    first = {step.round: step for step in steps}
    return tuple(step for step in first.values() if step not in steps[:LATEST])


def _row(way: WayBack, text: str) -> RowModel:
    house = way.given[0].house if len(way.given) == 1 else None
    piece = Badge(house) if house else Icon("undo", "text2")
    end = (Icon("eye", "warn"),) if way.shows_secrets else ()
    return RowModel(text, pieces=(piece,), intent=OpenSheet(StepSheet(way.answers)), end=end)


def _consent(table: PublicTable, words: Words) -> str:
    return words.say("{consent}.", consent=words.view_word("Agreement.consent", table.agreement.consent))


# one of them


def step_sheet_model(situation: Situation, sheet: StepSheet) -> VoteModel | None:
    """What would be taken back; None if the step does not stand any more."""
    table, words = situation.table, situation.words
    ways = [way for way in table.ways_back if way.answers >= sheet.answers]
    if not any(way.answers == sheet.answers for way in ways):
        return None
    gone = taken_back(table, sheet.answers, situation.log, words)
    title = words.count("Go back {number} step?", "Go back {number} steps?", len(gone))
    changes = (ChangeModel(words.say("Taken back"), few(gone, words)),)
    note = secrets_note(words, are_seen=any(way.shows_secrets for way in ways))
    return VoteModel(title, _consent(table, words), changes, note, (), _buttons(situation, sheet.answers))


def _buttons(situation: Situation, answers: int) -> tuple[ButtonModel, ...]:
    words, closed = situation.words, Go(attrs.evolve(situation.place, sheet=None))
    propose = Several((Wish("propose", (situation.seat, GoBack(answers))), closed))
    leave = ButtonModel(words.say("Leave it"), closed, icon="x")
    return leave, ButtonModel(words.say("Propose it"), propose, Look.GOLD, "undo")
