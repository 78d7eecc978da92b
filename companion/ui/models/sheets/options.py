"""The options of the table: the host changes them until somebody answers, everybody else reads them."""

from companion.ui.models.controls import SegmentsModel, StepperModel, SwitchModel, WatchedModel
from companion.ui.models.intents import Wish
from companion.ui.models.parts import Icon, RowModel
from companion.ui.models.place import OptionsSheet, TableOptions
from companion.ui.models.sheets.sheet import SheetModel
from companion.ui.models.situation import Situation
from companion.ui.models.start.options import (
    can_change,
    change_wish,
    clock_sentence,
    edition_names,
    has_begun,
    of_the_edition,
    option_controls,
    options_of,
)
from companion.ui.words import Words


def options_sheet_model(situation: Situation, _sheet: OptionsSheet) -> SheetModel:
    """Each change applies at once, and its row flashes on every device."""
    words, table = situation.words, situation.table
    title = words.say("Options of this table")
    if table.position is None:
        return SheetModel(title)
    options = options_of(situation)
    if can_change(table):
        controls = option_controls(options, words, change_wish)
        return SheetModel(title, words.say("You host"), parts=(*map(_watched, controls), _lot(words)))
    second = words.say("The game has begun: they stay") if has_begun(table) else words.say("The host can change them")
    rows = _rows(options, words)
    return SheetModel(title, second, parts=tuple(WatchedModel(row.title, row.value or row.second, row) for row in rows))


def _watched(control: StepperModel | SwitchModel | SegmentsModel) -> WatchedModel:
    match control:
        case StepperModel():
            return WatchedModel(control.text, control.value, control)
        case SwitchModel():
            return WatchedModel(control.text, control.is_on, control)
        case SegmentsModel():
            return WatchedModel(control.text, control.chosen, control)


def _lot(words: Words) -> RowModel:
    return RowModel(
        words.say("Draw the houses by lot"),
        words.say("Everybody who sits plays the house that they draw."),
        intent=Wish("draw_houses"),
        value=words.say("Draw"),
        value_role="gold",
        pieces=(Icon("person"),),
    )


def _rows(options: TableOptions, words: Words) -> tuple[RowModel, ...]:
    yes, no = words.say("yes"), words.say("no")
    return (
        RowModel(words.say("Edition"), edition_names(words)[options.edition]),
        RowModel(words.say("Houses"), value=str(options.players)),
        *(RowModel(switch.text, value=yes if switch.is_on else no) for switch in of_the_edition(options, words)),
        RowModel(words.say("Cards"), words.view_word("Agreement.dealer", options.dealer)),
        RowModel(words.say("Undo and correction"), words.view_word("Agreement.consent", options.consent)),
        RowModel(words.say("Clock for planning"), clock_sentence(options, words)),
        RowModel(words.say("What if allowed"), value=yes if options.what_if else no),
    )
